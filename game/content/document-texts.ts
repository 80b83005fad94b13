import type { DocumentId } from "../rules/documents.ts";
import { fieldLabel } from "./field-texts.ts";
import { KINDS } from "./kinds.ts";
import { partLabel } from "./label.ts";

/** A text of a document. */
export interface DocumentText {
  /** Path within the document: `clients.3.advice.now.label`. */
  readonly path: string;
  /** Readable place: `Client “Denise, hall hire” › Advice › Now › Label`. */
  readonly place: string;
  readonly text: string;
}

/** Fields that name something instead of saying it. */
const NOT_TEXTS: ReadonlySet<string> = new Set([
  "id",
  "kind",
  "action",
  "contact",
  "by",
  "from",
  "since",
  "until",
  "when",
]);

/** Every text of a document, in its order. */
export function documentTexts(id: DocumentId, value: unknown): readonly DocumentText[] {
  const { list } = KINDS[id];
  return list === null ? textsIn(value, [], []) : textsIn(value, [list], [list]);
}

function textsIn(
  value: unknown,
  path: readonly string[],
  labels: readonly string[],
): readonly DocumentText[] {
  if (typeof value === "string") return [{ path: path.join("."), place: labels.join(" › "), text: value }];
  if (Array.isArray(value)) {
    const list = path.at(-1) ?? "";
    // A part replaces its list in the label.
    return value.flatMap((part: unknown, i) =>
      textsIn(part, [...path, String(i)], [...labels.slice(0, -1), partLabel(list, i, part)]),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    NOT_TEXTS.has(name) ? [] : textsIn(field, [...path, name], [...labels, fieldLabel(name)]),
  );
}
