import { MessageCircle, PanelRightClose, PanelRightOpen } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import styles from "./chat-place.module.css";
import { useBreakpoint } from "./use-breakpoint.ts";

const SOON = (
  <EmptyState
    title="The room is being swept."
    text="Live chat opens here soon. Bring something you have not yet done, and speak about it at length."
  />
);

/** Where the chat lives: a panel that folds on a desktop, a floating button with a sheet on a phone. */
export function ChatPlace({ isPhone }: { isPhone: boolean }) {
  const isWide = useBreakpoint() === "wide";
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? (isWide && !isPhone);

  if (isPhone) {
    return (
      <>
        <button
          type="button"
          className={styles.floating}
          aria-label="Open chat"
          onClick={() => setChoice(true)}
        >
          <MessageCircle aria-hidden size={24} />
        </button>
        <Dialog title="Chat" isOpen={choice === true} onClose={() => setChoice(false)}>
          {SOON}
        </Dialog>
      </>
    );
  }
  return (
    <aside className={styles.panel} data-open={isOpen} aria-label="Chat">
      <div className={styles.head}>
        {isOpen && <h2>Chat</h2>}
        <IconButton
          label={isOpen ? "Close chat panel" : "Open chat panel"}
          expanded={isOpen}
          onClick={() => setChoice(!isOpen)}
        >
          {isOpen ? <PanelRightClose aria-hidden size={20} /> : <PanelRightOpen aria-hidden size={20} />}
        </IconButton>
      </div>
      {isOpen && SOON}
    </aside>
  );
}
