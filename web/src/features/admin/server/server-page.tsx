import type { PlatformCheck } from "#game/admin/wire.ts";
import { ApiError } from "../../../server/api.ts";
import { Tag } from "../../../ui/tag.tsx";
import { hoursText } from "../figures/figure-text.ts";
import { useServerStatus } from "../figures/figures-data.ts";
import { runningTrend, Trends, trend } from "../figures/trends.tsx";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { RefreshButton } from "../ui/buttons.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Panel, Tile } from "../ui/panel.tsx";
import { ServerControls } from "./server-controls.tsx";

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
