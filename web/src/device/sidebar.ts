import { useState } from "react";
import * as v from "valibot";
import { keepValue, readValue } from "./device-storage.ts";

/** The panels beside the content; each is the storage key of the player's choices. See docs/reference/platform.md#layout. */
type Panel = "sidebar" | "chat-panel" | "staff-chat";
/** True if a panel is collapsed, chosen separately for wide and narrow windows. */
const Choices = v.object({ wide: v.optional(v.boolean()), narrow: v.optional(v.boolean()) });
type Choices = v.InferOutput<typeof Choices>;
const DEFAULTS = { wide: false, narrow: true };

/**
 * Returns whether a panel is collapsed at this width, and a function that changes it on this device. A choice in a wide
 * window doesn't apply to a narrow one, where panels start collapsed.
 */
export function useCollapsed(panel: Panel, width: keyof Choices): [boolean, (isCollapsed: boolean) => void] {
  const [choices, setChoices] = useState<Choices>(() => readValue(panel, Choices) ?? {});
  const choose = (isCollapsed: boolean) => {
    const next = { ...choices, [width]: isCollapsed };
    setChoices(next);
    keepValue(panel, next);
  };
  return [choices[width] ?? DEFAULTS[width], choose];
}
