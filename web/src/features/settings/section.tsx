import { type ComponentProps, type ReactNode, useId } from "react";
import type { Elements } from "../../ui/elements.ts";
import layout from "../../ui/layout.module.css";
import { NotLoaded } from "../../ui/page/load-failure.tsx";
import styles from "./settings.module.css";
import { settingsErrorText } from "./settings-data.ts";

interface SectionProps {
  readonly title: string;
  /** One sentence on the purpose or on the effect of a change. */
  readonly hint?: string;
  /** `danger` for what can't be undone. */
  readonly tone?: "normal" | "danger";
  readonly children: Elements;
}

/** A section of the settings with its heading. */
export function Section({ title, hint, tone = "normal", children }: SectionProps) {
  const id = useId();
  return (
    <section className={`${layout.box} ${styles.section}`} data-tone={tone} aria-labelledby={id}>
      <div className={styles.sectionHead}>
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <p>{hint}</p>}
      </div>
      {children}
    </section>
  );
}

/** A list of facts, one a line: `Username: dana`. */
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

/** Shows that a part of the settings is loading or failed to load. `text`: the failure, if the server says none. */
export function SettingsNotLoaded({ text, query, height }: ComponentProps<typeof NotLoaded>) {
  return <NotLoaded text={settingsErrorText(query.error, text)} query={query} height={height} />;
}
