import { Mail } from "lucide-react";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import styles from "./quest-board.module.css";

/** The dashboard's quests while there are none. */
export function NoQuests() {
  return (
    <EmptyState
      title="Nobody needs you just now."
      text="Give it a post or two. Neediness is how networks form."
    />
  );
}

/** Says that an announced message is delayed. */
export function OnItsWay() {
  return (
    <p className={styles.onItsWay}>
      <Mail aria-hidden size={16} />
      Something is on its way.
    </p>
  );
}
