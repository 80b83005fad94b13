import type { CauseFlow, LevelFlow } from "#game/contract/admin/insights.ts";
import { quantityText } from "../../../ui/figures/quantity.tsx";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Panel } from "../ui/panel.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { BarChart } from "./bar-chart.tsx";
import styles from "./insights.module.css";

const HINT =
  "What every ledger row added and took, by the level before the row. Level 100 stands for all above it.";

interface FlowsProps {
  readonly levels: readonly LevelFlow[];
  readonly causes: readonly CauseFlow[];
  /** The level whose causes are shown. */
  readonly level: number;
  readonly onLevel: (level: number) => void;
  /** Names a group of causes. */
  readonly nameOf: (group: string) => string;
}

const FLOW_COLUMNS: readonly Column<Omit<CauseFlow, "group">>[] = [
  { name: "Rows", cell: ({ rows }) => quantityText("experience", rows) },
  { name: "Cash in", cell: ({ cashIn }) => quantityText("cash", cashIn) },
  { name: "Cash out", cell: ({ cashOut }) => quantityText("cash", cashOut) },
  { name: "XP in", cell: ({ experienceIn }) => quantityText("experience", experienceIn) },
  { name: "XP out", cell: ({ experienceOut }) => quantityText("experience", experienceOut) },
];

type Kind = "cash" | "experience";
const TITLES = { cash: "Cash", experience: "Experience" };

/** Sources and uses of cash and experience. */
export function Flows({ levels, causes, level, onLevel, nameOf }: FlowsProps) {
  return (
    <Panel title="Cash and experience by level" hint={HINT}>
      {levels.length === 0 ? (
        <EmptyState title="No ledger row has been counted yet" />
      ) : (
        <>
          <FlowChart kind="cash" levels={levels} />
          <FlowChart kind="experience" levels={levels} />
          <div className={styles.long}>
            <DataTable
              label="Cash and experience by level"
              rows={levels}
              keyOf={(flow) => flow.level}
              columns={[{ name: "Level", cell: (flow) => `Level ${flow.level}` }, ...FLOW_COLUMNS]}
            />
          </div>
          <SelectField
            label="By cause at level"
            value={String(level)}
            options={levels.map((flow) => ({ value: String(flow.level), text: String(flow.level) }))}
            onChange={(value) => onLevel(Number(value))}
          />
          <DataTable
            label={`Causes at level ${level}`}
            rows={causes}
            keyOf={({ group }) => group}
            columns={[{ name: "Cause", cell: ({ group }) => nameOf(group) }, ...FLOW_COLUMNS]}
          />
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
