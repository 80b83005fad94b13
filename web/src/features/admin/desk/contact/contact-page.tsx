import { useMemo, useState } from "react";
import { useLocation, useParams } from "react-router-dom";
import { serverDate } from "../../../../clock.ts";
import { useUser } from "../../../../player/me.ts";
import { ApiError } from "../../../../server/api.ts";
import { EmptyState } from "../../../../ui/page/empty-state.tsx";
import { type NpcList, useNpcs } from "../../content/content-data.ts";
import { AdminPage } from "../../ui/admin-page.tsx";
import type { Stored } from "../session/part-session.ts";
import { type PartWork, usePartQuery } from "../session/use-part.ts";
import { ContactEditor } from "./contact-editor.tsx";
import { idFromSlug } from "./ids.ts";
import { newContact } from "./new-parts.ts";

/** Writes a contact. docs/reference/administration.md#npc-editor */
export default function ContactPage() {
  const { npcName = "new" } = useParams();
  const { key } = useLocation();
  return <OneContact key={npcName === "new" ? `new ${key}` : npcName} name={npcName} />;
}

const NOTHING: Stored = { part: null, draft: null };

/** The contact with the name in the page's address. */
function OneContact({ name }: { readonly name: string }) {
  const isNew = name === "new";
  const npcs = useNpcs();
  const user = useUser();
  const part = usePartQuery(idFromSlug(name), !isNew);
  const isMissing = part.error instanceof ApiError && part.error.status === 404;
  const opened = isNew ? NOTHING : part.data;
  const title = isNew ? "Create New NPC" : ((opened?.part ?? opened?.draft)?.name ?? "NPC Editor");
  return (
    <AdminPage
      title={title}
      isWide
      queries={isNew || isMissing ? [npcs] : [npcs, part]}
      failure="Failed to load NPC data"
    >
      {isMissing && (
        <EmptyState
          title={`NPC not found: ${name}`}
          text="They may have changed their name. People here do."
        />
      )}
      {npcs.data && opened && user && <Opened list={npcs.data} opened={opened} user={user} />}
    </AdminPage>
  );
}

interface OpenedProps {
  readonly list: NpcList;
  readonly opened: Stored;
  readonly user: PartWork["user"];
}

/** Begins with the state stored when the page opened. */
function Opened({ list, opened, user }: OpenedProps) {
  const [fresh] = useState(() => newContact(user.username, serverDate().toISOString()));
  const { data, actions, endings, inheritances, courses } = list;
  const setting = useMemo(
    () => ({ released: data, actions, endings, inheritances, courses }),
    [data, actions, endings, inheritances, courses],
  );
  return <ContactEditor opened={opened} user={user} fresh={fresh} setting={setting} />;
}
