import type * as contract from "#game/admin/npc-wire.ts";
import { checkContent } from "#game/content/check/check.ts";
import { contactIdOf } from "#game/content/contact-set.ts";
import type { Contact } from "#game/core/content.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { ACTIONS } from "../../../content/actions.ts";
import { COURSES } from "../../../content/courses.ts";
import { ENDINGS } from "../../../content/endings.ts";
import type { Database } from "../../../db/client.ts";
import { type DraftRow, selectDraftRows } from "../../../db/content/drafts.ts";
import { selectPartsOf, selectPublishedTimes, toRelease } from "../../../db/content/releases.ts";
import { sendBatch } from "../../../db/statement.ts";
import type { AdminDecision, AdminRequest } from "../../../http/admin-route.ts";
import { isoTime, toSummary } from "./drafts.ts";
import { noContact, planPart } from "./parts.ts";
import { type ContentState, loadState, revisionOf, stateOf } from "./state.ts";

/** Lists the contacts in force, and what the editor needs to prove a change of them. */
export async function listNpcs(db: Database): Promise<ReplyOf<typeof contract.listNpcs>> {
  const [release, drafts, published] = await sendBatch(db, [
    selectPartsOf(null),
    selectDraftRows(),
    selectPublishedTimes(),
  ]);
  const state = stateOf(toRelease(release));
  const { contacts, documents, version } = state;
  const unlockLevels = contacts.flatMap(({ unlockConditions: unlock }) =>
    unlock.type === "level_reached" ? [unlock.level] : [],
  );
  return {
    success: true,
    version,
    data: contacts.map(entriesOf(state, drafts, new Map(published.map(({ id, at }) => [id, at])))),
    newDrafts: drafts.map((draft) => toSummary(draft, state)).filter(({ isNew }) => isNew),
    statistics: {
      totalNpcs: contacts.length,
      totalMessages: contacts.reduce((sum, { messages }) => sum + messages.length, 0),
      totalMissions: contacts.reduce((sum, { missions }) => sum + missions.length, 0),
      unlockLevels: [...new Set(unlockLevels)].sort((a, b) => a - b),
    },
    actions: [...ACTIONS],
    endings: [...ENDINGS],
    inheritances: [...documents["other-run"].inheritances],
    courses: COURSES.map(({ id, name, level, tuition }) => ({ id, name, level, tuition })),
  };
}

/** Returns the contact in force with this id. Throws 404. */
export async function exportedNpc(db: Database, id: string): Promise<Contact> {
  return requireContact(await loadState(db), id);
}

function requireContact({ contacts }: ContentState, id: string): Contact {
  const contact = contacts.find((each) => each.id === id);
  if (!contact) throw noContact(id);
  return contact;
}

/** Returns a function that shows contacts of the content in force. Runs the content check once. */
function entriesOf(
  state: ContentState,
  drafts: readonly DraftRow[],
  published: ReadonlyMap<string, number | null>,
): (contact: Contact) => contract.NpcEntry {
  const { reached } = checkContent(state.contacts, ACTIONS, [], [], COURSES);
  const levels = new Map(
    reached.flatMap(({ target, level }) => (target.type === "contact" ? [[target.contactId, level]] : [])),
  );
  return (contact) => {
    const { id } = contact;
    const draft = drafts.find((each) => each.id === id);
    const publishedAt = published.get(id) ?? null;
    return {
      ...contact,
      revision: revisionOf(state, id) ?? "",
      messageCount: contact.messages.length,
      missionCount: contact.missions.length,
      reachedAtLevel: levels.get(id) ?? null,
      draft: draft ? toSummary(draft, state) : null,
      publishedAt: publishedAt === null ? null : isoTime(publishedAt),
    };
  };
}

/** Decides to release a new contact. Its id derives from its name if it has none. Throws as `planPart`. */
export async function decideCreate(
  request: AdminRequest<typeof contract.createNpc>,
): Promise<AdminDecision<typeof contract.createNpc>> {
  const { body, actor, at } = request;
  const { name, metadata } = body;
  const id = body.id ?? contactIdOf(typeof name === "string" ? name : "");
  const given = typeof metadata === "object" && metadata !== null ? metadata : {};
  const filled = { created_at: new Date(at).toISOString(), created_by: actor.user.username, ...given };
  return decideContact(request, String(id), { ...body, id, metadata: filled }, null);
}

/** Decides to release a changed contact. Throws 404 if there is no such contact, and as `planPart`. */
export async function decideUpdate(
  request: AdminRequest<typeof contract.updateNpc>,
): Promise<AdminDecision<typeof contract.updateNpc>> {
  const { body, parameters } = request;
  const { id } = parameters;
  return decideContact(request, id, { ...body, id: body.id ?? id }, body.revision);
}

async function decideContact(
  request: Pick<AdminRequest<typeof contract.createNpc>, "c" | "body" | "actor" | "at">,
  id: string,
  content: object,
  revision: string | null | undefined,
): Promise<AdminDecision<typeof contract.createNpc>> {
  const release = { id, content, revision, draftRevision: request.body.draftRevision };
  const { next, left, publishedAt, ...decision } = await planPart(request, release);
  const data = entriesOf(next, left ? [left] : [], new Map([[id, publishedAt]]))(requireContact(next, id));
  return { ...decision, reply: { success: true, version: next.version, data } };
}
