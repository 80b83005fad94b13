import { type ReactNode, useState } from "react";
import type { MissionInsight } from "#game/contract/insights.ts";
import { stampText } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { countText } from "../figure-text.ts";
import { Panel, TableFrame } from "../frame/panel.tsx";
import styles from "./insights.module.css";

interface MissionsProps {
  readonly players: number;
  /** Null during the first count. */
  readonly completedAt: string | null;
  readonly missions: readonly MissionInsight[];
  /** The button for the next page. */
  readonly more: ReactNode;
}

const ORDERS = [
  { id: "contact", text: "by contact" },
  { id: "stuck", text: "most stuck first" },
  { id: "unlocked", text: "most unlocked first" },
] as const;
type Order = (typeof ORDERS)[number]["id"];

/** How far players get with each mission. */
export function Missions({ players, completedAt, missions, more }: MissionsProps) {
  const [order, setOrder] = useState<Order>("contact");
  const sorted = missions.toSorted(comparison(order));
  const asOf =
    completedAt === null
      ? `The first count is under way: ${countText(players)} players so far.`
      : `${countText(players)} players, counted until ${stampText(completedAt)}.`;
  return (
    <Panel title="Missions" hint={asOf}>
      <dl className={styles.terms}>
        <div>
          <dt data-part="unlocked">Unlocked:</dt> <dd>have the mission.</dd>
        </div>
        <div>
          <dt data-part="affordable">Affordable:</dt>{" "}
          <dd>have done it, or met its requirements at the moment when the count visited them.</dd>
        </div>
        <div>
          <dt data-part="done">Done:</dt> <dd>at least once.</dd>
        </div>
        <div>
          <dt data-part="stuck">Stuck:</dt>{" "}
          <dd>not done, although they played on for three days or more after they got it.</dd>
        </div>
      </dl>
      {missions.length === 0 ? (
        <EmptyState
          title="Nobody has been counted yet"
          text="The count runs every five minutes. It's thorough, not fast."
        />
      ) : (
        <>
          <label className={styles.choice}>
            Order
            <select
              className={styles.select}
              value={order}
              onChange={({ target }) =>
                setOrder(ORDERS.find(({ id }) => id === target.value)?.id ?? "contact")
              }
            >
              {ORDERS.map(({ id, text }) => (
                <option key={id} value={id}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <div className={styles.long}>
            <MissionTable missions={sorted} players={players} />
          </div>
          {more && <div>{more}</div>}
        </>
      )}
    </Panel>
  );
}

function comparison(order: Order): (a: MissionInsight, b: MissionInsight) => number {
  if (order === "stuck") return (a, b) => b.stuck - a.stuck || a.done - b.done;
  if (order === "unlocked") return (a, b) => b.unlocked - a.unlocked;
  return () => 0;
}

function MissionTable({ missions, players }: { missions: readonly MissionInsight[]; players: number }) {
  return (
    <TableFrame label="Missions">
      <thead>
        <tr>
          <th scope="col">Mission</th>
          <td aria-hidden className={styles.bars} />
          <th scope="col">Unlocked</th>
          <th scope="col">Affordable</th>
          <th scope="col">Done</th>
          <th scope="col">Stuck</th>
        </tr>
      </thead>
      <tbody>
        {missions.map((mission) => (
          <tr key={`${mission.contactId}.${mission.questId}`}>
            <th scope="row">
              {mission.name}
              <span className={styles.contact}>{mission.contactName}</span>
            </th>
            <td className={styles.bars}>
              <Funnel mission={mission} players={players} />
            </td>
            <td data-label="Unlocked">{countText(mission.unlocked)}</td>
            <td data-label="Affordable">{countText(mission.affordable)}</td>
            <td data-label="Done">{countText(mission.done)}</td>
            <td data-label="Stuck">{countText(mission.stuck)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

const PARTS = ["unlocked", "affordable", "done"] as const;

/** The numbers of a mission as bars on top of each other. The stuck ones hang below. */
function Funnel({ mission, players }: { mission: MissionInsight; players: number }) {
  const width = (value: number) => (players > 0 ? (value / players) * 120 : 0);
  return (
    <svg className={styles.funnel} viewBox="0 0 120 18" aria-hidden>
      {PARTS.map((part) => (
        <rect key={part} data-part={part} x={0} y={0} width={width(mission[part])} height={12} />
      ))}
      <rect data-part="stuck" x={0} y={14} width={width(mission.stuck)} height={4} />
    </svg>
  );
}
