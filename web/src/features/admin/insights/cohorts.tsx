import type { CohortInsight } from "#game/contract/insights.ts";
import { dateText } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Panel, TableFrame } from "../frame/panel.tsx";
import { BarChart } from "./bar-chart.tsx";
import styles from "./insights.module.css";

const HINT =
  "Players by the week of their first move, and how many made another one 24 to 48 hours (day 1) and 168 to 192 hours (day 7) after it.";

/** How many players of each week came back. */
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
            <TableFrame label="Newcomers by week">
              <thead>
                <tr>
                  <th scope="col">Week from</th>
                  <th scope="col">Players</th>
                  <th scope="col">Day 1</th>
                  <th scope="col">Day 7</th>
                </tr>
              </thead>
              <tbody>
                {cohorts.map(({ week, players, day1, day7, isDay1Over, isDay7Over }) => (
                  <tr key={week}>
                    <th scope="row">{dateText(week)}</th>
                    <td data-label="Players">{players}</td>
                    <td data-label="Day 1">{dayText(day1, players, isDay1Over)}</td>
                    <td data-label="Day 7">{dayText(day7, players, isDay7Over)}</td>
                  </tr>
                ))}
              </tbody>
            </TableFrame>
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
