import { useState } from "react";
import { keepText, readText } from "../device-storage.ts";

/** The panels beside the content. See docs/reference/platform.md#layout. */
type Panel = "sidebar" | "chat-panel" | "staff-chat";
type Width = "wide" | "narrow";

/** Returns whether a panel is collapsed at this width. The chat starts collapsed, and so does the sidebar of a narrow window. */
function isCollapsedAt(panel: Panel, width: Width): boolean {
  return (readText(`${panel}/${width}`) ?? String(panel !== "sidebar" || width === "narrow")) === "true";
}

/**
 * Returns whether a panel is collapsed at this width, and a function that changes it on this device. A choice in a wide
 * window doesn't apply to a narrow one.
 */
export function useCollapsed(panel: Panel, width: Width): [boolean, (isCollapsed: boolean) => void] {
  const [choices, setChoices] = useState(() => ({
    wide: isCollapsedAt(panel, "wide"),
    narrow: isCollapsedAt(panel, "narrow"),
  }));
  const choose = (isCollapsed: boolean) => {
    setChoices({ ...choices, [width]: isCollapsed });
    keepText(`${panel}/${width}`, String(isCollapsed));
  };
  return [choices[width], choose];
}
