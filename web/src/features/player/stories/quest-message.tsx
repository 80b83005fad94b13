import type { SyntheticEvent } from "react";
import { noteMark } from "../../../player/marks.ts";
import { useMessages } from "../../../player/reads/messages.ts";
import styles from "./quest-message.module.css";

interface QuestMessageProps {
  readonly contactId: string;
  readonly questId: string;
}

/** The message that brought a quest, folded. Unfolded, it counts as read. Nothing if none brought it. */
export function QuestMessage({ contactId, questId }: QuestMessageProps) {
  const { messages } = useMessages();
  const message = messages?.find(
    ({ questData }) => questData?.npcId === contactId && questData.questId === questId,
  );
  if (!message) return null;
  const { id, subject, body, isRead } = message;
  const read = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open && !isRead) noteMark({ type: "messageRead", messageId: id });
  };
  return (
    <details className={styles.message} onToggle={read}>
      <summary>{`The letter: “${subject}”`}</summary>
      <p>{body}</p>
    </details>
  );
}
