import { Redo2, Undo2 } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import type { FormMessageText } from "../../../ui/form/use-submission.ts";
import styles from "./editor.module.css";
import { StepButton } from "./groups.tsx";

interface SaveBarProps {
  readonly isDirty: boolean;
  /** Number of problems; null until the first proof. */
  readonly problems: number | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly message: FormMessageText | null;
  readonly isPublishing: boolean;
  readonly isKeeping: boolean;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onShowProblems: () => void;
  readonly onPublish: () => void;
  readonly onKeep: () => void;
  readonly onCancel: () => void;
}

/** The state of the work and what can be done with it; always in view. */
export function SaveBar(props: SaveBarProps) {
  const { isDirty, problems, message } = props;
  return (
    <section className={styles.bar} aria-label="Saving">
      <FormMessage message={message} />
      <div className={styles.barRow}>
        <div className={styles.barState}>
          <span role="status">{isDirty ? "Unsaved changes" : "No unsaved changes"}</span>
          {problems !== null && problems > 0 && (
            <Button variant="ghost" onClick={props.onShowProblems}>
              {problems === 1 ? "1 problem" : `${problems} problems`}
            </Button>
          )}
          <StepButton label="Undo" isPossible={props.canUndo} onPress={props.onUndo}>
            <Undo2 aria-hidden size={18} />
          </StepButton>
          <StepButton label="Redo" isPossible={props.canRedo} onPress={props.onRedo}>
            <Redo2 aria-hidden size={18} />
          </StepButton>
        </div>
        <div className={styles.buttons}>
          <Button variant="ghost" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button busy={props.isKeeping} onClick={props.onKeep}>
            Save as draft
          </Button>
          <Button variant="primary" busy={props.isPublishing} onClick={props.onPublish}>
            Save
          </Button>
        </div>
      </div>
    </section>
  );
}
