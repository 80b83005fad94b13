import type { Elements } from "../elements.ts";
import layout from "../layout.module.css";
import { Tag } from "../tag.tsx";
import styles from "./coming-soon.module.css";
import { PageName } from "./page-heading.tsx";

interface ComingSoonProps {
  readonly title: string;
  /** 1 for the page's main heading. */
  readonly headingLevel: 1 | 2;
  readonly art: Elements;
  /** Paragraphs that announce the content. */
  readonly lines: readonly string[];
  /** The expected cost to the player. */
  readonly cost: string;
  /** Links to available pages. */
  readonly children?: Elements;
}

/** An announced page: its planned content and cost. docs/reference/platform.md#announced-pages */
export function ComingSoon({ title, headingLevel, art, lines, cost, children }: ComingSoonProps) {
  const Title = headingLevel === 1 ? PageName : "h2";
  return (
    <div className={styles.place}>
      {art}
      <div className={`${layout.start3} ${styles.words}`}>
        <Tag>Coming soon</Tag>
        <Title className={styles.title}>{title}</Title>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <dl className={styles.cost}>
          <dt>What it will cost you</dt>
          <dd>{cost}</dd>
        </dl>
        {children}
      </div>
    </div>
  );
}
