import { Link } from "react-router-dom";
import { wordDifference } from "#game/content/word-difference.ts";
import { wholeText } from "#game/core/whole-text.ts";
import type { ContentChange, PartDifference, TouchedQuest } from "#game/core/wire/content-parts.ts";
import type { ContentFinding } from "#game/core/wire/finding.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { entryPath, partPath } from "../desk/part-paths.ts";
import admin from "../ui/admin.module.css";
import styles from "./content.module.css";

interface ReleaseFactsProps {
  readonly difference: readonly PartDifference[];
  readonly problems: readonly ContentFinding[];
  readonly notes?: readonly ContentFinding[];
  readonly players: readonly TouchedQuest[];
  /** Shown if nothing would change. */
  readonly emptyText: string;
}

/** Preview of a release: its changes, the proof of the whole set, and the affected players. */
export function ReleaseFacts({ difference, problems, notes = [], players, emptyText }: ReleaseFactsProps) {
  return (
    <>
      <Proof problems={problems} />
      {notes.length > 0 && (
        <details className={admin.disclosure}>
          <summary>{notes.length === 1 ? "1 note" : `${notes.length} notes`}</summary>
          <Findings findings={notes} />
        </details>
      )}
      <Players players={players} />
      <DifferenceView difference={difference} emptyText={emptyText} />
    </>
  );
}

function Proof({ problems }: { readonly problems: readonly ContentFinding[] }) {
  if (problems.length === 0) {
    return <Notice kind="success">Proved: everything can be reached and paid for.</Notice>;
  }
  return (
    <Notice kind="error">
      <span>
        {problems.length === 1
          ? "The proof found a problem:"
          : `The proof found ${problems.length} problems:`}
      </span>
      <Findings findings={problems} />
    </Notice>
  );
}

/** Returns the address of the entry that a finding names, as in `mum.fork`, or of its part. */
function pathOf({ contactId, subject }: ContentFinding): string {
  const [, entry] = subject.split(".");
  return entry ? entryPath(contactId, entry) : partPath(contactId);
}

/** Findings of the content check, each with the way to its entry. */
export function Findings({ findings }: { readonly findings: readonly ContentFinding[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={`${finding.subject} ${finding.path} ${finding.text}`}>
          <Link to={pathOf(finding)}>{finding.subject}</Link> <span>{finding.text}</span>
        </li>
      ))}
    </ul>
  );
}

function Players({ players }: { readonly players: readonly TouchedQuest[] }) {
  const touched = players.filter((quest) => quest.players > 0);
  if (touched.length === 0) return <p className={layout.muted}>No player has a changed mission open.</p>;
  return (
    <ul className={styles.findings} aria-label="Players touched">
      {touched.map((quest) => (
        <li key={`${quest.contactId}.${quest.missionId}`}>{playersText(quest)}</li>
      ))}
    </ul>
  );
}

/** `212 players have “First shift” open` */
export function playersText({ name, players, isCapped }: TouchedQuest): string {
  if (isCapped) return `More than ${wholeText(players)} players have “${name}” open.`;
  if (players === 1) return `1 player has “${name}” open.`;
  return `${wholeText(players)} players have “${name}” open.`;
}

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
