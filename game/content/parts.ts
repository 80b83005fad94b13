import * as v from "valibot";
import { type ContentFinding, problemsOf } from "../core/wire/finding.ts";
import { isDocumentId, KINDS, kindOf } from "./kinds.ts";

/** A part as it was sent: its content, or the problems that its schema found. */
type ReadPart =
  | { readonly content: object; readonly problems: null }
  | { readonly content: null; readonly problems: readonly ContentFinding[] };

/** Reads a part that is to be released. */
export function readPart(id: string, source: unknown): ReadPart {
  const parsed = v.safeParse(KINDS[kindOf(id)].schema, source);
  return parsed.success ? ownPart(id, parsed.output) : refused(id, parsed.issues);
}

/** Maximum length of a number that is still being typed, in UTF-16 units. */
const UNFINISHED_MAX = 40;

/** Returns whether an issue is about a number that is still being typed: a text in its place. */
function isUnfinishedNumber({ type, input }: v.BaseIssue<unknown>): boolean {
  return type === "number" && typeof input === "string" && input.length <= UNFINISHED_MAX;
}

/** Reads the draft of a part. Its texts and numbers may be unfinished, but its fields have the right types. */
export function readDraft(id: string, source: unknown): ReadPart {
  return readUnfinished(id, source, (issue) => !isUnfinishedNumber(issue));
}

/** Reads a part of a file, which becomes a draft. Nobody is typing its numbers. */
export function readImported(id: string, source: unknown): ReadPart {
  return readUnfinished(id, source, () => true);
}

function readUnfinished(
  id: string,
  source: unknown,
  isRefused: (issue: v.BaseIssue<unknown>) => boolean,
): ReadPart {
  const { schema, draft } = KINDS[kindOf(id)];
  const parsed = v.safeParse(draft ?? schema, source);
  const issues = parsed.issues?.filter(isRefused) ?? [];
  if (draft) return issues.length === 0 ? ownPart(id, Object(parsed.output)) : refused(id, issues);
  const wrong = issues.filter(({ kind }) => kind === "schema");
  // As it was typed, so that it is the same when it is opened again.
  return wrong.length === 0 ? { content: Object(source), problems: null } : refused(id, issues);
}

function ownPart(id: string, content: object): ReadPart {
  const ownId = "id" in content ? content.id : id;
  if (ownId === id) return { content, problems: null };
  const text = "The id of a contact can't be changed";
  return { content: null, problems: [{ contactId: id, subject: id, path: "id", text }] };
}

function refused(id: string, issues: readonly v.BaseIssue<unknown>[]): ReadPart {
  const subject = isDocumentId(id) ? KINDS[id].name : id;
  const problems = problemsOf(id, issues).map((problem) => ({ ...problem, subject }));
  return { content: null, problems };
}
