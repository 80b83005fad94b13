import { changedQuests, contentDifference } from "#game/content/difference.ts";
import { type DocumentFacts, factsOf } from "#game/content/document-facts.ts";
import { documentDifferences, documentsToReturn, proveDocuments } from "#game/content/documents.ts";
import { proveContent } from "#game/content/proof.ts";
import { replaceContacts } from "#game/content/set.ts";
import { MAX_CONTACTS, type TouchedQuest } from "#game/contract/content-admin.ts";
import type { ContentFinding } from "#game/contract/content-finding.ts";
import type { ReleasePreview } from "#game/contract/content-releases.ts";
import { MAX_PLAYERS_COUNTED } from "#game/contract/content-releases.ts";
import { utcDay } from "#game/rules/clients/book.ts";
import type { Contact } from "#game/rules/content.ts";
import type { Documents } from "#game/rules/documents.ts";
import { ACTIONS } from "../../content/actions.ts";
import { ENDINGS } from "../../content/endings.ts";
import { RIVALS } from "../../content/feed.ts";
import type { Database } from "../../db/client.ts";
import { countOpenQuests } from "../../db/open-quests.ts";
import { selectMissingPictures } from "../../db/pictures.ts";
import { now } from "../../platform/clock.ts";
import type { ContentState } from "./content-state.ts";

/** Maximum number of quests whose players a preview counts. */
const MAX_QUESTS_COUNTED = 100;
const PICTURE_PATH = "/api/pictures/";

/** Key of a contact's uploaded picture; null if it has another one. */
export function pictureKey({ avatar }: Contact): string | null {
  return avatar.startsWith(PICTURE_PATH) ? avatar.slice(PICTURE_PATH.length) : null;
}

/** Contacts and documents that are to replace the content in force, or a part of it. */
export interface Proposal {
  readonly state: ContentState;
  /** The whole set as it would be in force. */
  readonly contacts: readonly Contact[];
  /** The documents as they would be in force. */
  readonly documents: Documents;
  readonly problems: readonly ContentFinding[];
  /** Hints of the content check that forbid nothing. */
  readonly notes: readonly ContentFinding[];
}

/** Documents by their ids, each as anybody may have written it. */
export type ChangedDocuments = ReadonlyMap<string, unknown>;

/** Proves the content in force with the `changed` contacts and documents in place of those with their ids. */
export async function propose(
  db: Database,
  state: ContentState,
  changed: readonly Contact[],
  at: number,
  documents: ChangedDocuments = new Map(),
): Promise<Proposal> {
  const released = state.contacts.map(({ contact }) => contact);
  return proveSet(db, state, released, changed, documents, at);
}

/** Proves the whole set of a former release in place of the content in force. */
export async function proposeSet(
  db: Database,
  state: ContentState,
  { contacts, documents }: Pick<Proposal, "contacts" | "documents">,
  at: number,
): Promise<Proposal> {
  const back = documentsToReturn(documents, state.documents, documentFacts(contacts));
  return proveSet(db, state, contacts, contacts, back, at);
}

/** What the proof of a document knows of the rest of the content. */
export function documentFacts(contacts: readonly Contact[]): DocumentFacts {
  return factsOf(contacts, ACTIONS, RIVALS);
}

async function proveSet(
  db: Database,
  state: ContentState,
  released: readonly Contact[],
  changed: readonly Contact[],
  changedDocuments: ChangedDocuments,
  at: number,
): Promise<Proposal> {
  const facts = documentFacts(replaceContacts(released, changed));
  const proof = proveDocuments(state.documents, changedDocuments, facts, utcDay(at));
  const { inheritances } = proof.documents["other-run"];
  const { contacts, problems, notes } = proveContent(released, changed, ACTIONS, ENDINGS, inheritances);
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
  const inForce = new Set(contacts.map(({ contact }) => contact.avatar));
  const uploaded = changed.filter((contact) => pictureKey(contact) !== null && !inForce.has(contact.avatar));
  const missing = await selectMissingPictures(
    db,
    uploaded.map((contact) => pictureKey(contact) ?? ""),
    at,
  );
  const text = "This picture no longer exists. Please upload it again.";
  return uploaded
    .filter((contact) => missing.includes(pictureKey(contact) ?? ""))
    .map(({ id }) => ({ contactId: id, subject: id, path: "avatar", text }));
}

/** The quests that the proposal changes or removes, and how many players have them open. */
export async function touchedQuests(
  db: Database,
  { state, contacts }: Pick<Proposal, "state" | "contacts">,
): Promise<TouchedQuest[]> {
  const released = state.contacts.map(({ contact }) => contact);
  const changed = changedQuests(released, contacts).slice(0, MAX_QUESTS_COUNTED);
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
  const released = proposal.state.contacts.map(({ contact }) => contact);
  return {
    base: proposal.state.version,
    difference: copied([
      ...contentDifference(released, proposal.contacts),
      ...documentDifferences(proposal.state.documents, proposal.documents),
    ]),
    problems: [...proposal.problems],
    notes: [...proposal.notes],
    players: await touchedQuests(db, proposal),
  };
}

type Difference = ReleasePreview["difference"][number];

/** The differences as the reply's own lists. */
export function copied(differences: ReturnType<typeof contentDifference>): Difference[] {
  return differences.map((difference) => ({ ...difference, changes: [...difference.changes] }));
}
