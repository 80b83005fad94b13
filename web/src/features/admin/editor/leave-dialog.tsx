import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import frame from "../frame/admin.module.css";
import styles from "./editor.module.css";

interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before unsaved changes are left. docs/reference/administration.md#npc-editor */
export function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog title="Unsaved Changes" isOpen={isOpen} onClose={onStay} hasOwnEntry>
      <div className={frame.stack}>
        <p>You have unsaved changes. If you leave now, they are gone.</p>
        <div className={styles.buttons}>
          <Button variant="primary" onClick={onStay}>
            Stay on Page
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Leave Without Saving
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
