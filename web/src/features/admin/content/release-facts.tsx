import { Link } from "react-router-dom";
import { wholeText } from "#game/core/whole-text.ts";
import type { PartDifference, TouchedQuest } from "#game/core/wire/content-parts.ts";
import type { ContentFinding } from "#game/core/wire/finding.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { partPath } from "../desk/part-paths.ts";
import admin from "../ui/admin.module.css";
import styles from "./content.module.css";
import { DifferenceView } from "./difference-view.tsx";

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

/** Findings of the content check, each with the way to its part. */
export function Findings({ findings }: { readonly findings: readonly ContentFinding[] }) {
  return (
    <ul className={styles.findings}>
      {findings.map(({ contactId, subject, path, text }) => (
        <li key={`${subject} ${path} ${text}`}>
          <Link to={partPath(contactId)}>{subject}</Link> <span>{text}</span>
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
