import { useState } from "react";
import { KINDS } from "#game/content/kinds.ts";
import type { DocumentId } from "#game/rules/documents.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Elements } from "../../../ui/elements.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { showToast } from "../../../ui/toast.ts";
import { DifferenceView } from "../content/difference-view.tsx";
import { LeaveDialog } from "../editor/leave-dialog.tsx";
import frame from "../frame/admin.module.css";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import { useLeaveGuard } from "../frame/use-leave-guard.ts";
import styles from "./documents.module.css";
import type { DocumentWork } from "./use-document.ts";

interface DocumentBarProps {
  readonly id: DocumentId;
  readonly work: DocumentWork;
  /** The texts of the problems, by path. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
  /** Why no draft can be saved; null if one can. */
  readonly draftReason: string | null;
  /** Goes back to what is in force. */
  readonly onUndo: () => void;
  /** Problems of the document as a whole. */
  readonly children?: Elements;
}

/** The state of the work on a document, its draft, and the release of it after a look at the difference. */
export function DocumentBar({ id, work, problems, draftReason, onUndo, children }: DocumentBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const guard = useLeaveGuard(!work.isSaved);
  const { name } = KINDS[id];
  const isSame = work.difference.length === 0;
  const count = [...problems.values()].flat().length;

  async function release(): Promise<void> {
    const version = await work.release();
    if (version !== null) showToast("success", `Release ${version} is in force.`, { key: id });
  }

  return (
    <section className={styles.bar} aria-label="Releasing">
      <div className={styles.barState}>
        <p role="status">{stateText(work, count)}</p>
        {children}
        <FormMessage message={work.saving.message} />
      </div>
      <div className={styles.buttons}>
        {!isSame && (
          <Button variant="ghost" onClick={onUndo}>
            Undo All
          </Button>
        )}
        <Button
          busy={work.saving.isBusy}
          disabledReason={work.isSaved ? "Nothing has changed." : draftReason}
          onClick={() => void work.save()}
        >
          Save as draft
        </Button>
        <Button
          variant="primary"
          disabledReason={isSame ? "Nothing to release." : count > 0 ? "Mend the problems first." : null}
          onClick={() => setIsOpen(true)}
        >
          Release
        </Button>
      </div>
      <ConfirmDialog
        title={`Release ${name.startsWith("The ") ? name : `the ${name}`}`}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="roomy"
        confirm="Release"
        variant="primary"
        failure={`Failed to release ${name}`}
        action={release}
      >
        <p>Players see this as soon as you release it. To take it back, return to an earlier release.</p>
        <DifferenceView difference={work.difference} emptyText="Nothing differs from what is in force." />
      </ConfirmDialog>
      <Clash work={work} />
      <LeaveDialog isOpen={guard.pending !== null} onStay={guard.stay} onLeave={guard.leave} />
    </section>
  );
}

function stateText({ difference, draft, isSaved }: DocumentWork, problems: number): string {
  if (problems > 0) return problems === 1 ? "1 problem" : `${problems} problems`;
  if (difference.length === 0) return "No unreleased changes";
  if (!isSaved) return "Proved: can be released";
  return `Draft saved by ${draft?.updatedBy ?? "a deleted account"}. Proved: can be released`;
}

/** Says that somebody else saved first, and lets the writer choose. */
function Clash({ work: { clash, keepMine, takeTheirs, decideLater } }: { readonly work: DocumentWork }) {
  return (
    <Dialog title="Somebody else saved first" isOpen={clash !== null} onClose={decideLater} size="roomy">
      {clash && (
        <div className={frame.stack}>
          <p>{clash.text}</p>
          <DifferenceView
            difference={clash.difference ? [clash.difference] : []}
            emptyText="Both versions are the same."
          />
          <p className={styles.muted}>Crossed out is theirs, underlined is yours.</p>
          <div className={styles.buttons}>
            <Button variant="primary" onClick={keepMine}>
              Keep Mine
            </Button>
            <Button onClick={takeTheirs}>Take Theirs</Button>
            <Button variant="ghost" onClick={decideLater}>
              Decide Later
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
