import styles from "./page-head.module.css";
import { PageName } from "./page-heading.tsx";

interface PageHeadProps {
  readonly title: string;
  /** One line below the title. */
  readonly text: string;
  /** The age of the data, if they are not current. */
  readonly asOf?: string | null;
}

/** The title of a page, with a line about it. */
export function PageHead({ title, text, asOf }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <PageName>{title}</PageName>
      <p>{text}</p>
      {asOf && <p className={styles.asOf}>{asOf}</p>}
    </header>
  );
}
