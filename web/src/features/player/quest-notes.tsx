import { Mail } from "lucide-react";
import { EmptyState } from "../../ui/page/empty-state.tsx";
import styles from "./quest-board.module.css";
import * as texts from "./texts.ts";

/** The dashboard's quests while there are none. */
export function NoQuests() {
  return <EmptyState title={texts.nobodyNeedsYouNow} text={texts.giveItAPost} />;
}

/** Says that an announced message is delayed. */
export function OnItsWay() {
  return (
    <p className={styles.onItsWay}>
      <Mail aria-hidden size={16} />
      {texts.somethingIsOnItsWay}
    </p>
  );
}
