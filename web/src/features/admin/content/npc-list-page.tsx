import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { NpcEntry } from "#game/admin/content-wire.ts";
import { contactSlug } from "#game/core/content.ts";
import { serverDate } from "../../../clock.ts";
import { Button } from "../../../ui/button/button.tsx";
import { briefText } from "../../../ui/dates.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import layout from "../../../ui/layout.module.css";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { LinkButton } from "../ui/buttons.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Panel, Tile, Tiles } from "../ui/panel.tsx";
import styles from "./content.module.css";
import { type NpcList, useNpcs } from "./content-data.ts";
import { ReloadDialog } from "./release-dialog.tsx";

/** The contacts of the content. docs/reference/administration.md#npc-list */
export default function NpcListPage({ title }: { readonly title: string }) {
  const npcs = useNpcs();
  const [isReloading, setIsReloading] = useState(false);
  const { data } = npcs;
  return (
    <AdminPage
      title={title}
      queries={[npcs]}
      failure="Failed to fetch NPCs"
      actions={
        <>
          <LinkButton to="/admin/game/npc/new" isPrimary>
            <Plus aria-hidden size={18} />
            Create New NPC
          </LinkButton>
          <Button onClick={() => setIsReloading(true)}>Reload from File</Button>
        </>
      }
    >
      {data &&
        (data.data.length === 0 && data.newDrafts.length === 0 ? <NoNpcs /> : <Filtered list={data} />)}
      {data && <Statistics statistics={data.statistics} />}
      <ReloadDialog isOpen={isReloading} onClose={() => setIsReloading(false)} />
    </AdminPage>
  );
}

function NoNpcs() {
  return (
    <EmptyState title="No NPCs found..." text="A town without people is a car park. Create the first one." />
  );
}

function Statistics({ statistics }: { readonly statistics: NpcList["statistics"] }) {
  const { totalNpcs, totalMessages, totalMissions: totalQuests, unlockLevels } = statistics;
  return (
    <Panel title="Content Statistics">
      <Tiles>
        <Tile label="NPCs" value={totalNpcs} />
        <Tile label="Messages" value={totalMessages} />
        <Tile label="Missions" value={totalQuests} />
      </Tiles>
      <p className={layout.muted}>
        {unlockLevels.length === 0 ? "Nobody unlocks by level." : `Unlock levels: ${unlockLevels.join(", ")}`}
      </p>
    </Panel>
  );
}

/** A contact in force, or the draft of a new one. */
type Row = NpcEntry | NpcList["newDrafts"][number];

const isNew = (row: Row) => !("metadata" in row);
const factsOf = (row: Row) => ("metadata" in row ? row : null);
const draftOf = (row: Row) => ("metadata" in row ? row.draft : row);

const COLUMNS: readonly Column<Row>[] = [
  {
    name: "Name",
    isHead: true,
    className: styles.name,
    sortBy: ({ name }) => name,
    cell: (row) => (
      <Link to={`/admin/game/npc/${contactSlug(row.id)}`}>
        <Avatar name={row.name} src={factsOf(row)?.avatar ?? null} size={32} />
        <span translate="no">{row.name || row.id}</span>
      </Link>
    ),
  },
  { name: "Description", className: styles.description, cell: (row) => factsOf(row)?.description },
  { name: "Unlocks", sortBy: (row) => levelOf(row) ?? Number.POSITIVE_INFINITY, cell: levelText },
  factColumn("Category", ({ metadata }) => metadata.category, ""),
  factColumn("Messages", ({ messageCount }) => messageCount, 0),
  factColumn("Missions", ({ missionCount }) => missionCount, 0),
  {
    name: "Draft",
    sortBy: (row) => (draftOf(row) ? 1 : 0),
    cell: (row) => draftOf(row) && <Tag tone="gold">{isNew(row) ? "Not published" : "Differs"}</Tag>,
  },
  {
    name: "Changed",
    sortBy: changedAt,
    cell: (row) => {
      const at = changedAt(row);
      return at && <time dateTime={at}>{briefText(at, serverDate())}</time>;
    },
  },
];

/** Time of the draft or of the release that last changed the contact, whichever is later; empty if it is as it shipped. */
function changedAt(row: Row): string {
  const [, last = ""] = [draftOf(row)?.updatedAt ?? "", factsOf(row)?.publishedAt ?? ""].sort();
  return last;
}

/** A column of a fact about the contacts in force. The draft of a new one counts as `none`. */
function factColumn<Fact extends string | number>(
  name: string,
  of: (npc: NpcEntry) => Fact,
  none: Fact,
): Column<Row> {
  const cell = (row: Row) => ("metadata" in row ? of(row) : undefined);
  return { name, sortBy: (row) => cell(row) ?? none, cell };
}

/** The contacts whose name, category, level or tags have the wanted text. */
function Filtered({ list }: { readonly list: NpcList }) {
  const [filter, setFilter] = useState("");
  const wanted = filter.trim().toLowerCase();
  // A new contact has its last place in the game. Here it would be out of sight.
  const named = list.data.toSorted((a, b) => a.name.localeCompare(b.name));
  const rows: readonly Row[] = [...list.newDrafts, ...named];
  const shown = rows.filter((row) => {
    const { category = "", tags = [] } = factsOf(row)?.metadata ?? {};
    return [row.name, row.id, category, levelText(row), ...tags].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  });
  return (
    <>
      <TextField
        label="Filter by name, category, level or tag"
        name="filter"
        value={filter}
        onChange={setFilter}
      />
      {shown.length === 0 ? (
        <p role="status" className={layout.muted}>
          Nobody matches.
        </p>
      ) : (
        <div className={styles.npcs}>
          <DataTable label="NPCs" columns={COLUMNS} rows={shown} keyOf={({ id }) => id} />
        </div>
      )}
    </>
  );
}

/** The level at which the contact can first be met; null if it can't. */
function levelOf(row: Row): number | null {
  const facts = factsOf(row);
  return facts?.unlockConditions.type === "level_reached"
    ? facts.unlockConditions.level
    : (facts?.reachedAtLevel ?? null);
}

function levelText(row: Row): string {
  const level = levelOf(row);
  if (isNew(row)) return "";
  if (level === null) return "Out of reach";
  return factsOf(row)?.unlockConditions.type === "level_reached" ? `Level ${level}` : `From level ${level}`;
}
