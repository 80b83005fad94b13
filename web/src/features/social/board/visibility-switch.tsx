import { useState } from "react";
import { failureText } from "../../../server/api.ts";
import { SessionEndedError } from "../../../server/session-token.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import styles from "./board.module.css";
import { setHidden } from "./board-data.ts";

/** Hides the player's name on the board. They keep their place. */
export function VisibilitySwitch({ isHidden }: { isHidden: boolean }) {
  /** The requested value during the call; otherwise null. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function change(next: boolean) {
    if (asked !== null) return;
    setAsked(next);
    setFailure(null);
    try {
      await setHidden(next);
    } catch (fault) {
      if (fault instanceof SessionEndedError) return;
      setFailure(failureText(fault, "Failed to change who sees your name"));
    } finally {
      setAsked(null);
    }
  }

  return (
    <>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={!(asked ?? isHidden)}
          onChange={({ target }) => void change(!target.checked)}
        />
        <span>Show my name on the board</span>
      </label>
      {failure !== null && <Notice kind="error">{failure}</Notice>}
    </>
  );
}
