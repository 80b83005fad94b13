import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  /** 1 if it is the page's heading. */
  readonly headingLevel?: 1 | 2 | 3;
  /** An illustration, above the title. */
  readonly art?: ReactNode;
  readonly children?: ReactNode;
}

/** Content of an empty list or page. */
export function EmptyState({ title, text, headingLevel, art, children }: EmptyStateProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : "p";
  return (
    <div className={styles.empty}>
      {art}
      <Title className={styles.title}>{title}</Title>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}
