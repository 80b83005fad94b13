import { hastenPlayer } from "#game/admin/testing-wire.ts";
import { waitText } from "#game/core/wait-text.ts";
import { call, failureText } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import layout from "../../../ui/layout.module.css";
import admin from "../ui/admin.module.css";

interface DuePanelProps {
  readonly userId: string;
  /** Milliseconds until something delayed is due; null if nothing is. */
  readonly nextDueInMs: number | null;
  readonly onChange: () => unknown;
}

/** Moves a player to the next moment at which something delayed is due. docs/reference/administration.md#player-testing */
export function DuePanel({ userId, nextDueInMs, onChange }: DuePanelProps) {
  const { isBusy, message, run } = useSubmission((error) =>
    failureText(error, "Failed to move to the next due moment"),
  );
  const move = () =>
    run(async () => {
      await proven(() => call(hastenPlayer, { key: crypto.randomUUID(), parameters: { userId } }));
      onChange();
      return undefined;
    });
  return (
    <section aria-labelledby="due" className={admin.group}>
      <h3 id="due">Delayed</h3>
      <p className={layout.muted}>
        {nextDueInMs === null
          ? "No message and no mission is on its way to the player."
          : `Something is due in ${waitText(nextDueInMs)}. Everything on its way moves ahead by as much.`}
      </p>
      <FormMessage message={message} />
      <div className={admin.actions}>
        <Button
          busy={isBusy}
          disabledReason={nextDueInMs === null ? "Nothing is delayed." : null}
          onClick={() => void move()}
        >
          Move to the next due moment
        </Button>
      </div>
    </section>
  );
}
