import { useId, useState } from "react";
import { restartGame, sendTestMail, startGame, stopGame } from "#game/admin/wire.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import layout from "../../../ui/layout.module.css";
import { change, useConnections, useRefresh } from "../administration.ts";
import admin from "../ui/admin.module.css";
import { useAction } from "../ui/buttons.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Panel } from "../ui/panel.tsx";

/** The buttons that start, stop and restart the game, and send a test mail. Stop asks with the number of players in the chat. */
export function ServerControls({ isRunning }: { readonly isRunning: boolean }) {
  const [isStopping, setIsStopping] = useState(false);
  const { data: connections } = useConnections({ isEnabled: isStopping });
  const { isBusy, message, run, setMessage } = useAction("That didn't work");
  const refresh = useRefresh();
  const stateId = useId();

  const press = (action: () => Promise<string>) => () =>
    void run(async () => {
      const text = await action();
      refresh();
      return text;
    });
  const start = press(async () => {
    await change(startGame, {});
    return "The game is running.";
  });
  const restart = press(async () => {
    const { npcs } = await change(restartGame, {});
    return `The content cache is rebuilt: ${npcs} contacts.`;
  });
  const testMail = press(async () => {
    const { sentTo, latencyMs } = await change(sendTestMail, {});
    return `The email service took a mail to ${sentTo} in ${latencyMs} ms.`;
  });

  return (
    <Panel
      title="Controls"
      hint="Stop pauses every change to the game, and players are told so. Restart rebuilds the content cache; nobody notices."
    >
      <FormMessage message={message} />
      <div className={admin.actions}>
        <Button busy={isBusy} disabledBy={isRunning ? stateId : null} onClick={start}>
          Start
        </Button>
        <Button busy={isBusy} onClick={restart}>
          Restart
        </Button>
        <Button
          variant="danger"
          busy={isBusy}
          disabledBy={isRunning ? null : stateId}
          onClick={() => setIsStopping(true)}
        >
          Stop
        </Button>
        <Button busy={isBusy} onClick={testMail}>
          Send a test mail
        </Button>
      </div>
      <p id={stateId} className={layout.muted}>
        {isRunning ? "The game is running." : "The game is stopped."}
      </p>
      <ConfirmDialog
        title={questionText(connections?.uniqueUsers)}
        isOpen={isStopping}
        onClose={() => setIsStopping(false)}
        confirm="Stop the game"
        variant="held"
        failure="Failed to stop the game"
        action={async () => {
          await change(stopGame, {});
          const text = "The game is stopped. Players can look, but nothing they do counts.";
          setMessage({ kind: "success", text });
          refresh();
        }}
      >
        <p>
          Until you start it again, players can look around, but nothing they do counts. They're told at once.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}

function questionText(players: number | undefined): string {
  if (players === undefined) return "Stop for everybody?";
  if (players === 0) return "Stop while nobody is connected?";
  return players === 1 ? "Stop for 1 connected player?" : `Stop for ${players} connected players?`;
}
