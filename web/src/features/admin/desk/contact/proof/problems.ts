import { isFields } from "#game/content/field-schema.ts";
import { fieldLabel } from "#game/content/field-texts.ts";
import { partLabel } from "#game/content/label.ts";
import { schemaProblems as contactProblems } from "#game/content/proof/proof.ts";
import type { ContentFinding } from "#game/core/wire/finding.ts";
import type { Problems } from "../../desk-context.ts";
import { type Address, addressOf, type Tree } from "../../fields/tree.ts";
import { contactOf } from "../contact-form.ts";
import type { ContactProof } from "./proof.ts";

/** A finding of the proof, at the field that shows it. */
export interface Problem {
  /** A contact of the content, if the problem is in another one; its fields aren't on this page. */
  readonly contactId: string;
  readonly isElsewhere: boolean;
  /** Notes forbid nothing. */
  readonly kind: "problem" | "note";
  readonly field: Address;
  /** Its place, for the list: `Mission “First shift”, Requirement 1, Amount`. */
  readonly place: string;
  readonly text: string;
}

/** Fields that another field shows. */
const SHOWN_AT: readonly (readonly [RegExp, string])[] = [
  [/^metadata\.tags\..*$/, "metadata.tags"],
  [/^id$/, "name"],
  [/^(messages\.[^.]+)\.id$/, "$1.subject"],
  [/^(missions\.[^.]+)\.id$/, "$1.name"],
  [/(\.choices\.[^.]+)\.id$/, "$1.label"],
];

/** A whole sentence from the end of one that began with its subject. */
function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of a field's place, for people: its entries from the outermost, then its label. */
function placeText(content: unknown, path: string): string {
  const labels: string[] = [];
  let value = content;
  let last = "";
  for (const step of path === "" ? [] : path.split(".")) {
    if (Array.isArray(value)) {
      value = value[Number(step)];
      labels.push(partLabel(last, Number(step), value));
      last = "";
    } else {
      value = isFields(value) ? value[step] : undefined;
      last = step;
    }
  }
  if (last !== "") labels.push(fieldLabel(last));
  return labels.join(", ") || "Contact";
}

function problemOf(
  tree: Tree,
  id: string,
  { contactId, subject, path, text }: ContentFinding,
  kind: Problem["kind"],
): Problem {
  const isElsewhere = contactId !== id;
  const address = isElsewhere ? "" : addressOf(tree, path);
  return {
    contactId,
    isElsewhere,
    kind,
    field: SHOWN_AT.reduce((at, [pattern, shown]) => at.replace(pattern, shown), address),
    place: isElsewhere ? subject : placeText(tree.value, path),
    text: sentence(text),
  };
}

/** The findings about a contact and its damage to others: problems first, in the order of the page. */
export function problemsIn(
  tree: Tree,
  { problems, notes }: Pick<ContactProof, "problems" | "notes">,
): readonly Problem[] {
  const { id } = contactOf(tree);
  const own = notes.filter(({ contactId }) => contactId === id);
  return [
    ...problems.map((finding) => problemOf(tree, id, finding, "problem")),
    ...own.map((finding) => problemOf(tree, id, finding, "note")),
  ];
}

/** The texts at each field. */
export function textsByField(problems: readonly Problem[]): Problems {
  const texts = new Map<Address, readonly string[]>();
  for (const { field, text, kind, isElsewhere } of problems) {
    if (isElsewhere || kind === "note") continue;
    const known = texts.get(field) ?? [];
    if (!known.includes(text)) texts.set(field, [...known, text]);
  }
  return texts;
}

/** Returns the problems that the schema alone finds, at once: why the contact can't be published. */
export function schemaProblems(tree: Tree): readonly Problem[] {
  const { id, name } = contactOf(tree);
  if (id === "" && name.trim() !== "") {
    const text = "An id needs a letter from a to z or a digit in the name";
    return [{ contactId: "", isElsewhere: false, kind: "problem", field: "name", place: "Name", text }];
  }
  return problemsIn(tree, { problems: contactProblems(id, tree.value), notes: [] });
}
