import * as v from "valibot";
import { MAX_PLAYERS_COUNTED, type ReleasePreview } from "#game/admin/content-wire.ts";
import { utcDay } from "#game/clients/book.ts";
import { replaceContacts } from "#game/content/contact-set.ts";
import { type Content, changedQuests, contentDifference } from "#game/content/difference.ts";
import { documentsToReturn, proveDocuments } from "#game/content/documents.ts";
import { isDocumentId } from "#game/content/kinds.ts";
import { type Facts, factsOf } from "#game/content/proof/facts.ts";
import { proveContent, schemaProblems } from "#game/content/proof/proof.ts";
import type { Contact } from "#game/core/content.ts";
import { DraftContactJson } from "#game/core/wire/content.ts";
import { MAX_CONTACTS, type PartDifference, type TouchedQuest } from "#game/core/wire/content-parts.ts";
import type { Endpoint } from "#game/core/wire/endpoint.ts";
import type { ContentFinding } from "#game/core/wire/finding.ts";
import { ACTIONS } from "../../../content/actions.ts";
import { COURSES } from "../../../content/courses.ts";
import { ENDINGS } from "../../../content/endings.ts";
import { RIVALS } from "../../../content/feed.ts";
import { selectMissingPictures } from "../../../db/accounts/pictures.ts";
import type { Database } from "../../../db/client.ts";
import { countOpenQuests } from "../../../db/player/progress.ts";
import type { AdminRequest } from "../../../http/admin-route.ts";
import { now } from "../../../platform/clock.ts";
import { pictureKey } from "./avatar.ts";
import { refusedContent } from "./refusal.ts";
import { BUNDLED, type ContentState, type PlannedRelease, planRelease, type ReleaseCause } from "./state.ts";

/** Maximum number of quests whose players a preview counts. */
const MAX_QUESTS_COUNTED = 100;
/** Content that is to be in force. */
export interface Proposal extends Content {
  readonly state: ContentState;
  readonly problems: readonly ContentFinding[];
  /** Hints of the content check that forbid nothing. */
  readonly notes: readonly ContentFinding[];
}

/** Parts that are to replace those with their ids, each as `readDraft` or `readPart` reads it. */
export type ChangedParts = ReadonlyMap<string, unknown>;

/** Proves the content in force with the `changed` parts in it. */
export async function propose(
  db: Database,
  state: ContentState,
  changed: ChangedParts,
  at: number,
): Promise<Proposal> {
  const contacts: Contact[] = [];
  const unfinished: ContentFinding[] = [];
  for (const [id, content] of changed) {
    if (isDocumentId(id)) continue;
    const parsed = v.safeParse(DraftContactJson, content);
    // Without its numbers nothing can be played: the one in force stays in the proof.
    if (parsed.success) contacts.push(parsed.output);
    else unfinished.push(...schemaProblems(id, content));
  }
  const proposal = await prove(db, state, state.contacts, contacts, changed, at);
  return { ...proposal, problems: [...unfinished, ...proposal.problems] };
}

/** Proves the whole content of a former release in place of the one in force. */
export async function proposeReturn(
  db: Database,
  state: ContentState,
  { contacts, documents }: Content,
  at: number,
): Promise<Proposal> {
  const back = documentsToReturn(documents, state.documents, factsIn(contacts));
  return prove(db, state, contacts, contacts, back, at);
}

/** Proves the files in place of the parts with their ids. The other contacts are kept. */
export async function proposeFiles(db: Database, state: ContentState, at: number): Promise<Proposal> {
  const facts = factsIn(replaceContacts(state.contacts, BUNDLED.contacts));
  const documents = documentsToReturn(BUNDLED.documents, state.documents, facts);
  return prove(db, state, state.contacts, BUNDLED.contacts, documents, at);
}

/** The rest of the content, as the proof of a document sees it. */
export function factsIn(contacts: readonly Contact[]): Facts {
  return factsOf(contacts, ACTIONS, RIVALS);
}

async function prove(
  db: Database,
  state: ContentState,
  released: readonly Contact[],
  changed: readonly Contact[],
  changedDocuments: ChangedParts,
  at: number,
): Promise<Proposal> {
  const facts = factsIn(replaceContacts(released, changed));
  const proof = proveDocuments(state.documents, changedDocuments, facts, utcDay(at));
  const { inheritances } = proof.documents["other-run"];
  // Contacts that stay are not proved again, so that they forbid no change of a document.
  const isSame = changed.length === 0 && inheritances === state.documents["other-run"].inheritances;
  const { contacts, problems, notes } = isSame
    ? { contacts: released, problems: [], notes: [] }
    : proveContent(released, changed, ACTIONS, ENDINGS, inheritances, COURSES);
  const own = [...(await missingPictures(db, state, changed, at)), ...tooMany(contacts)];
  return {
    state,
    contacts,
    documents: proof.documents,
    problems: [...own, ...problems, ...proof.problems],
    notes,
  };
}

function tooMany(contacts: readonly Contact[]): readonly ContentFinding[] {
  const last = contacts.at(-1);
  if (!last || contacts.length <= MAX_CONTACTS) return [];
  return [
    { contactId: last.id, subject: last.id, path: "", text: `There can be at most ${MAX_CONTACTS} contacts` },
  ];
}

/** An uploaded picture is deleted if no draft was saved with it for months. */
async function missingPictures(
  db: Database,
  { contacts }: ContentState,
  changed: readonly Contact[],
  at: number,
): Promise<readonly ContentFinding[]> {
  const inForce = new Set(contacts.map(({ avatar }) => avatar));
  const uploaded = new Map<string, string>();
  for (const contact of changed) {
    const key = pictureKey(contact);
    if (key !== null && !inForce.has(contact.avatar)) uploaded.set(contact.id, key);
  }
  const missing = await selectMissingPictures(db, [...uploaded.values()], at);
  const text = "This picture no longer exists. Please upload it again.";
  return [...uploaded]
    .filter(([, key]) => missing.includes(key))
    .map(([id]) => ({ contactId: id, subject: id, path: "avatar", text }));
}

/** The quests that the proposal changes or removes, and how many players have them open. */
async function touchedQuests(
  db: Database,
  { state, contacts }: Pick<Proposal, "state" | "contacts">,
): Promise<TouchedQuest[]> {
  const changed = changedQuests(state.contacts, contacts).slice(0, MAX_QUESTS_COUNTED);
  const counts = await countOpenQuests(db, changed, MAX_PLAYERS_COUNTED + 1, now());
  return changed.map(({ contactId, questId, name }, i) => {
    const players = counts[i]?.players ?? 0;
    return {
      contactId,
      missionId: questId,
      name,
      players: Math.min(players, MAX_PLAYERS_COUNTED),
      isCapped: players > MAX_PLAYERS_COUNTED,
    };
  });
}

/** Previews the release of a proposal: its changes, the problems that forbid it, and the affected players. */
export async function previewOf(db: Database, proposal: Proposal): Promise<ReleasePreview> {
  return {
    base: proposal.state.version,
    difference: differenceTo(proposal),
    problems: [...proposal.problems],
    notes: [...proposal.notes],
    players: await touchedQuests(db, proposal),
  };
}

/** From the content in force to the proposed one. */
export function differenceTo(proposal: Proposal): PartDifference[] {
  return [...contentDifference(proposal.state, proposal)];
}

/** Plans the release of a proposal by the caller of a request. Throws 422 with the problems that forbid it. */
export function planProposal(
  { actor, at }: Pick<AdminRequest<Endpoint>, "actor" | "at">,
  { state, problems, ...content }: Omit<Proposal, "notes">,
  cause: Omit<ReleaseCause, "createdAt" | "createdBy">,
): PlannedRelease {
  if (problems.length > 0) throw refusedContent(problems);
  return planRelease(state, content, { ...cause, createdAt: at, createdBy: actor.user.id });
}
