import { Notice } from "../page/notice.tsx";
import styles from "./form.module.css";
import type { FormMessageText } from "./use-submission.ts";

/** The result of a submission. Screen readers tell a success only in a region that is there before its text; an alert always. */
export function FormMessage({ message }: { message: FormMessageText | null }) {
  return (
    <>
      {message?.kind === "error" && <Notice kind="error">{message.text}</Notice>}
      <div aria-live="polite" className={styles.success}>
        {message?.kind === "success" && (
          <Notice kind="success" isAnnounced={false}>
            {message.text}
          </Notice>
        )}
      </div>
    </>
  );
}
