import { Cable } from "lucide-react";
import type { PlatformCheck } from "#game/contract/admin.ts";
import { Button } from "../../ui/button.tsx";
import { Tag } from "../../ui/tag.tsx";
import { hoursText, runningText } from "./figure-text.ts";
import { useSamples, useServerStatus } from "./figures-data.ts";
import frame from "./frame/admin.module.css";
import { AdminPage } from "./frame/admin-page.tsx";
import { Panel, TableFrame, Tile, Tiles } from "./frame/panel.tsx";
import { type LinkCard, LinkCards } from "./link-cards.tsx";
import { ServerControls } from "./server-controls.tsx";
import { Sparkline } from "./sparkline.tsx";

const CARDS: readonly LinkCard[] = [
  {
    path: "/admin/server/connections",
    title: "Connection Monitoring",
    text: "Who is in the chat, and the door.",
    Icon: Cable,
  },
];

const PART_NAMES: Readonly<Record<PlatformCheck["part"], string>> = {
  database: "Database (D1)",
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

/** The parts of the platform, and the running of the game. docs/reference/administration.md#server-administration */
export default function ServerPage({ title }: { readonly title: string }) {
  const status = useServerStatus();
  const { data: samples } = useSamples();
  const { data, isFetching } = status;
  return (
    <AdminPage
      title={title}
      queries={[status]}
      actions={
        <Button busy={isFetching} onClick={() => void status.refetch()}>
          Check again
        </Button>
      }
    >
      {data && (
        <>
          <Tiles>
            <Tile
              label="Game"
              value={data.isRunning ? "Running" : "Stopped"}
              tone={data.isRunning ? "good" : "bad"}
            >
              <Sparkline
                label="Running"
                samples={samples}
                figureOf={({ isRunning }) => Number(isRunning)}
                format={runningText}
              />
            </Tile>
            <Tile label="Uptime" value={hoursText(data.uptimeSeconds)}>
              <Sparkline
                label="Uptime"
                samples={samples}
                figureOf={({ uptimeSeconds }) => uptimeSeconds}
                format={hoursText}
              />
            </Tile>
            <Tile label="Parts up" value={partsText(data.checks)} />
            <Tile label="Version" value={data.version.slice(0, 8)} />
          </Tiles>
          <ServerControls isRunning={data.isRunning} />
          <Panel title="Services" hint="Each check uses the part once and takes the time.">
            <TableFrame label="Services">
              <thead>
                <tr>
                  <th scope="col">Part</th>
                  <th scope="col">State</th>
                  <th scope="col">Latency</th>
                  <th scope="col">Finding</th>
                </tr>
              </thead>
              <tbody>
                {data.checks.map(({ part, state, latencyMs, text }) => (
                  <tr key={part}>
                    <th scope="row">{PART_NAMES[part]}</th>
                    <td data-label="State">
                      {state === "down" ? (
                        <strong className={frame.bad}>{STATES[state]}</strong>
                      ) : (
                        <Tag tone={state === "up" ? "success" : "quiet"}>{STATES[state]}</Tag>
                      )}
                    </td>
                    <td data-label="Latency">{latencyMs === null ? "–" : `${latencyMs} ms`}</td>
                    <td data-label="Finding">{text}</td>
                  </tr>
                ))}
              </tbody>
            </TableFrame>
          </Panel>
        </>
      )}
      <LinkCards cards={CARDS} label="Connections" />
    </AdminPage>
  );
}

function partsText(checks: readonly PlatformCheck[]): string {
  const checked = checks.filter(({ state }) => state !== "unchecked");
  return `${checked.filter(({ state }) => state === "up").length} of ${checked.length}`;
}
