import * as v from "valibot";
import type { Action } from "../../core/action.ts";
import type { Contact } from "../../core/content.ts";
import type { CourseTerms } from "../../core/course.ts";
import type { Inheritance } from "../../core/inheritance-terms.ts";
import { ContactSchema } from "../../core/wire/content.ts";
import { type ContentFinding, problemsOf } from "../../core/wire/finding.ts";
import type { Ending } from "../../profile/endings.ts";
import { checkContent } from "../check/check.ts";
import type { ContentReport } from "../check/report.ts";
import { replaceContacts } from "../contact-set.ts";

/** The result of proving a whole set of contacts. */
export interface ContentProof extends ContentReport {
  /** The set: the released contacts with the changed ones. */
  readonly contacts: readonly Contact[];
}

/** The problems that the schema of released contacts finds in one contact, each at its field. */
export function schemaProblems(id: string, contact: unknown): readonly ContentFinding[] {
  const parsed = v.safeParse(ContactSchema, contact);
  return parsed.success ? [] : problemsOf(id, parsed.issues);
}

/**
 * Proves the content that would be in force if the `changed` contacts replaced those with their ids in `released`: the schema for
 * the changed ones, the content check for the whole set. Server and editor use it alike.
 * See docs/reference/contacts.md#content-check.
 */
export function proveContent(
  released: readonly Contact[],
  changed: readonly Contact[],
  actions: readonly Action[],
  endings: readonly Ending[],
  inheritances: readonly Inheritance[] = [],
  courses: readonly CourseTerms[] = [],
): ContentProof {
  const contacts = replaceContacts(released, changed);
  const report = checkContent(contacts, actions, endings, inheritances, courses);
  const invalid = changed.flatMap((contact) => schemaProblems(contact.id, contact));
  const named = new Set(invalid.map(({ contactId, path }) => `${contactId} ${path}`));
  // An empty reference also dangles: the schema's text is the clearer one.
  const found = report.problems.filter(({ contactId, path }) => !named.has(`${contactId} ${path}`));
  return { ...report, contacts, problems: [...invalid, ...found] };
}
