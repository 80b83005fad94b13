import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { settingsErrorText } from "./error-text.ts";
import styles from "./settings.module.css";

interface LoadFailureProps {
  readonly fault: unknown;
  /** What is said where the server gave no reason. */
  readonly fallback: string;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}

/** Stands where something could not be loaded. */
export function LoadFailure({ fault, fallback, isFetching, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.retry}>
      <Notice kind="error">{settingsErrorText(fault, fallback)}</Notice>
      <Button busy={isFetching} onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
