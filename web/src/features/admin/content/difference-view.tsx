import { wordDifference } from "#game/content/word-difference.ts";
import type { ContentChange, PartDifference } from "#game/core/wire/content-parts.ts";
import layout from "../../../ui/layout.module.css";
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
  if (difference.length === 0) return <p className={layout.muted}>{emptyText}</p>;
  return (
    <ul className={styles.difference} aria-label="Difference">
      {difference.map(({ id, name, kind, changes }) => (
        <li key={id}>
          <p className={`${layout.row} ${styles.differenceHead}`}>
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
          <strong>{label}</strong>
          {change === "moved" ? (
            <span>{`moved from place ${before} to ${after}`}</span>
          ) : (
            <Words before={before} after={after} />
          )}
        </li>
      ))}
    </ul>
  );
}

const TAGS = { same: "span", removed: "del", added: "ins" } as const;

/** A value that is new or goes, or what became of its words. */
function Words({ before, after }: Pick<ContentChange, "before" | "after">) {
  const [was, is] = [before, after].map((text) => (text === "" ? "empty" : text));
  if (was === null) return <ins>{is}</ins>;
  if (is === null) return <del>{was}</del>;
  return (
    <span>
      {wordDifference(was ?? "", is ?? "").map(({ kind, text }, place) => {
        const Tag = TAGS[kind];
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order
        return <Tag key={place}>{text}</Tag>;
      })}
    </span>
  );
}
