import { CircleCheck } from "lucide-react";
import { memo } from "react";
import { Link } from "react-router-dom";
import { contactSlug } from "#game/core/content.ts";
import layout from "../../../../../ui/layout.module.css";
import desk from "../../desk.module.css";
import { counted } from "../../desk-context.ts";
import { type Address, fieldId } from "../../fields/tree.ts";
import styles from "../editor.module.css";
import type { Problem } from "./problems.ts";

interface ProblemListProps {
  /** Null until the first proof. */
  readonly problems: readonly Problem[] | null;
  /** Empty fields that the writer hasn't come to yet. */
  readonly toFillIn: readonly Problem[];
  readonly onJump: (field: Address) => void;
}

/** Everything that the proof found. A press jumps to the field. */
export const ProblemList = memo(function ProblemList({ problems, toFillIn, onJump }: ProblemListProps) {
  const found = problems?.filter(({ kind }) => kind === "problem") ?? [];
  const notes = problems?.filter(({ kind }) => kind === "note") ?? [];
  return (
    <section aria-labelledby={fieldId("proof")} className={desk.section}>
      <h2 id={fieldId("proof")} tabIndex={-1}>
        Proof
      </h2>
      <p role="status">
        {problems === null && <span>Proving…</span>}
        {problems !== null && found.length + toFillIn.length === 0 && (
          <span className={styles.proved}>
            <CircleCheck aria-hidden size={18} />
            Everything can be reached and paid for.
          </span>
        )}
        {found.length > 0 && <span>{counted(found.length, "problem")}</span>}
        {found.length === 0 && toFillIn.length > 0 && <span>Not finished yet.</span>}
      </p>
      <Findings title="Problems" findings={found} onJump={onJump} />
      {toFillIn.length > 0 && <p className={layout.muted}>Still to fill in:</p>}
      <Findings title="Still to fill in" findings={toFillIn} onJump={onJump} />
      <Findings title="Notes" findings={notes} onJump={onJump} />
    </section>
  );
});

function Findings({
  title,
  findings,
  onJump,
}: {
  readonly title: string;
  readonly findings: readonly Problem[];
  readonly onJump: ProblemListProps["onJump"];
}) {
  if (findings.length === 0) return null;
  return (
    <ul className={styles.findings} aria-label={title}>
      {findings.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two findings may have the same texts, and none has a state
        <li key={`${problem.place} ${problem.text} ${index}`}>
          {problem.isElsewhere ? (
            <Link to={`/admin/game/npc/${contactSlug(problem.contactId)}`} className={styles.finding}>
              <strong>{problem.place}</strong>
              <span>{problem.text}</span>
            </Link>
          ) : (
            <button type="button" className={styles.finding} onClick={() => onJump(problem.field)}>
              <strong>{problem.place}</strong>
              <span>{problem.text}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
