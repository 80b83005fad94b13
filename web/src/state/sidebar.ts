import { useState } from "react";
import * as v from "valibot";

/** Storage key of the player's choices. See docs/reference/platform.md#layout. */
const KEY = "sidebar";
/** Whether the sidebar is collapsed, chosen separately for wide and narrow windows. */
const Choices = v.object({ wide: v.optional(v.boolean()), narrow: v.optional(v.boolean()) });
type Choices = v.InferOutput<typeof Choices>;
const DEFAULTS = { wide: false, narrow: true };

function readChoices(): Choices {
  try {
    const stored = v.safeParse(Choices, JSON.parse(localStorage.getItem(KEY) ?? "null"));
    return stored.success ? stored.output : {};
  } catch {
    return {};
  }
}

/**
 * Returns whether the sidebar is collapsed at this width, and a function that changes it on this device. A choice in a
 * wide window doesn't apply to a narrow one, where the sidebar starts collapsed.
 */
export function useCollapsed(width: keyof Choices): [boolean, (isCollapsed: boolean) => void] {
  const [choices, setChoices] = useState(readChoices);
  const choose = (isCollapsed: boolean) => {
    const next = { ...choices, [width]: isCollapsed };
    setChoices(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Without storage, the choice lasts as long as the page.
    }
  };
  return [choices[width] ?? DEFAULTS[width], choose];
}
