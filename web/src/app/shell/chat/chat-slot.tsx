import { atom, useAtom, useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { User } from "#game/core/wire/me.ts";
import { useCollapsed } from "../../../device/preferences/sidebar.ts";
import { tokenAtom } from "../../../session/session.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Spinner } from "../../../ui/button/spinner.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { useBreakpoint } from "../use-breakpoint.ts";
import styles from "./chat-slot.module.css";

interface ChatSlotProps {
  readonly isPhone: boolean;
  readonly user: User;
  readonly panel: ChatPanelState;
}

/** Container of the chat: a panel on desktops, a sheet on phones. A button in the bar opens it. */
export function ChatSlot({ isPhone, user, panel: { isOpen, onToggle } }: ChatSlotProps) {
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { chat, retry } = useChat(useAtomValue(tokenAtom), user.id);
  const [isRequested, setRequested] = useAtom(isChatRequestedAtom);
  useEffect(() => {
    if (!isRequested) return;
    setRequested(false);
    if (isPhone) setSheetOpen(true);
    else if (!isOpen) onToggle();
  });

  const content =
    chat === "failed" ? (
      <div className={`${layout.start3} ${styles.failed}`}>
        <Notice kind="error">Failed to initialize chat connection</Notice>
        <Button onClick={retry}>Retry Connection</Button>
      </div>
    ) : chat === null ? (
      <Spinner label="Connecting..." />
    ) : (
      <chat.ChatPanel user={user} />
    );

  if (isPhone) {
    return (
      <Dialog title="Chat" size="wide" isOpen={isSheetOpen} onClose={() => setSheetOpen(false)}>
        <div className={styles.sheet}>{content}</div>
      </Dialog>
    );
  }
  return (
    isOpen && (
      <aside className={styles.panel} aria-label="Chat">
        <h2>Chat</h2>
        <div className={styles.content}>{content}</div>
      </aside>
    )
  );
}

const load = () => import("../../../features/chat/chat-panel.tsx");
type Chat = Awaited<ReturnType<typeof load>>;

/**
 * Loads the chat after the first paint and opens the chosen room, whether the panel is visible or not. `chat` is null
 * while loading and "failed" if loading failed; `retry` tries again.
 */
function useChat(token: string | null, userId: string) {
  const [chat, setChat] = useState<Chat | "failed" | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again with each attempt
  useEffect(() => {
    let isWanted = true;
    const fetchChat = () =>
      void load().then(
        (loaded) => isWanted && setChat(loaded),
        () => isWanted && setChat("failed"),
      );
    // One frame and one task later, the first paint is done.
    const frame = requestAnimationFrame(() => setTimeout(fetchChat));
    return () => {
      isWanted = false;
      cancelAnimationFrame(frame);
    };
  }, [attempt]);

  useEffect(
    () => (chat && chat !== "failed" && token !== null ? chat.openChosenRoom(token, userId) : undefined),
    [chat, token, userId],
  );

  return { chat, retry: () => setAttempt((count) => count + 1) };
}

/** True if a page has asked for the chat to be opened. The chat's container answers and resets it. */
export const isChatRequestedAtom = atom(false);

export interface ChatPanelState {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The state of the chat's panel on desktops: closed until the player opens it. The device keeps it. */
export function useChatPanel(panel: "chat-panel" | "staff-chat"): ChatPanelState {
  const [isCollapsed, setCollapsed] = useCollapsed(panel, useBreakpoint() === "wide" ? "wide" : "narrow");
  return { isOpen: !isCollapsed, onToggle: () => setCollapsed(!isCollapsed) };
}
