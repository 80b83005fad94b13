import { useId, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { HoldButton } from "../../../ui/button/hold-button.tsx";
import type { Elements } from "../../../ui/elements.ts";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import styles from "./admin.module.css";
import { type Failure, useAction } from "./buttons.tsx";

interface ConfirmProps {
  readonly onClose: () => void;
  /** Label of the button that acts. */
  readonly confirm: string;
  /** `held` has to be held, for what nobody should do by accident. */
  readonly variant?: "primary" | "danger" | "held";
  /** Reason that the action is impossible for now; null if it is possible. */
  readonly disabledReason?: string | null;
  readonly cancel?: string;
  readonly failure: Failure;
  /** The dialog closes once it succeeds. */
  readonly action: () => Promise<unknown>;
  readonly children: Elements;
}

interface ConfirmDialogProps extends ConfirmProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** `roomy` for a dialog that shows what would change. */
  readonly size?: "normal" | "roomy";
}

/** Asks before an action, and stays open with the reason if it fails. */
export function ConfirmDialog({ title, isOpen, size = "normal", ...question }: ConfirmDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={question.onClose} size={size}>
      <Question {...question} />
    </Dialog>
  );
}

/** Mounted while the dialog is open, so an earlier failure is gone when it opens again. */
function Question({
  onClose,
  confirm,
  variant = "danger",
  disabledReason = null,
  cancel = "Cancel",
  failure,
  action,
  children,
}: ConfirmProps) {
  const { isBusy, message, run } = useAction(failure);
  const hintId = useId();
  const [hint, setHint] = useState<string | null>(null);

  async function act(): Promise<void> {
    const isDone = await run(async () => {
      await action();
      return undefined;
    });
    if (isDone) onClose();
  }

  return (
    <div className={layout.column4}>
      {children}
      <FormMessage message={message} />
      {variant === "held" && (
        <>
          <p id={hintId} className={layout.muted} aria-live="polite">
            {hint ?? "Hold to do it."}
          </p>
          <HoldButton
            variant="danger"
            reason={isBusy ? "Please wait." : disabledReason}
            hintId={hintId}
            onDone={() => void act()}
            onHint={setHint}
          >
            {confirm}
          </HoldButton>
        </>
      )}
      <div className={styles.actions}>
        {variant !== "held" && (
          <Button variant={variant} busy={isBusy} disabledReason={disabledReason} onClick={() => void act()}>
            {confirm}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </div>
  );
}
