import type { PartDifference } from "#game/core/wire/content-parts.ts";
import { Tag } from "../../../ui/tag.tsx";
import styles from "./content.module.css";

const KIND_TEXT = { added: "New", removed: "Removed", changed: "Changed" } as const;

interface DifferenceViewProps {
  readonly difference: readonly PartDifference[];
  /** Shown if nothing differs. */
  readonly emptyText: string;
}

/** Difference between two versions of contacts, field by field. */
export function DifferenceView({ difference, emptyText }: DifferenceViewProps) {
  if (difference.length === 0) return <p className={styles.muted}>{emptyText}</p>;
  return (
    <ul className={styles.difference} aria-label="Difference">
      {difference.map(({ id, name, kind, changes }) => (
        <li key={id}>
          <p className={styles.differenceHead}>
            <strong>{name || id}</strong>
            <Tag tone={kind === "removed" ? "gold" : "quiet"}>{KIND_TEXT[kind]}</Tag>
          </p>
          <ChangeList changes={changes} />
        </li>
      ))}
    </ul>
  );
}

/** Differences of one part, field by field. */
function ChangeList({ changes }: Pick<PartDifference, "changes">) {
  return (
    <ul className={styles.changes}>
      {changes.map(({ path, label, kind: change, before, after }) => (
        <li key={`${path} ${change}`}>
          <span className={styles.changeLabel}>{label}</span>
          {change === "moved" ? (
            <span>{`moved from place ${before} to ${after}`}</span>
          ) : (
            <span>
              {before !== null && <del>{before === "" ? "empty" : before}</del>}
              <span>{before !== null && after !== null && " → "}</span>
              {after !== null && <ins>{after === "" ? "empty" : after}</ins>}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
