import { useState } from "react";
import { resetAllData } from "#game/player/wire.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { Dialog } from "../../../ui/layers/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { change } from "../administration.ts";
import admin from "../ui/admin.module.css";
import { Panel } from "../ui/panel.tsx";
import { refusalText } from "./character-form.tsx";
import { RELOAD_AFTER_RESET_MS, reloadSoon } from "./testing-data.ts";

/** The two questions before a reset. */
const STEPS = [
  {
    title: "Reset your character?",
    text: "Level, cash, followers, contacts, missions, messages, courses and certificates start over. The ledger remembers.",
    button: "Yes, reset",
  },
  {
    title: "Are you sure?",
    text: "This is the second and last question. Nothing brings the old character back.",
    button: "Reset everything",
  },
] as const;

/** Resets the own character after two confirmations. docs/reference/administration.md#player-testing */
export function ResetPanel() {
  const [step, setStep] = useState<0 | 1 | null>(null);
  const { isBusy, message, run } = useSubmission((error) =>
    refusalText(error, "Failed to reset player data"),
  );
  const question = step === null ? null : STEPS[step];

  async function confirm(): Promise<void> {
    if (step === 0) {
      setStep(1);
      return;
    }
    setStep(null);
    await run(async () => {
      const { deletedData } = await change(resetAllData, {});
      reloadSoon(RELOAD_AFTER_RESET_MS);
      return `Reset: ${deletedData.messages} messages and ${deletedData.playerNPCs} NPCs deleted. Reloading...`;
    });
  }

  return (
    <Panel title="Reset" hint="Gives your character the defaults of a new one. Asks twice.">
      <FormMessage message={message} />
      <div>
        <Button variant="danger" busy={isBusy} onClick={() => setStep(0)}>
          Reset All Data
        </Button>
      </div>
      <Dialog title={question?.title ?? ""} isOpen={question !== null} onClose={() => setStep(null)}>
        <div className={layout.column4}>
          <p>{question?.text}</p>
          <div className={admin.actions}>
            <Button onClick={() => setStep(null)}>Cancel</Button>
            <Button variant="danger" onClick={() => void confirm()}>
              {question?.button}
            </Button>
          </div>
        </div>
      </Dialog>
    </Panel>
  );
}
