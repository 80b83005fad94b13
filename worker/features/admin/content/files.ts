import type * as contract from "#game/admin/content-wire.ts";
import { replaceContacts } from "#game/content/contact-set.ts";
import { findPart, partDifference } from "#game/content/difference.ts";
import { isDocumentId } from "#game/content/kinds.ts";
import { readImported } from "#game/content/parts.ts";
import { MAX_CONTACTS } from "#game/core/wire/content-parts.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { Database } from "../../../db/client.ts";
import { selectDraftRows } from "../../../db/content/drafts.ts";
import type { AdminDecide } from "../../../http/admin-route.ts";
import { HttpError } from "../../../http/http-error.ts";
import { loadWith, planDraft, requireRoom, toSummary } from "./drafts.ts";
import { differenceTo, planProposal, previewOf, propose, proposeFiles } from "./proposal.ts";
import { invalidFile } from "./refusal.ts";
import { BUNDLED, loadState, revisionOf } from "./state.ts";

/** The content in force, as a file. */
export async function exportContent(
  db: Database,
  at: number,
): Promise<ReplyOf<typeof contract.exportContent>> {
  const { contacts, documents } = await loadState(db);
  return {
    format: "guru-grind-content",
    exportedAt: new Date(at).toISOString(),
    contacts: [...contacts],
    documents: { ...documents },
  };
}

/** One part of a file. */
interface Source {
  readonly id: string;
  /** Its path in the file; empty for a file that is one contact. */
  readonly path: string;
  readonly content: unknown;
}

/** The parts of a file with one contact or with a set. Throws 400 for a wrong number of contacts. */
function sourcesOf(file: Readonly<Record<string, unknown>>): readonly Source[] {
  const isSet = "contacts" in file;
  const contacts: readonly unknown[] = isSet && Array.isArray(file.contacts) ? file.contacts : [file];
  if (contacts.length === 0 || contacts.length > MAX_CONTACTS) {
    throw invalidFile([{ path: "contacts", text: `A file holds 1 to ${MAX_CONTACTS} contacts` }]);
  }
  return [
    ...contacts.map((content, i) => ({
      id: String(asRecord(content).id ?? ""),
      path: isSet ? `contacts.${i}` : "",
      content,
    })),
    ...Object.entries(asRecord(file.documents)).map(([id, content]) => ({
      id,
      path: `documents.${id}`,
      content,
    })),
  ];
}

/** Parses a file. Throws 400 with each problem at its path in the file. */
function readFile(file: Readonly<Record<string, unknown>>): ReadonlyMap<string, object> {
  const parts = new Map<string, object>();
  const problems = sourcesOf(file).flatMap(({ id, path, content: source }) => {
    const at = (field: string, text: string) => ({ path: [path, field].filter(Boolean).join("."), text });
    const isDocument = path.startsWith("documents.");
    if (isDocument && !isDocumentId(id)) return [at("", "is no document")];
    const { content, problems: own } = readImported(id, source);
    if (own) return own.map((problem) => at(problem.path, problem.text));
    if (parts.has(id)) return [at("id", "is the id of more than one contact")];
    parts.set(id, content);
    return id === "new" ? [at("id", "is a reserved id")] : [];
  });
  if (problems.length > 0) throw invalidFile(problems);
  return parts;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Decides to keep the contents of a file as drafts. Throws 400, and 409 if that would overwrite a draft. */
export const decideImport: AdminDecide<typeof contract.importContent> = async (request) => {
  const { c, body, query, at } = request;
  const { db } = c.var;
  const parts = readFile(body);
  const { state, drafts } = await loadWith(db, selectDraftRows());
  const changed = new Map(
    [...parts].filter(([id, content]) => partDifference(id, findPart(state, id), content)),
  );
  const proposal = await propose(db, state, changed, at);
  const preview = {
    drafts: [],
    difference: differenceTo(proposal),
    problems: [...proposal.problems],
    blockedBy: drafts.map(({ id }) => id).filter((id) => changed.has(id)),
  };
  if (query.preview === "true" || changed.size === 0) return { audit: null, reply: preview };
  if (preview.blockedBy.length > 0) {
    const text = `There are drafts of ${preview.blockedBy.join(", ")}. Please release or discard them first.`;
    throw new HttpError(409, "conflict", text, { data: { blockedBy: preview.blockedBy } });
  }
  requireRoom(drafts.length, changed.size);
  const planned = [...changed].map(([id, content]) =>
    planDraft(request, { id, stored: null }, content, revisionOf(state, id)),
  );
  return {
    statements: planned.flatMap(({ statements }) => statements),
    audit: {
      action: "drafts.import",
      subject: "npcs",
      details: { contacts: [...changed.keys()].join(", ") },
    },
    reply: { ...preview, drafts: planned.map(({ row }) => toSummary(row, state)) },
  };
};

/** Preview of putting the bundled files in force. */
export async function previewReload(
  db: Database,
  at: number,
): Promise<ReplyOf<typeof contract.previewReload>> {
  const proposal = await proposeFiles(db, await loadState(db), at);
  const { difference, problems, players } = await previewOf(db, proposal);
  return { difference, problems, players };
}

/** Decides to put the bundled files in force again. Throws 422 if the contacts that it keeps forbid that. */
export const decideReload: AdminDecide<typeof contract.reloadContacts> = async ({ c, actor, at }) => {
  const state = await loadState(c.var.db);
  const proposal = await proposeFiles(c.var.db, state, at);
  const contacts = replaceContacts(BUNDLED.contacts, proposal.contacts);
  const { release, statements } = planProposal({ actor, at }, { ...proposal, contacts }, { kind: "reload" });
  const isKept = state.version !== null && release.changed.length === 0;
  const version = isKept ? state.version : release.version;
  const reply = { success: true as const, version, npcs: contacts.length, problems: [] };
  if (isKept) return { audit: null, reply };
  const details = { version, changed: release.changed.length };
  return { statements, audit: { action: "npcs.reload", subject: "npcs", details }, reply };
};
