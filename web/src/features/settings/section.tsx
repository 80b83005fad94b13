import { type ReactNode, useId } from "react";
import { Notice } from "../../ui/notice.tsx";
import styles from "./settings.module.css";
import type { Submission } from "./use-submission.ts";

interface SectionProps {
  readonly title: string;
  /** A sentence on what it is for, or what a change brings with it. */
  readonly hint?: string;
  /** `danger` for what cannot be taken back. */
  readonly tone?: "normal" | "danger";
  readonly children: ReactNode;
}

/** One matter of the settings, under its heading. */
export function Section({ title, hint, tone = "normal", children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} data-tone={tone} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <p>{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** What came of sending a form. */
export function Answer({ submission }: { submission: Submission }) {
  const { answer } = submission;
  return answer && <Notice kind={answer.kind}>{answer.text}</Notice>;
}

/** Facts about the account, each a line: `Username: dana`. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <ul className={styles.facts}>
      {facts.map(([label, value]) => (
        <li key={label}>
          <span className={styles.factLabel}>{`${label}:`}</span>{" "}
          <span className={styles.factValue}>{value}</span>
        </li>
      ))}
    </ul>
  );
}
