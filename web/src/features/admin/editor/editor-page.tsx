import { useMemo, useState } from "react";
import { useParams } from "react-router-dom";
import { serverDate } from "../../../clock.ts";
import { useAccount } from "../../../player/me.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type NpcList, useDraft, useNpcs } from "../content/content-data.ts";
import { AdminPage } from "../frame/admin-page.tsx";
import type { Stored } from "./conflict.ts";
import { Editor } from "./editor.tsx";
import { draftOf } from "./model/from-contact.ts";
import { idFromSlug } from "./model/ids.ts";
import { newContact } from "./model/new-parts.ts";

/** Writes a contact. docs/reference/administration.md#npc-editor */
export default function EditorPage() {
  const { npcName = "new" } = useParams();
  return <OneContact key={npcName} name={npcName} />;
}

function OneContact({ name }: { readonly name: string }) {
  const isNew = name === "new";
  const id = idFromSlug(name);
  const npcs = useNpcs();
  const { data: account } = useAccount();
  const summary = npcs.data && draftSummary(npcs.data, id);
  const hasDraft = !isNew && summary !== undefined && summary !== null;
  const draft = useDraft(id, hasDraft);
  const released = npcs.data?.data.find((entry) => entry.id === id) ?? null;
  const title = isNew ? "Create New NPC" : (released?.name ?? summary?.name ?? "NPC Editor");
  // A list that is fetched again may lack what was just saved.
  const isMissing = npcs.data !== undefined && !npcs.isFetching && !isNew && released === null && !hasDraft;
  const isReady =
    npcs.data !== undefined &&
    account !== undefined &&
    (isNew || released !== null || hasDraft) &&
    (!hasDraft || draft.data !== undefined);

  return (
    <AdminPage
      title={title}
      isWide
      queries={hasDraft ? [npcs, draft] : [npcs]}
      failure="Failed to load NPC data"
    >
      {isMissing && (
        <EmptyState
          title={`NPC not found: ${name}`}
          text="They may have changed their name. People here do."
        />
      )}
      {!isReady && !isMissing && <Skeleton height={320} />}
      {isReady && (
        <Opened
          list={npcs.data}
          stored={{ released, draft: hasDraft ? (draft.data ?? null) : null }}
          user={account.user}
        />
      )}
    </AdminPage>
  );
}

/** The summary of a contact's draft; null if it has none. */
function draftSummary({ data, newDrafts }: NpcList, id: string) {
  const entry = data.find((each) => each.id === id);
  return entry?.draft ?? newDrafts.find((draft) => draft.id === id) ?? null;
}

interface OpenedProps {
  readonly list: NpcList;
  readonly stored: Stored;
  readonly user: { readonly id: string; readonly username: string };
}

/** Begins with what was stored when the page opened; later fetches don't touch the work. */
function Opened({ list, stored, user }: OpenedProps) {
  const [opened] = useState(() => {
    const contact = stored.draft?.content ?? stored.released;
    return contact
      ? { stored, base: draftOf(contact, stored.released) }
      : { stored, base: newContact(user.username, serverDate().toISOString()) };
  });
  const setting = useMemo(
    () => ({
      released: list.data,
      actions: list.actions,
      endings: list.endings,
      inheritances: list.inheritances,
    }),
    [list.data, list.actions, list.endings, list.inheritances],
  );
  return <Editor opened={opened} setting={setting} userId={user.id} />;
}
