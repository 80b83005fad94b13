import { useCollapsed } from "../../../device/preferences/sidebar.ts";
import { useBreakpoint } from "../use-breakpoint.ts";

export interface ChatPanelState {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The state of the chat's panel on desktops: closed until the player opens it. The device keeps it. */
export function useChatPanel(panel: "chat-panel" | "staff-chat"): ChatPanelState {
  const [isCollapsed, setCollapsed] = useCollapsed(panel, useBreakpoint() === "wide" ? "wide" : "narrow");
  return { isOpen: !isCollapsed, onToggle: () => setCollapsed(!isCollapsed) };
}
