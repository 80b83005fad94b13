import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { NpcEntry } from "#game/admin/npc-wire.ts";
import { contactSlug } from "#game/core/content.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import layout from "../../../ui/layout.module.css";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { Avatar } from "../../../ui/people/avatar.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { Panel, Tile, Tiles } from "../ui/panel.tsx";
import styles from "./content.module.css";
import { type NpcList, useNpcs } from "./content-data.ts";
import { LinkButton } from "./link-button.tsx";
import { ReloadDialog } from "./reload-dialog.tsx";

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
      {data && <Statistics statistics={data.statistics} />}
      {data &&
        (data.data.length === 0 && data.newDrafts.length === 0 ? <NoNpcs /> : <Filtered list={data} />)}
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

/** The contacts whose name, category, level or tags have the wanted text. */
function Filtered({ list }: { readonly list: NpcList }) {
  const [filter, setFilter] = useState("");
  const wanted = filter.trim().toLowerCase();
  const has = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  const data = list.data.filter((npc) =>
    has(npc.name, npc.metadata.category, levelText(npc), ...npc.metadata.tags),
  );
  const newDrafts = list.newDrafts.filter(({ name, id }) => has(name, id));
  return (
    <>
      <TextField
        label="Filter by name, category, level or tag"
        name="filter"
        value={filter}
        onChange={setFilter}
      />
      {data.length + newDrafts.length === 0 ? (
        <p role="status" className={styles.muted}>
          Nobody matches.
        </p>
      ) : (
        <Rows list={{ ...list, data, newDrafts }} />
      )}
    </>
  );
}

function Rows({ list }: { readonly list: NpcList }) {
  return (
    <ul className={styles.npcs} aria-label="NPCs">
      {list.newDrafts.map(({ id, name }) => (
        <li key={id}>
          <Link to={`/admin/game/npc/${contactSlug(id)}`} className={styles.npc}>
            <Avatar name={name} src={null} size={48} />
            <span className={styles.npcText}>
              <span className={layout.row}>
                <strong>{name || id}</strong>
                <Tag tone="gold">Draft, not released</Tag>
              </span>
            </span>
          </Link>
        </li>
      ))}
      {list.data.map((npc) => (
        <li key={npc.id}>
          <NpcRow npc={npc} />
        </li>
      ))}
    </ul>
  );
}

function NpcRow({ npc }: { readonly npc: NpcEntry }) {
  const { id, name, avatar, description, metadata, messageCount, missionCount: questCount, draft } = npc;
  return (
    <Link to={`/admin/game/npc/${contactSlug(id)}`} className={styles.npc}>
      <Avatar name={name} src={avatar} size={48} />
      <span className={styles.npcText}>
        <span className={layout.row}>
          <strong translate="no">{name}</strong>
          {draft && <Tag tone="gold">Draft</Tag>}
        </span>
        <span className={styles.npcFacts}>
          {[
            levelText(npc),
            metadata.category,
            messageCount === 1 ? "1 message" : `${messageCount} messages`,
            questCount === 1 ? "1 mission" : `${questCount} missions`,
          ].join(" · ")}
        </span>
        <span className={layout.muted}>{description}</span>
      </span>
    </Link>
  );
}

/** The level at which the contact can first be met. */
function levelText({ unlockConditions, reachedAtLevel }: NpcEntry): string {
  if (unlockConditions.type === "level_reached") return `Level ${unlockConditions.level}`;
  return reachedAtLevel === null ? "Out of reach" : `From level ${reachedAtLevel}`;
}
