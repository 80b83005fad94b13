import { fieldLabel } from "#game/content/field-texts.ts";
import { partLabel } from "#game/content/label.ts";
import type { ContentFinding } from "#game/contract/content-finding.ts";
import { problemsOf } from "#game/contract/content-finding.ts";
import type { ContactDraft } from "./draft.ts";
import { childAt, type FieldAddress, fieldAt } from "./fields.ts";
import type { DraftProof } from "./proof.ts";
import { toContact } from "./to-contact.ts";

/** A finding of the proof, at the field that shows it. */
export interface Problem {
  /** A contact of the content, if the problem is in another one; its fields aren't on this page. */
  readonly contactId: string;
  readonly isElsewhere: boolean;
  /** Notes forbid nothing. */
  readonly kind: "problem" | "note";
  readonly field: FieldAddress;
  /** Its place, for the list: `Mission “First shift”, Requirement 1, Amount`. */
  readonly place: string;
  readonly text: string;
}

/** A whole sentence from the end of one that began with its subject. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of a field's place, for people: its entries from the outermost, then its label. */
function placeOf(draft: ContactDraft, field: FieldAddress): string {
  const parts: string[] = [];
  let value: unknown = draft;
  let list: string | null = null;
  for (const step of field.split(".")) {
    const child = childAt(value, step);
    if (list !== null && Array.isArray(value) && child !== undefined) {
      parts.push(partLabel(list, value.indexOf(child), child));
      list = null;
    } else list = step;
    value = child;
  }
  if (list !== null && /^[a-zA-Z]+$/.test(list)) parts.push(fieldLabel(list));
  return parts.join(", ") || "Contact";
}

function problemOf(
  draft: ContactDraft,
  { contactId, subject, path, text }: ContentFinding,
  kind: Problem["kind"],
): Problem {
  const isElsewhere = contactId !== draft.id;
  const field = isElsewhere ? "" : fieldAt(draft, path);
  return {
    contactId,
    isElsewhere,
    kind,
    field,
    place: isElsewhere ? subject : placeOf(draft, field),
    text: sentence(text),
  };
}

/** The findings about a draft and about what it breaks in other contacts: problems first, in the order of the page. */
export function problemsIn(draft: ContactDraft, { problems, notes }: DraftProof): readonly Problem[] {
  const own = notes.filter(({ contactId }) => contactId === draft.id);
  return [
    ...problems.map((finding) => problemOf(draft, finding, "problem")),
    ...own.map((finding) => problemOf(draft, finding, "note")),
  ];
}

/** The texts at each field. */
export function textsByField(problems: readonly Problem[]): ReadonlyMap<FieldAddress, readonly string[]> {
  const texts = new Map<FieldAddress, readonly string[]>();
  for (const { field, text, kind, isElsewhere } of problems) {
    if (isElsewhere || kind === "note") continue;
    const known = texts.get(field) ?? [];
    if (!known.includes(text)) texts.set(field, [...known, text]);
  }
  return texts;
}

/** Returns the problems that the schema alone finds, at once: why the draft can't be published, or not even kept as a draft. */
export function schemaProblems(draft: ContactDraft, aim: "publish" | "keep"): readonly Problem[] {
  if (draft.id === "" && draft.name.trim() !== "") {
    return [named(draft, "An id needs a letter from a to z or a digit in the name")];
  }
  if (draft.id === "" && aim === "keep") return [named(draft, "Give the contact a name first")];
  const { issues = [] } = toContact(draft, aim);
  return problemsIn(draft, { problems: problemsOf(draft.id, issues), notes: [], quests: null });
}

function named({ id }: ContactDraft, text: string): Problem {
  return { contactId: id, isElsewhere: false, kind: "problem", field: "name", place: "Name", text };
}
