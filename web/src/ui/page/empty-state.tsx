import { Spot, type SpotName } from "../art/spot.tsx";
import type { Elements } from "../elements.ts";
import layout from "../layout.module.css";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  readonly title: string;
  readonly text?: string;
  /** 1 if it is the page's heading. */
  readonly headingLevel?: 1 | 2 | 3;
  /** An illustration, above the title. */
  readonly art?: Elements;
  /** A small drawing, above the title. */
  readonly spot?: SpotName;
  readonly children?: Elements;
}

/** Content of an empty list or page. */
export function EmptyState({ title, text, headingLevel, art, spot, children }: EmptyStateProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : "p";
  return (
    <div className={styles.empty}>
      {art}
      {spot && <Spot name={spot} />}
      <Title className={`${layout.heading} ${styles.title}`}>{title}</Title>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  );
}
