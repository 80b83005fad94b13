import { useState } from "react";
import type { QuestInsight } from "#game/contract/admin/insights.ts";
import { stampText } from "../../../ui/dates.ts";
import type { Elements } from "../../../ui/elements.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { countText } from "../figures/figure-text.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Panel } from "../ui/panel.tsx";
import { SelectField } from "../ui/select-field.tsx";
import styles from "./insights.module.css";

interface QuestsProps {
  readonly players: number;
  /** Null during the first count. */
  readonly completedAt: string | null;
  readonly quests: readonly QuestInsight[];
  /** The button for the next page. */
  readonly more: Elements;
}

const ORDERS = [
  { value: "contact", text: "by contact" },
  { value: "stuck", text: "most stuck first" },
  { value: "unlocked", text: "most unlocked first" },
] as const;
type Order = (typeof ORDERS)[number]["value"];

/** Progress of players with each quest. */
export function Quests({ players, completedAt, quests, more }: QuestsProps) {
  const [order, setOrder] = useState<Order>("contact");
  const sorted = quests.toSorted(comparison(order));
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
      {quests.length === 0 ? (
        <EmptyState
          title="Nobody has been counted yet"
          text="The count runs every five minutes. It's thorough, not fast."
        />
      ) : (
        <>
          <SelectField
            label="Order"
            value={order}
            options={ORDERS}
            onChange={(value) => setOrder(ORDERS.find((each) => each.value === value)?.value ?? "contact")}
          />
          <div className={styles.long}>
            <QuestTable quests={sorted} players={players} />
          </div>
          {more}
        </>
      )}
    </Panel>
  );
}

function comparison(order: Order): (a: QuestInsight, b: QuestInsight) => number {
  if (order === "stuck") return (a, b) => b.stuck - a.stuck || a.done - b.done;
  if (order === "unlocked") return (a, b) => b.unlocked - a.unlocked;
  return () => 0;
}

function QuestTable({ quests, players }: { quests: readonly QuestInsight[]; players: number }) {
  return (
    <DataTable
      label="Missions"
      rows={quests}
      keyOf={({ contactId, questId }) => `${contactId}.${questId}`}
      columns={[
        {
          name: "Mission",
          cell: ({ name, contactName }) => (
            <>
              <span>{name}</span>
              <span className={styles.contact}>{contactName}</span>
            </>
          ),
        },
        {
          name: "",
          className: styles.bars,
          cell: (quest) => <Funnel quest={quest} players={players} />,
        },
        { name: "Unlocked", sortBy: ({ unlocked }) => unlocked, cell: ({ unlocked }) => countText(unlocked) },
        {
          name: "Affordable",
          sortBy: ({ affordable }) => affordable,
          cell: ({ affordable }) => countText(affordable),
        },
        { name: "Done", sortBy: ({ done }) => done, cell: ({ done }) => countText(done) },
        { name: "Stuck", sortBy: ({ stuck }) => stuck, cell: ({ stuck }) => countText(stuck) },
      ]}
    />
  );
}

const PARTS = ["unlocked", "affordable", "done"] as const;

/** The numbers of a quest as bars on top of each other. The stuck ones hang below. */
function Funnel({ quest, players }: { quest: QuestInsight; players: number }) {
  const width = (value: number) => (players > 0 ? (value / players) * 120 : 0);
  return (
    <svg className={styles.funnel} viewBox="0 0 120 18" aria-hidden>
      {PARTS.map((part) => (
        <rect key={part} data-part={part} x={0} y={0} width={width(quest[part])} height={12} />
      ))}
      <rect data-part="stuck" x={0} y={14} width={width(quest.stuck)} height={4} />
    </svg>
  );
}
