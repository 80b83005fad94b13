import * as v from "valibot";
import { BriefFile } from "../contract/brief-content.ts";
import { ClientsFile } from "../contract/clients-content.ts";
import type { ContactDifference } from "../contract/content-admin.ts";
import { type ContentFinding, problemsOf } from "../contract/content-finding.ts";
import { OtherRunFile } from "../contract/other-run.ts";
import { SayItHowFile } from "../contract/say-it-how.ts";
import { keepDays } from "../rules/clients/keep-days.ts";
import { type DocumentId, type Documents, documentsOf } from "../rules/documents.ts";
import { clientProblems } from "./clients.ts";
import { fieldChanges, isSame } from "./difference.ts";
import type { DocumentFacts, DocumentProblem } from "./document-facts.ts";
import { keepInheritances, otherRunProblems } from "./other-run.ts";
import { poolProblems } from "./pool.ts";
import { keepSenders, sayItHowProblems } from "./say-it-how.ts";

interface DocumentKind<Value> {
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  /** Name of the list that the document is; null if it has fields. */
  readonly list: string | null;
  readonly problems: (value: Value, facts: DocumentFacts, inForce: Value) => readonly DocumentProblem[];
  /** Returns a former version, or the one of the files, with what can't be taken out any more: a return is not refused for it. */
  readonly keep?: (value: Value, inForce: Value, facts: DocumentFacts) => Value;
  /** Returns what to release on a UTC day in place of `inForce`, so that nothing changes under a player's hands. */
  readonly settle?: (value: Value, inForce: Value, today: number) => Value;
}

/** The kinds of documents. See docs/reference/administration.md#documents. */
export const DOCUMENTS: { readonly [Id in DocumentId]: DocumentKind<Documents[Id]> } = {
  "daily-brief": {
    name: "Daily Brief",
    schema: BriefFile,
    list: "goals",
    problems: poolProblems,
  },
  "two-oclock": {
    name: "The Two O'Clock",
    schema: ClientsFile,
    list: null,
    problems: clientProblems,
    settle: keepDays,
  },
  "other-run": {
    name: "The Other Run",
    schema: OtherRunFile,
    list: null,
    problems: otherRunProblems,
    keep: keepInheritances,
  },
  "say-it-how": {
    name: "Say It How",
    schema: SayItHowFile,
    list: null,
    problems: sayItHowProblems,
    keep: keepSenders,
  },
};

/** Returns whether this is the id of a document. */
export function isDocumentId(id: string): id is DocumentId {
  return Object.hasOwn(DOCUMENTS, id);
}

/** A document after its proof. */
interface DocumentProof<Value> {
  /** Null if its fields are of other types. */
  readonly value: Value | null;
  readonly problems: readonly DocumentProblem[];
}

/** Proves a document: its schema, then what its kind demands. The server and the editor share it. */
export function proveDocument<Id extends DocumentId>(
  id: Id,
  source: unknown,
  facts: DocumentFacts,
  inForce: Documents[Id],
): DocumentProof<Documents[Id]> {
  const { schema, list, problems } = DOCUMENTS[id];
  const parsed = v.safeParse(schema, source);
  if (parsed.success) return { value: parsed.output, problems: problems(parsed.output, facts, inForce) };
  const found = problemsOf(id, parsed.issues).map(({ path, text }) => ({
    path: [list ?? "", path].filter(Boolean).join("."),
    text,
  }));
  return { value: parsed.typed ? parsed.output : null, problems: found };
}

/**
 * Proves the documents of `changed` in place of those in force, on a UTC day. One that stays is not proved again: it
 * forbids no change of anything else.
 */
export function proveDocuments(
  inForce: Documents,
  changed: ReadonlyMap<string, unknown>,
  facts: DocumentFacts,
  today: number,
): { readonly documents: Documents; readonly problems: readonly ContentFinding[] } {
  const problems: ContentFinding[] = [];
  const documents = documentsOf((id) => {
    const before = inForce[id];
    const source = changed.get(id);
    if (source === undefined || isSame(source, before)) return before;
    const { name, settle } = DOCUMENTS[id];
    const proof = proveDocument(id, source, facts, before);
    problems.push(...proof.problems.map((problem) => ({ contactId: id, subject: name, ...problem })));
    if (proof.value === null) return before;
    const settled = settle ? settle(proof.value, before, today) : proof.value;
    return isSame(settled, before) ? before : settled;
  });
  return { documents, problems };
}

/**
 * Returns the documents of a former release, or of the files, as they can replace those in force: with what can't be taken out
 * any more, as far as the contacts that come with it know of it.
 */
export function documentsToReturn(
  documents: Documents,
  inForce: Documents,
  facts: DocumentFacts,
): ReadonlyMap<string, unknown> {
  const returned = documentsOf((id) => {
    const { keep } = DOCUMENTS[id];
    return keep ? keep(documents[id], inForce[id], facts) : documents[id];
  });
  return new Map(Object.entries(returned));
}

/** Returns the difference between two versions of a document, as a release shows it; null if they are the same. */
export function documentDifference(
  id: DocumentId,
  before: unknown,
  after: unknown,
): ContactDifference | null {
  const { name, list } = DOCUMENTS[id];
  const changes = fieldChanges(fieldsOf(list, before), fieldsOf(list, after));
  return changes.length === 0 ? null : { contactId: id, name, kind: "changed", changes };
}

function fieldsOf(list: string | null, value: unknown): Readonly<Record<string, unknown>> {
  if (list !== null) return { [list]: value };
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** Returns the differences between two sets of documents. */
export function documentDifferences(before: Documents, after: Documents): readonly ContactDifference[] {
  return documentIds().flatMap((id) => documentDifference(id, before[id], after[id]) ?? []);
}

/** The ids of all documents, in the order of the registry. */
export function documentIds(): readonly DocumentId[] {
  return Object.keys(DOCUMENTS).filter(isDocumentId);
}

/** Reads a document whose texts may be unfinished; null if its fields are of other types. */
export function readDocument<Id extends DocumentId>(id: Id, source: unknown): Documents[Id] | null {
  const parsed = v.safeParse(DOCUMENTS[id].schema, source);
  return parsed.typed ? parsed.output : null;
}
