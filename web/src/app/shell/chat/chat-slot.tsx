import { useAtom, useAtomValue } from "jotai";
import { PanelRightClose, PanelRightOpen } from "lucide-react";
import { useEffect, useState } from "react";
import type { User } from "#game/core/wire/me.ts";
import { unreadChatAtom } from "../../../device/preferences/chat-preferences.ts";
import { useCollapsed } from "../../../device/preferences/sidebar.ts";
import { tokenAtom } from "../../../session/session.ts";
import { Button } from "../../../ui/button/button.tsx";
import { IconButton } from "../../../ui/button/icon-button.tsx";
import { Spinner } from "../../../ui/button/spinner.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Badge } from "../../../ui/people/badge.tsx";
import * as texts from "../../texts.ts";
import { useBreakpoint } from "../use-breakpoint.ts";
import { isChatRequestedAtom } from "./chat-request.ts";
import styles from "./chat-slot.module.css";

interface ChatSlotProps {
  readonly isPhone: boolean;
  readonly user: User;
  /** The panel whose state the device keeps. The administration's starts collapsed at any width. */
  readonly panel?: "chat-panel" | "staff-chat";
}

/** Container of the chat: a collapsible panel on desktops, a sheet on phones, which a button in their bar opens. */
export function ChatSlot({ isPhone, user, panel = "chat-panel" }: ChatSlotProps) {
  const isWide = useBreakpoint() === "wide" && panel === "chat-panel";
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isCollapsed, setCollapsed] = useCollapsed(panel, isWide ? "wide" : "narrow");
  const { chat, retry } = useChat(useAtomValue(tokenAtom), user.id);
  const unread = useAtomValue(unreadChatAtom);
  const isOpen = !isCollapsed;
  const [isRequested, setRequested] = useAtom(isChatRequestedAtom);
  useEffect(() => {
    if (!isRequested) return;
    setRequested(false);
    if (isPhone) setSheetOpen(true);
    else setCollapsed(false);
  }, [isRequested, setRequested, isPhone, setCollapsed]);
  const note = unread > 0 ? `, ${unread} unread` : "";

  const content =
    chat === "failed" ? (
      <div className={styles.failed}>
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
      <Dialog title={texts.chat} size="wide" isOpen={isSheetOpen} onClose={() => setSheetOpen(false)}>
        <div className={styles.sheet}>{content}</div>
      </Dialog>
    );
  }
  return (
    <aside className={styles.panel} data-open={isOpen} aria-label={texts.chat}>
      <div className={styles.head}>
        {isOpen && <h2>{texts.chat}</h2>}
        <IconButton
          label={isOpen ? "Close chat panel" : `Open chat panel${note}`}
          expanded={isOpen}
          onClick={() => setCollapsed(isOpen)}
        >
          {isOpen ? <PanelRightClose aria-hidden size={20} /> : <PanelRightOpen aria-hidden size={20} />}
        </IconButton>
        {!isOpen && unread > 0 && <Badge count={unread} />}
      </div>
      {isOpen && <div className={styles.content}>{content}</div>}
    </aside>
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
