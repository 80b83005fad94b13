import { useId, useState } from "react";
import { type PlatformCheck, restartGame, sendTestMail, startGame, stopGame } from "#game/admin/wire.ts";
import { ApiError } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import layout from "../../../ui/layout.module.css";
import { Tag } from "../../../ui/tag.tsx";
import { change, useConnections, useRefresh } from "../administration.ts";
import { hoursText, useServerStatus } from "../figures/figures.ts";
import { runningTrend, Trends, trend } from "../figures/trends.tsx";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { RefreshButton, useAction } from "../ui/buttons.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Panel, Tile } from "../ui/panel.tsx";

const PART_NAMES: Readonly<Record<PlatformCheck["part"], string>> = {
  database: "Database (D1)",
  outbox: "Outbox (D1)",
  chat_rooms: "Chat rooms",
  player_objects: "Player objects",
  pictures: "Pictures (R2)",
  email: "Email",
  passwords: "Password Worker",
};
const STATES: Readonly<Record<PlatformCheck["state"], string>> = {
  up: "Up",
  down: "Down",
  unchecked: "Not checked",
};

const COLUMNS: readonly Column<PlatformCheck>[] = [
  { name: "Part", cell: ({ part }) => PART_NAMES[part] },
  {
    name: "State",
    cell: ({ state }) =>
      state === "down" ? (
        <strong className={admin.bad}>{STATES[state]}</strong>
      ) : (
        <Tag tone={state === "up" ? "success" : "quiet"}>{STATES[state]}</Tag>
      ),
  },
  { name: "Latency", cell: ({ latencyMs }) => (latencyMs === null ? "–" : `${latencyMs} ms`) },
  { name: "Finding", cell: ({ text }) => text },
];

/** The finding if the server refuses the check itself: without the database, it knows no administrator. */
const DATABASE_DOWN: readonly PlatformCheck[] = [
  {
    part: "database",
    state: "down",
    latencyMs: null,
    text: "Does not answer. The other parts are not checked.",
  },
];

/** The parts of the platform, and the running of the game. docs/reference/administration.md#server-administration */
export default function ServerPage({ title }: { readonly title: string }) {
  const status = useServerStatus();
  const { data, error } = status;
  const isDatabaseDown = error instanceof ApiError && error.body.code === "database_down";
  return (
    <AdminPage
      title={title}
      queries={[status]}
      whenFailed={isDatabaseDown && <Services checks={DATABASE_DOWN} />}
      actions={<RefreshButton queries={[status]} label="Check again" />}
    >
      {data && (
        <>
          <Trends
            trends={[
              runningTrend("Game", data.isRunning),
              trend("Uptime", data.uptimeSeconds, (s) => s.uptimeSeconds, hoursText),
            ]}
          >
            <Tile label="Parts up" value={partsText(data.checks)} />
            <Tile label="Version" value={data.version.slice(0, 8)} />
          </Trends>
          <ServerControls isRunning={data.isRunning} />
          <Services checks={isDatabaseDown ? DATABASE_DOWN : data.checks} />
        </>
      )}
    </AdminPage>
  );
}

function Services({ checks }: { readonly checks: readonly PlatformCheck[] }) {
  return (
    <Panel title="Services" hint="Each check uses the part once and takes the time.">
      <DataTable label="Parts of the platform" columns={COLUMNS} rows={checks} keyOf={({ part }) => part} />
    </Panel>
  );
}

function partsText(checks: readonly PlatformCheck[]): string {
  const checked = checks.filter(({ state }) => state !== "unchecked");
  return `${checked.filter(({ state }) => state === "up").length} of ${checked.length}`;
}

/** The buttons that start, stop and restart the game, and send a test mail. Stop asks with the number of players in the chat. */
function ServerControls({ isRunning }: { readonly isRunning: boolean }) {
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
