import * as v from "valibot";
import type { Action } from "../rules/actions.ts";
import type { Contact } from "../rules/content.ts";
import { checkContent } from "../rules/content-check.ts";
import type { ContentFinding, ContentReport } from "../rules/content-check-report.ts";
import { replaceContacts } from "../rules/content-set.ts";
import type { Ending } from "../rules/endings.ts";
import { ContactSchema } from "./content.ts";

/** A reason why the content can't be released, at the field that causes it. */
export const ContentProblem = v.object({
  contactId: v.string(),
  /** A contact id, or `contact_id.own_id`. */
  subject: v.string(),
  /** Path of the field within the contact: `missions.0.rewards.cash`. Empty for the contact as a whole. */
  path: v.string(),
  /** A sentence, or the end of a sentence that begins with the subject: `waits for the mission x, which …`. */
  text: v.string(),
});
export type ContentProblem = v.InferOutput<typeof ContentProblem>;

/** The result of proving a whole set of contacts. */
export interface ContentProof extends ContentReport {
  /** The set: the released contacts with the changed ones. */
  readonly contacts: readonly Contact[];
}

/** The problems that the schema of released contacts finds in one contact, each at its field. */
export function schemaProblems(contact: Contact): readonly ContentFinding[] {
  const parsed = v.safeParse(ContactSchema, contact);
  return parsed.success ? [] : problemsOf(contact.id, parsed.issues);
}

/** The issues of a schema as problems of a contact. */
export function problemsOf(
  contactId: string,
  issues: readonly v.BaseIssue<unknown>[],
): readonly ContentFinding[] {
  return issues.map((issue) => {
    const path = v.getDotPath(issue) ?? "";
    // Our own messages are sentences; the library's are for programmers.
    const isMissing = issue.received === "undefined" && issue.message.startsWith("Invalid ");
    return { contactId, subject: contactId, path, text: isMissing ? "Is missing" : issue.message };
  });
}

/**
 * Proves what would be in force if the `changed` contacts replaced those with their ids in `released`: the schema for
 * the changed ones, the content check for the whole set. Server and editor use it alike.
 * See docs/reference/contacts.md#content-check.
 */
export function proveContent(
  released: readonly Contact[],
  changed: readonly Contact[],
  actions: readonly Action[],
  endings: readonly Ending[],
): ContentProof {
  const contacts = replaceContacts(released, changed);
  const report = checkContent(contacts, actions, endings);
  const invalid = changed.flatMap(schemaProblems);
  const named = new Set(invalid.map(({ contactId, path }) => `${contactId} ${path}`));
  // An empty reference also dangles: the schema's text is the clearer one.
  const found = report.problems.filter(({ contactId, path }) => !named.has(`${contactId} ${path}`));
  return { ...report, contacts, problems: [...invalid, ...found] };
}
