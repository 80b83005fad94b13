import { Button } from "./button.tsx";
import styles from "./load-failure.module.css";
import { Notice } from "./notice.tsx";

interface LoadFailureProps {
  /** Data that failed to load, with the reason. */
  readonly text: string;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/** Replaces content that failed to load. Has a button to try again. */
export function LoadFailure({ text, isFetching, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.failure}>
      <Notice kind="error">{text}</Notice>
      <Button busy={isFetching} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
