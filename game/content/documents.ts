import * as v from "valibot";
import { type ContentFinding, problemsOf } from "../contract/content/finding.ts";
import { type DocumentId, type Documents, documentsOf } from "../rules/documents.ts";
import { DOCUMENTS } from "./kinds.ts";
import type { Facts, PartProblem } from "./proof/facts.ts";
import { isSame } from "./same.ts";

/** A document after its proof. */
interface DocumentProof<Value> {
  /** Null if its fields are of other types. */
  readonly value: Value | null;
  readonly problems: readonly PartProblem[];
}

/** Proves a document: its schema, then the demands of its kind. The server and the editor share it. */
export function proveDocument<Id extends DocumentId>(
  id: Id,
  source: unknown,
  facts: Facts,
  inForce: Documents[Id],
): DocumentProof<Documents[Id]> {
  const { schema, list, problems } = DOCUMENTS[id];
  const parsed = v.safeParse(schema, source);
  if (parsed.success) return { value: parsed.output, problems: problems(parsed.output, facts, inForce) };
  return { value: parsed.typed ? parsed.output : null, problems: problemsOf(id, parsed.issues, list) };
}

/**
 * Proves the documents of `changed` in place of those in force, on a UTC day. One that stays is not proved again: it
 * forbids no change of anything else.
 */
export function proveDocuments(
  inForce: Documents,
  changed: ReadonlyMap<string, unknown>,
  facts: Facts,
  today: number,
): { readonly documents: Documents; readonly problems: readonly ContentFinding[] } {
  const problems: ContentFinding[] = [];
  const documents = documentsOf((id) => {
    const before = inForce[id];
    const source = changed.get(id);
    if (source === undefined || isSame(source, before)) return before;
    const { name, settle } = DOCUMENTS[id];
    const proof = proveDocument(id, source, facts, before);
    problems.push(...proof.problems.map(({ path, text }) => ({ contactId: id, subject: name, path, text })));
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
  facts: Facts,
): ReadonlyMap<string, unknown> {
  const returned = documentsOf((id) => {
    const { keep } = DOCUMENTS[id];
    return keep ? keep(documents[id], inForce[id], facts) : documents[id];
  });
  return new Map(Object.entries(returned));
}

/** Reads a document whose texts may be unfinished; null if its fields are of other types. */
export function readDocument<Id extends DocumentId>(id: Id, source: unknown): Documents[Id] | null {
  const parsed = v.safeParse(DOCUMENTS[id].schema, source);
  return parsed.typed ? parsed.output : null;
}
