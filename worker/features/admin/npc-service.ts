import * as v from "valibot";
import { checkContent } from "#game/content/check.ts";
import { contactDifference } from "#game/content/difference.ts";
import { contactIdOf } from "#game/content/set.ts";
import { ContactSchema } from "#game/contract/content.ts";
import type * as contract from "#game/contract/content-admin.ts";
import { problemsOf } from "#game/contract/content-finding.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { Contact } from "#game/rules/content.ts";
import { ACTIONS } from "../../content/actions.ts";
import { ENDINGS } from "../../content/endings.ts";
import type { AuditedAction } from "../../db/audit-statement.ts";
import type { Database } from "../../db/client.ts";
import { consumeDrafts, type DraftRow, selectDraftRows } from "../../db/content-drafts.ts";
import { selectNewestRelease, selectPartsOf, toRelease } from "../../db/content-releases.ts";
import { type Statement, sendBatch } from "../../db/statement.ts";
import type { AdminDecision, AdminRequest } from "../../http/admin-route.ts";
import { HttpError } from "../../http/http-error.ts";
import { copied, propose } from "./content-proposal.ts";
import { invalidContent, refusedContent } from "./content-refusal.ts";
import {
  bundledContacts,
  type ContentState,
  findReleased,
  planRelease,
  type ReleasedContact,
  stateOf,
} from "./content-state.ts";
import { planDiscard, requireDraft } from "./draft-service.ts";
import { toSummary } from "./draft-view.ts";

type NpcEntry = contract.NpcEntry;

/** Lists the contacts in force, and what the editor needs to prove a change of them. */
export async function listNpcs(db: Database): Promise<ReplyOf<typeof contract.listNpcs>> {
  const { state, drafts } = await loadContacts(db);
  const contacts = state.contacts.map(({ contact }) => contact);
  const toEntry = entriesOf(state, drafts);
  const unlockLevels = contacts.flatMap(({ unlockConditions: unlock }) =>
    unlock.type === "level_reached" ? [unlock.level] : [],
  );
  return {
    success: true,
    version: state.version,
    data: state.contacts.map(toEntry),
    newDrafts: drafts.map((draft) => toSummary(draft, state)).filter(({ isNew }) => isNew),
    statistics: {
      totalNpcs: contacts.length,
      totalMessages: contacts.reduce((sum, { messages }) => sum + messages.length, 0),
      totalMissions: contacts.reduce((sum, { missions }) => sum + missions.length, 0),
      unlockLevels: [...new Set(unlockLevels)].sort((a, b) => a - b),
    },
    actions: [...ACTIONS],
    endings: [...ENDINGS],
    inheritances: [...state.documents["other-run"].inheritances],
  };
}

/** Returns one contact in force. Throws 404. */
export async function getNpc(db: Database, id: string): Promise<ReplyOf<typeof contract.getNpc>> {
  const { state, drafts } = await loadContacts(db);
  return { success: true, data: entriesOf(state, drafts)(requireReleased(state, id)) };
}

/** Returns the contact in force with this id. Throws 404. */
export async function exportedNpc(db: Database, id: string): Promise<Contact> {
  return requireReleased(await loadState(db), id).contact;
}

/** Loads the content in force. */
export async function loadState(db: Database): Promise<ContentState> {
  return stateOf(await selectNewestRelease(db));
}

interface Loaded {
  readonly state: ContentState;
  readonly drafts: readonly DraftRow[];
}

async function loadContacts(db: Database): Promise<Loaded> {
  const [release, drafts] = await sendBatch(db, [selectPartsOf(null), selectDraftRows()]);
  return { state: stateOf(toRelease(release)), drafts };
}

function requireReleased(state: ContentState, id: string): ReleasedContact {
  const released = findReleased(state, id);
  if (!released) throw new HttpError(404, "not_found", `NPC not found: ${id}`);
  return released;
}

/** Returns a function that shows contacts of the content in force. Runs the content check once. */
function entriesOf(
  state: ContentState,
  drafts: readonly DraftRow[],
): (released: ReleasedContact) => NpcEntry {
  const { reached } = checkContent(
    state.contacts.map(({ contact }) => contact),
    ACTIONS,
  );
  const levels = new Map(
    reached.flatMap(({ target, level }) => (target.type === "contact" ? [[target.contactId, level]] : [])),
  );
  const files = new Map(bundledContacts().map(({ contact, revision }) => [contact.id, revision]));
  return ({ contact, revision }) => {
    const file = files.get(contact.id);
    const draft = drafts.find(({ contactId }) => contactId === contact.id);
    return {
      ...contact,
      revision,
      source: file === undefined ? "written" : file === revision ? "bundled" : "edited",
      messageCount: contact.messages.length,
      missionCount: contact.missions.length,
      reachedAtLevel: levels.get(contact.id) ?? null,
      draft: draft ? toSummary(draft, state) : null,
    };
  };
}

/** Decides to release a new contact. Its id derives from its name if it has none. */
export async function decideCreate(
  request: AdminRequest<typeof contract.createNpc>,
): Promise<AdminDecision<typeof contract.createNpc>> {
  const { c, body, actor, at } = request;
  const { id, name, metadata } = body;
  const given = typeof metadata === "object" && metadata !== null ? metadata : {};
  const contact = parseContact({
    ...body,
    id: id ?? contactIdOf(typeof name === "string" ? name : ""),
    metadata: { created_at: new Date(at).toISOString(), created_by: actor.user.username, ...given },
  });
  const loaded = await loadContacts(c.var.db);
  if (findReleased(loaded.state, contact.id)) {
    throw new HttpError(409, "conflict", `There is already a contact with the id ${contact.id}.`);
  }
  return decideSave(request, loaded, contact, "npcs.create");
}

/**
 * Decides to release a changed contact. Throws 404 if there is no such contact, and 409 with the contact in force if
 * it is not the one that was changed. A contact that equals the one in force only removes its named draft, so that a
 * save whose reply was lost can be repeated.
 */
export async function decideUpdate(
  request: AdminRequest<typeof contract.updateNpc>,
): Promise<AdminDecision<typeof contract.updateNpc>> {
  const { c, body, parameters } = request;
  const { id } = parameters;
  const contact = parseContact({ ...body, id: body.id ?? id });
  if (contact.id !== id) {
    const text = "The id of a contact can't be changed";
    throw invalidContent([{ contactId: id, subject: id, path: "id", text }]);
  }
  const loaded = await loadContacts(c.var.db);
  const { state, drafts } = loaded;
  const released = requireReleased(state, id);
  const difference = contactDifference(released.contact, contact);
  if (!difference) return decideUnchanged(request, loaded, released);
  if (body.revision !== undefined && body.revision !== released.revision) {
    const current = entriesOf(state, drafts)(released);
    const [shown = null] = copied([difference]);
    const data: contract.NpcConflict = { current, difference: shown };
    const text = "Somebody else has released this contact since you opened it. Nothing was saved.";
    throw new HttpError(409, "conflict", text, { data });
  }
  return decideSave(request, loaded, contact, "npcs.update");
}

/** Decides about a contact that equals the one in force. */
async function decideUnchanged(
  { c, body, parameters }: AdminRequest<typeof contract.updateNpc>,
  { state, drafts }: Loaded,
  released: ReleasedContact,
): Promise<AdminDecision<typeof contract.updateNpc>> {
  const { id } = parameters;
  const isDrafted = drafts.some(({ contactId }) => contactId === id);
  if (body.draftRevision === undefined || !isDrafted) {
    const data = entriesOf(state, drafts)(released);
    return { audit: null, reply: { success: true, version: state.version, data } };
  }
  const left = drafts.filter(({ contactId }) => contactId !== id);
  return {
    ...(await planDiscard(c.var.db, { contactId: id, revision: body.draftRevision }, released.contact)),
    reply: { success: true, version: state.version, data: entriesOf(state, left)(released) },
  };
}

/** Parses a contact. Throws 400 with each problem at its field. */
function parseContact(source: Readonly<Record<string, unknown>>): Contact {
  const parsed = v.safeParse(ContactSchema, source);
  if (parsed.success) return parsed.output;
  const problems = problemsOf(typeof source.id === "string" ? source.id : "", parsed.issues);
  // Without a name there is no id either: one of the two says what to do.
  const hasName = problems.every(({ path }) => path !== "name");
  throw invalidContent(problems.filter(({ path }) => hasName || path !== "id" || source.id !== ""));
}

/** Decides to release a new or changed contact, and to remove the draft that it comes from. Throws 409 with a draft that has changed. */
async function decideSave(
  { c, body, actor, at }: Pick<AdminRequest<typeof contract.createNpc>, "c" | "body" | "actor" | "at">,
  { state, drafts }: Loaded,
  contact: Contact,
  action: string,
): Promise<{
  statements: readonly Statement[];
  audit: AuditedAction;
  reply: ReplyOf<typeof contract.createNpc>;
}> {
  const { draftRevision: revision } = body;
  const seen = revision === undefined ? null : { contactId: contact.id, revision };
  const own = drafts.find(({ contactId }) => contactId === contact.id);
  if (seen && own?.revision !== seen.revision) await requireDraft(c.var.db, seen, contact);
  const proposal = await propose(c.var.db, state, [contact], at);
  if (proposal.problems.length > 0) throw refusedContent(proposal.problems);
  const { release, next, statements } = planRelease(state, proposal.contacts, {
    kind: "edit",
    createdAt: at,
    createdBy: actor.user.id,
  });
  const left = seen ? drafts.filter((draft) => draft !== own) : drafts;
  const before = findReleased(state, contact.id)?.contact;
  return {
    statements: [...statements, ...consumeDrafts(release.version, seen ? [seen] : [])],
    audit: {
      action,
      subject: contact.id,
      details: { version: release.version },
      change: { before: before ? { ...before } : null, after: { ...contact } },
    },
    reply: {
      success: true,
      version: release.version,
      data: entriesOf(next, left)(requireReleased(next, contact.id)),
    },
  };
}
