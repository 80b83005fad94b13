import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DifferenceView } from "../content/difference-view.tsx";
import frame from "../frame/admin.module.css";
import { type Conflict, conflictText, theirs } from "./conflict.ts";
import styles from "./editor.module.css";

interface ConflictDialogProps {
  readonly conflict: Conflict | null;
  readonly onTakeTheirs: (conflict: Conflict) => void;
  readonly onKeepMine: (conflict: Conflict) => void;
  readonly onClose: () => void;
}

/** Says that somebody else saved first, and lets the writer choose. Undo brings a given-up version back. */
export function ConflictDialog({ conflict, onTakeTheirs, onKeepMine, onClose }: ConflictDialogProps) {
  return (
    <Dialog title="Somebody else saved first" isOpen={conflict !== null} onClose={onClose} size="roomy">
      {conflict && (
        <div className={frame.stack}>
          <p>{conflictText(conflict)}</p>
          <DifferenceView
            difference={conflict.difference ? [conflict.difference] : []}
            emptyText="Both versions are the same."
          />
          <p className={styles.muted}>
            Crossed out is theirs, underlined is yours. Nothing is lost: if you take theirs, Undo brings yours
            back.
          </p>
          <div className={styles.buttons}>
            <Button variant="primary" onClick={() => onKeepMine(conflict)}>
              Keep Mine
            </Button>
            <Button
              disabledReason={theirs(conflict) === null ? "They left nothing to take." : null}
              onClick={() => onTakeTheirs(conflict)}
            >
              Take Theirs
            </Button>
            <Button variant="ghost" onClick={onClose}>
              Decide Later
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
