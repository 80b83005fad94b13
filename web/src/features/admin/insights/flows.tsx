import type { CauseFlow, LevelFlow } from "#game/contract/insights.ts";
import { groupText } from "#game/rules/finances/causes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { quantityText } from "../../../ui/quantity.tsx";
import { Panel, TableFrame } from "../frame/panel.tsx";
import { BarChart } from "./bar-chart.tsx";
import styles from "./insights.module.css";

const NO_NAMES = { action: () => undefined, quest: () => undefined, course: () => undefined };
const HINT =
  "What every ledger row added and took, by the level before the row. Level 100 stands for all above it.";

interface FlowsProps {
  readonly levels: readonly LevelFlow[];
  readonly causes: readonly CauseFlow[];
  /** The level whose causes are shown. */
  readonly level: number;
  readonly onLevel: (level: number) => void;
}

type Kind = "cash" | "experience";
const TITLES = { cash: "Cash", experience: "Experience" };

/** Where cash and experience come from and go to. */
export function Flows({ levels, causes, level, onLevel }: FlowsProps) {
  return (
    <Panel title="Cash and experience by level" hint={HINT}>
      {levels.length === 0 ? (
        <EmptyState title="No ledger row has been counted yet" />
      ) : (
        <>
          <FlowChart kind="cash" levels={levels} />
          <FlowChart kind="experience" levels={levels} />
          <div className={styles.long}>
            <TableFrame label="Cash and experience by level">
              <FlowHead first="Level" />
              <tbody>
                {levels.map((flow) => (
                  <FlowRow key={flow.level} name={`Level ${flow.level}`} flow={flow} />
                ))}
              </tbody>
            </TableFrame>
          </div>
          <label className={styles.choice}>
            By cause at level
            <select
              className={styles.select}
              value={level}
              onChange={(event) => onLevel(Number(event.target.value))}
            >
              {levels.map((flow) => (
                <option key={flow.level} value={flow.level}>
                  {flow.level}
                </option>
              ))}
            </select>
          </label>
          <TableFrame label={`Causes at level ${level}`}>
            <FlowHead first="Cause" />
            <tbody>
              {causes.map((flow) => (
                <FlowRow key={flow.group} name={groupText(flow.group, NO_NAMES)} flow={flow} />
              ))}
            </tbody>
          </TableFrame>
        </>
      )}
    </Panel>
  );
}

function FlowChart({ kind, levels }: { kind: Kind; levels: readonly LevelFlow[] }) {
  return (
    <BarChart
      title={`${TITLES[kind]} by level`}
      legend={[
        { tone: "in", text: "Sources" },
        { tone: "out", text: "Sinks" },
      ]}
      groups={levels.map((flow) => ({
        label: `Level ${flow.level}`,
        bars: [
          { value: flow[`${kind}In`], tone: "in" },
          { value: -flow[`${kind}Out`], tone: "out" },
        ],
      }))}
      format={(value) => quantityText(kind, value)}
      isStacked
    />
  );
}

function FlowHead({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col">Rows</th>
        <th scope="col">Cash in</th>
        <th scope="col">Cash out</th>
        <th scope="col">XP in</th>
        <th scope="col">XP out</th>
      </tr>
    </thead>
  );
}

function FlowRow({ name, flow }: { name: string; flow: Omit<CauseFlow, "group"> }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Rows">{quantityText("experience", flow.rows)}</td>
      <td data-label="Cash in">{quantityText("cash", flow.cashIn)}</td>
      <td data-label="Cash out">{quantityText("cash", flow.cashOut)}</td>
      <td data-label="XP in">{quantityText("experience", flow.experienceIn)}</td>
      <td data-label="XP out">{quantityText("experience", flow.experienceOut)}</td>
    </tr>
  );
}
