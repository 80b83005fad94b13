import { Redo2, Undo2 } from "lucide-react";
import { Button } from "../../../ui/button/button.tsx";
import type { Elements } from "../../../ui/elements.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import styles from "./desk.module.css";
import { StepButton } from "./fields/groups.tsx";
import type { PartWork } from "./session/use-part.ts";

interface PartBarProps {
  readonly label: string;
  readonly work: PartWork;
  readonly state: string;
  /** Beside the state. */
  readonly notes: Elements;
  readonly onSave: () => void;
  /** Reason that no draft can be saved; null if one can. */
  readonly saveReason?: string | null;
  /** The buttons around the one that saves a draft. */
  readonly before: Elements;
  readonly after: Elements;
}

/** The state of the work on a part and what can be done with it; always in view. */
export function PartBar({
  label,
  work,
  state,
  notes,
  onSave,
  saveReason = null,
  before,
  after,
}: PartBarProps) {
  return (
    <section className={styles.bar} aria-label={label}>
      <div className={styles.barMessage}>
        <FormMessage message={work.message} />
      </div>
      <div className={styles.barState}>
        <span role="status">{state}</span>
        {notes}
        <StepButton label="Undo" isPossible={work.canUndo} onPress={work.undo}>
          <Undo2 aria-hidden size={18} />
        </StepButton>
        <StepButton label="Redo" isPossible={work.canRedo} onPress={work.redo}>
          <Redo2 aria-hidden size={18} />
        </StepButton>
      </div>
      <div className={styles.buttons}>
        {before}
        <Button busy={work.isSaving} disabledReason={saveReason} onClick={onSave}>
          Save as draft
        </Button>
        {after}
      </div>
    </section>
  );
}
