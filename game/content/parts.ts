import * as v from "valibot";
import { type ContentFinding, problemsOf } from "../contract/content-finding.ts";
import { isDocumentId, KINDS, kindOf } from "./kinds.ts";

/** A part as somebody sent it: its content, or what its schema refuses. */
type ReadPart =
  | { readonly content: object; readonly problems: null }
  | { readonly content: null; readonly problems: readonly ContentFinding[] };

/** Reads a part that is to be released. */
export function readPart(id: string, source: unknown): ReadPart {
  const { schema, list } = KINDS[kindOf(id)];
  const parsed = v.safeParse(schema, source);
  return parsed.success ? ownPart(id, parsed.output) : refused(id, parsed.issues, list);
}

/** Reads the draft of a part. Its texts may be unfinished, but its fields have the right types. */
export function readDraft(id: string, source: unknown): ReadPart {
  const { schema, draft, list } = KINDS[kindOf(id)];
  const parsed = v.safeParse(draft ?? schema, source);
  if (parsed.success && draft) return ownPart(id, parsed.output);
  // As it was typed, so that it is the same when it is opened again.
  if (parsed.typed && !draft) return { content: Object(source), problems: null };
  return refused(id, parsed.issues ?? [], list);
}

function ownPart(id: string, content: object): ReadPart {
  const ownId = "id" in content ? content.id : id;
  if (ownId === id) return { content, problems: null };
  const text = "The id of a contact can't be changed";
  return { content: null, problems: [{ contactId: id, subject: id, path: "id", text }] };
}

function refused(id: string, issues: readonly v.BaseIssue<unknown>[], list: string | null): ReadPart {
  const subject = isDocumentId(id) ? KINDS[id].name : id;
  const problems = problemsOf(id, issues, list).map((problem) => ({ ...problem, subject }));
  return { content: null, problems };
}
