import { partTexts } from "#game/content/content-texts.ts";
import { findPart, partDifference } from "#game/content/difference.ts";
import { documentIds, isDocumentId, KINDS } from "#game/content/kinds.ts";
import { readDraft, readPart } from "#game/content/parts.ts";
import type * as contract from "#game/core/wire/content-parts.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { AuditedAction } from "../../../db/audit/audit.ts";
import type { Database } from "../../../db/client.ts";
import {
  consumeDrafts,
  deleteDraftStatements,
  selectDraftRows,
  selectDrafts,
} from "../../../db/content/drafts.ts";
import type { Statement } from "../../../db/statement.ts";
import type { AdminDecide, AdminRequest } from "../../../http/admin-route.ts";
import { HttpError } from "../../../http/http-error.ts";
import {
  auditedChange,
  auditedSave,
  conflict,
  contentOf,
  type LoadedPart,
  loadPart,
  loadWith,
  planDraft,
  requireRoom,
  requireSeen,
  type Saving,
  toDraft,
  toPart,
  toSummary,
} from "./drafts.ts";
import { factsIn, planProposal, propose } from "./proposal.ts";
import { invalidContent } from "./refusal.ts";
import { type ContentState, revisionOf } from "./state.ts";

/** Lists every draft, last changed first. */
export async function listDrafts(db: Database): Promise<ReplyOf<typeof contract.listDrafts>> {
  const { state, drafts } = await loadWith(db, selectDraftRows());
  return { drafts: drafts.map((draft) => toSummary(draft, state)) };
}

/** Lists every text of the documents, with everybody's drafts. */
export async function listDocumentTexts(db: Database): Promise<ReplyOf<typeof contract.listDocumentTexts>> {
  const { state, drafts } = await loadWith(db, selectDrafts(documentIds()));
  const texts = documentIds().flatMap((id) => {
    const draft = drafts.find((each) => each.id === id);
    const named = { documentId: id, documentName: KINDS[id].name };
    return partTexts(id, draft ? contentOf(draft) : state.documents[id]).map((text) => ({
      ...named,
      ...text,
    }));
  });
  return { texts };
}

/** Returns a part in force, its draft, and what the proof of a document needs. Throws 404 without both. */
export async function getPart(db: Database, id: string): Promise<ReplyOf<typeof contract.getPart>> {
  const loaded = await loadPart(db, id);
  const { state, stored } = loaded;
  const part = toPart(loaded);
  if (!part && !stored) throw new HttpError(404, "not_found", "There is no such contact or document.");
  const { actions, contacts, rivals, deeds } = factsIn(state.contacts);
  return {
    part,
    draft: stored && toDraft(stored, contentOf(stored), state),
    facts: { actions: [...actions], contacts: [...contacts], rivals: [...rivals], deeds: [...deeds] },
  };
}

/** Decides to save a draft. Throws 400 if it can't be kept, and 409 as the contract says. */
export const decideSaveDraft: AdminDecide<typeof contract.saveDraft> = async (request) => {
  const { c, body, parameters } = request;
  const { id } = parameters;
  const content = requireDraft(id, body.content);
  const loaded = await loadPart(c.var.db, id);
  const { state, stored } = loaded;
  requireSeen(loaded, body.revision);
  if (!stored) requireRoom(loaded.count);
  // A new contact whose name another one has.
  if (!stored && body.baseRevision === null && findPart(state, id))
    throw conflict(loaded, "release", taken(id));
  const { row, statements } = planDraft(request, loaded, content, body.baseRevision);
  return {
    statements,
    audit: auditedSave(request, loaded, content),
    reply: { draft: toDraft(row, content, state) },
  };
};

function requireDraft(id: string, source: unknown): object {
  const { content, problems } = readDraft(id, source);
  if (problems) throw invalidContent(problems);
  if (id !== "new") return content;
  throw invalidContent([{ contactId: id, subject: id, path: "id", text: "is a reserved id" }]);
}

/** Decides to discard a draft. Throws 404 and 409 as the contract says. */
export const decideDiscard: AdminDecide<typeof contract.discardDraft> = async ({ c, body, parameters }) => {
  const loaded = await loadPart(c.var.db, parameters.id);
  return { ...planDiscard(loaded, body.revision), reply: { success: true } };
};

function planDiscard(loaded: LoadedPart, revision: number) {
  const { id, stored } = loaded;
  if (!stored) throw new HttpError(404, "not_found", "There is no such draft.");
  requireSeen(loaded, revision);
  return {
    statements: deleteDraftStatements({ id, revision }),
    audit: {
      action: "drafts.discard",
      subject: id,
      change: auditedChange(id, contentOf(stored), null),
    },
  };
}

/** Error 404 for a contact that isn't in force. */
export function noContact(id: string): HttpError {
  return new HttpError(404, "not_found", `NPC not found: ${id}`);
}

/** A part to release. */
interface Release {
  readonly id: string;
  /** The part as anybody may have written it. */
  readonly content: unknown;
  /** The revision that it changes; null for a new part, undefined for whichever is in force. */
  readonly revision: string | null | undefined;
  /** The draft that goes with the release. */
  readonly draftRevision?: number | undefined;
}

/** A decision about a release of one part, and the content once it is committed. */
interface DecidedPart {
  readonly statements?: readonly Statement[];
  readonly audit: AuditedAction | null;
  readonly next: ContentState;
  /** The draft that is left. */
  readonly left: LoadedPart["stored"];
  readonly publishedAt: LoadedPart["publishedAt"];
}

/** Decides to release a part. Throws 400 for its schema, 422 for its proof, and 409 as `releasePart` says. */
export async function planPart(
  { c, actor, at }: Saving & Pick<AdminRequest<typeof contract.releasePart>, "c">,
  { id, content: source, revision, draftRevision }: Release,
): Promise<DecidedPart> {
  const { content, problems } = readPart(id, source);
  if (problems) throw invalidContent(problems);
  const loaded = await loadPart(c.var.db, id);
  const { state, stored } = loaded;
  const inForce = findPart(state, id);
  if (inForce && !partDifference(id, inForce, content)) return decideUnchanged(loaded, draftRevision);
  const proposal = await propose(c.var.db, state, new Map([[id, content]]), at);
  const isProved = proposal.problems.length === 0;
  const proposed = findPart(proposal, id);
  // A release can have got more than was sent: then a repeated save differs, and changes nothing.
  if (inForce && isProved && !partDifference(id, inForce, proposed)) {
    return decideUnchanged(loaded, draftRevision);
  }
  if (!inForce && revision !== null) throw noContact(id);
  if (inForce && revision !== undefined && revision !== revisionOf(state, id)) {
    const late = "Somebody else has released this since you opened it. Nothing was saved.";
    throw conflict(loaded, "release", revision === null ? taken(id) : late);
  }
  if (draftRevision !== undefined) requireSeen(loaded, draftRevision);
  const { release, next, statements } = planProposal({ actor, at }, proposal, { kind: "edit" });
  const consumed = draftRevision === undefined ? [] : [{ id, revision: draftRevision }];
  return {
    statements: [...statements, ...consumeDrafts(release.version, consumed)],
    audit: {
      action: actionOf(id, inForce),
      subject: id,
      details: { version: release.version },
      change: auditedChange(id, inForce, proposed),
    },
    next,
    left: consumed.length > 0 ? null : stored,
    publishedAt: at,
  };
}

const taken = (id: string) => `There is already a contact with the id ${id}.`;

function actionOf(id: string, inForce: object | null): string {
  if (isDocumentId(id)) return "documents.update";
  return inForce ? "npcs.update" : "npcs.create";
}

/** A part that equals the one in force only removes its named draft, so that a save whose reply was lost can be repeated. */
function decideUnchanged(loaded: LoadedPart, draftRevision: number | undefined): DecidedPart {
  const { state: next, stored, publishedAt } = loaded;
  if (draftRevision === undefined || !stored) return { audit: null, next, left: stored, publishedAt };
  return { ...planDiscard(loaded, draftRevision), next, left: null, publishedAt };
}

/** Decides to release a part. Throws as `planPart`. */
export const decidePart: AdminDecide<typeof contract.releasePart> = async (request) => {
  const { id } = request.parameters;
  const { next, left: _, publishedAt, ...decision } = await planPart(request, { id, ...request.body });
  const part = toPart({ id, state: next, publishedAt });
  if (!part) throw new Error(`The release has no part ${id}`);
  return { ...decision, reply: { part } };
};
