import * as v from "valibot";
import { describeIssues } from "../core/wire/content.ts";
import { type ContentFinding, problemsOf } from "../core/wire/finding.ts";
import { DOCUMENTS, type DocumentId, type Documents, documentsOf } from "./kinds.ts";
import type { Facts, PartProblem } from "./proof/facts.ts";
import { isSame } from "./same-content.ts";

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
  const { schema, problems } = DOCUMENTS[id];
  const parsed = v.safeParse(schema, source);
  if (parsed.success) return { value: parsed.output, problems: problems(parsed.output, facts, inForce) };
  return { value: parsed.typed ? parsed.output : null, problems: problemsOf(id, parsed.issues) };
}

/**
 * Proves the `changed` documents in place of those in force, on a UTC day. Unchanged ones aren't proved again, so they
 * can't block another change.
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
 * Returns the documents of a former release, or of the files, ready to replace those in force: completed by entries
 * that can't be removed any more, unless their contacts are gone.
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

const FILE = /documents\/(?<id>[a-z-]+)(?:\/(?<field>[a-z-]+?)(?:-\d+)?)?\.json$/;

/**
 * Parses the documents of `files`, parsed JSON by path: `documents/the-id.json`, or a folder `documents/the-id` with a file for
 * each field, and numbered ones for the pieces of a list. Throws an error that lists a document and its invalid paths.
 */
export function documentsIn(files: Readonly<Record<string, unknown>>): Documents {
  const sources = new Map<string, unknown>();
  for (const path of Object.keys(files).sort((a, b) => a.localeCompare(b, "en", { numeric: true }))) {
    const { id = path, field } = FILE.exec(path)?.groups ?? {};
    const before = Object(sources.get(id));
    const name = field?.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (name === undefined) sources.set(id, files[path]);
    else sources.set(id, { ...before, [name]: joined(before[name], files[path]) });
  }
  return documentsOf((id) => {
    const parsed = v.safeParse(DOCUMENTS[id].schema, sources.get(id));
    if (parsed.success) return parsed.output;
    throw new Error([`${id} is not a valid document:`, ...describeIssues(parsed.issues)].join("\n  "));
  });
}

function joined(before: unknown, piece: unknown): unknown {
  return Array.isArray(before) && Array.isArray(piece) ? [...before, ...piece] : piece;
}
