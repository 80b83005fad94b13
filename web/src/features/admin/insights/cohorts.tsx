import type { CohortInsight } from "#game/contract/admin/insights.ts";
import { dateText } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Panel } from "../ui/panel.tsx";
import { BarChart } from "./bar-chart.tsx";
import styles from "./insights.module.css";

const HINT =
  "Players by the week of their first move, and how many made another one 24 to 48 hours (day 1) and 168 to 192 hours (day 7) after it.";

/** Numbers of players of each week that came back. */
export function Cohorts({ cohorts }: { readonly cohorts: readonly CohortInsight[] }) {
  const oldestFirst = cohorts.toReversed();
  return (
    <Panel title="Days 1 and 7 of each week's newcomers" hint={HINT}>
      {cohorts.length === 0 ? (
        <EmptyState title="No newcomers have been counted yet" />
      ) : (
        <>
          <BarChart
            title="Share of players who came back"
            legend={[
              { tone: "first", text: "Day 1" },
              { tone: "second", text: "Day 7" },
            ]}
            groups={oldestFirst.map(({ week, players, day1, day7 }) => ({
              label: dateText(week),
              bars: [
                { value: percent(day1, players), tone: "first" },
                { value: percent(day7, players), tone: "second" },
              ],
            }))}
            format={(value) => `${value}%`}
          />
          <div className={styles.long}>
            <DataTable
              label="Newcomers by week"
              rows={cohorts}
              keyOf={({ week }) => week}
              columns={[
                { name: "Week from", cell: ({ week }) => dateText(week) },
                { name: "Players", cell: ({ players }) => players },
                { name: "Day 1", cell: (c) => dayText(c.day1, c.players, c.isDay1Over) },
                { name: "Day 7", cell: (c) => dayText(c.day7, c.players, c.isDay7Over) },
              ]}
            />
          </div>
        </>
      )}
    </Panel>
  );
}

function percent(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0;
}

function dayText(part: number, whole: number, isOver: boolean): string {
  const text = `${part} (${percent(part, whole)}%)`;
  return isOver ? text : `${text}, so far`;
}
