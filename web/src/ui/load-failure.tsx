import { Button } from "./button.tsx";
import styles from "./load-failure.module.css";
import { Notice } from "./notice.tsx";

interface LoadFailureProps {
  /** What could not be loaded, and why. */
  readonly text: string;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/** Stands where something could not be loaded, with the way to try again. */
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
