import type { SyntheticEvent } from "react";
import { noteMark } from "../../../player/marks.ts";
import { useMessages } from "../../../player/reads/messages.ts";
import styles from "./quest-letter.module.css";

interface QuestLetterProps {
  readonly contactId: string;
  readonly questId: string;
}

/** The letter that brought a quest, folded. Unfolded, it counts as read. Nothing if none brought it. */
export function QuestLetter({ contactId, questId }: QuestLetterProps) {
  const { messages } = useMessages();
  const letter = messages?.find(
    ({ questData }) => questData?.npcId === contactId && questData.questId === questId,
  );
  if (!letter) return null;
  const { id, subject, body, isRead } = letter;
  const read = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open && !isRead) noteMark({ type: "messageRead", messageId: id });
  };
  return (
    <details className={styles.letter} onToggle={read}>
      <summary>{`The letter: “${subject}”`}</summary>
      <p>{body}</p>
    </details>
  );
}
