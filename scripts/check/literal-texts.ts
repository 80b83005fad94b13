import { parseSync } from "rolldown/utils";

/** A part of a syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Attributes and fields that people read or hear. */
const READ =
  /^(aria-(label|description|roledescription|valuetext)|title|label|text|hint|alt|placeholder|buttonText|purpose)$/;

/** Two words, of which the first may have a capital. Selectors, paths and styles have other signs between theirs. */
const WORDS = /(^|[\s“(])[A-Z]?[a-z’']+,? [a-z’']{2,}|^[A-Z][a-z’']+ [A-Z]?[a-z’']+|^[A-Z][a-z’']+[.!?…]/;

/** Tells a player's page why: its third argument is the text. */
const REFUSALS = /^(HttpError|closeSocket|closedUpgrade)$/;
/** How a statement of the chat rooms' databases begins. */
const SQL = /^\s*(select|insert into|update|delete from|create table|where) /;
const isText = (text: string): boolean => WORDS.test(text) && !SQL.test(text);

/** Literals that nobody reads, or that every language says alike. */
const KEPT: readonly string[] = [
  "Guru Grind",
  // Names by which the game stores a status.
  "Crew Member",
  "Private Person",
  "Bricolage Grotesque",
  "Figtree, 'Helvetica Neue', Arial, sans-serif",
  "The Grind Gazette",
  "Samsung Internet",
  // Kinds of links in mails, fields of what is shared, and what a cache may keep.
  "verify",
  "reset",
  "title",
  "text",
  "public, max-age=31536000, immutable",
  // Selectors, a kind of autofill, a style, a name in the log, and the seeded password of a local game.
  "main form input",
  "main, footer",
  "input, textarea, select, [contenteditable]",
  "input, textarea, select, [contenteditable], dialog",
  "username webauthn",
  "px no-repeat",
  "API call to",
  "Guru!2345",
];

/** Returns the texts of a module that belong into its catalogue, each with its line. */
export function literalTexts(
  name: string,
  code: string,
): readonly { readonly line: number; readonly text: string }[] {
  const found: { line: number; text: string }[] = [];
  const note = (node: Node, text: string) => {
    if (!KEPT.includes(text.trim()))
      found.push({ line: code.slice(0, node.start).split("\n").length, text: text.trim() });
  };
  const visit = (node: Node, isRead: boolean): void => {
    if (/^(Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(node.type)) return;
    if ("callee" in node && isUnread(node.callee)) return;
    if (node.type === "JSXText" && "value" in node && /[A-Za-z]/.test(String(node.value)))
      note(node, String(node.value));
    if (node.type === "Literal" && "value" in node && typeof node.value === "string") {
      if ((isRead && /[A-Za-z]{2}/.test(node.value)) || isText(node.value)) note(node, node.value);
    }
    if (node.type === "TemplateElement" && "value" in node) {
      const text = rawOf(node.value).replace(/<[^>]*>/g, "");
      if (isText(text) && !/[<=]/.test(text)) note(node, text);
    }
    if (node.type === "JSXAttribute" && "name" in node && isNamed(node.name, /^className$/)) return;
    const reads =
      (node.type === "JSXAttribute" && "name" in node && isNamed(node.name, READ)) ||
      (node.type === "Property" && "key" in node && isNamed(node.key, READ));
    const refused = "callee" in node && isNamed(node.callee, REFUSALS) ? argumentsOf(node)[2] : undefined;
    for (const [name, children] of Object.entries(node)) {
      // The name of a field is none of its text.
      if (node.type === "Property" && name === "key") continue;
      for (const child of [children].flat()) if (isNode(child)) visit(child, reads || child === refused);
    }
  };
  visit(parseSync(name, code).program, false);
  return found;
}

/** Errors of the program, and lines of the log, are read by those who run the game. A refusal is none. */
const isUnread = (callee: unknown): boolean =>
  isNamed(callee, /^(?!Http).*Error$|^DOMException$|^logLine$/) ||
  (isNode(callee) && callee.type === "Super");

const argumentsOf = (node: Node): readonly unknown[] =>
  "arguments" in node && Array.isArray(node.arguments) ? node.arguments : [];

const isNamed = (node: unknown, pattern: RegExp): boolean =>
  typeof node === "object" &&
  node !== null &&
  "name" in node &&
  typeof node.name === "string" &&
  pattern.test(node.name);

const rawOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "raw" in value && typeof value.raw === "string"
    ? value.raw
    : "";
