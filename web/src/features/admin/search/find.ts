import { DOCUMENTS, documentIds } from "#game/content/kinds.ts";
import { type FixedText, find, type Ranges, type SearchedText, textsOf } from "#game/content/search.ts";
import type { Contact } from "#game/rules/content.ts";
import { partPath } from "../desk/part-paths.ts";
import type { Crumb } from "../ui/breadcrumbs.tsx";

/** Number of hits in a list. */
const MAX_HITS = 200;

/** The content that is searched. */
interface Content {
  readonly contacts: readonly Contact[];
  /** Texts of the documents. */
  readonly documents: readonly SearchedText[];
  readonly pages: readonly Crumb[];
  readonly fixed: readonly FixedText[];
}

/** Something that a search can find. */
export interface Findable {
  readonly text: string;
  /** Its kind and place: `Mission · Gary Grill`. */
  readonly place: string;
  /** The page that holds it; null for a fixed text. */
  readonly to: string | null;
  /** The text that an editor may change in place; null for other texts. */
  readonly source: SearchedText | null;
  /** True for a name, which is listed first if it begins with the search. */
  readonly isName: boolean;
}

export type Hit = Findable & { readonly ranges: Ranges };

/** Names in a contact by their path, in the order of the list. */
const NAMES = [
  { kind: "Contact", pattern: /^name$/ },
  { kind: "Mission", pattern: /^missions\.\d+\.name$/ },
  { kind: "Message", pattern: /^messages\.\d+\.subject$/ },
];

/** Returns everything that a search can find, in the order of the list: names, pages, then texts. Each group is a list. */
export function listContent({
  contacts,
  documents,
  pages,
  fixed,
}: Content): readonly (readonly Findable[])[] {
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const names = NAMES.map((): Findable[] => []);
  const texts: Findable[] = [];
  for (const source of textsOf(contacts)) {
    const { documentId, documentName, path, text } = source;
    const index = NAMES.findIndex(({ pattern }) => pattern.test(path));
    const kind = NAMES[index]?.kind;
    (names[index] ?? texts).push({
      text,
      place:
        kind === undefined
          ? `${documentName} › ${source.place}`
          : kind === "Contact"
            ? kind
            : `${kind} · ${documentName}`,
      to: partPath(documentId) + entryQuery(byId.get(documentId), path),
      source,
      isName: kind !== undefined,
    });
  }
  return [
    ...names,
    [
      ...pages.map(({ path, title }) => ({ text: title, place: "Page", to: path })),
      ...documentIds().map((id) => ({ text: DOCUMENTS[id].name, place: "Document", to: partPath(id) })),
    ].map((page) => ({ ...page, source: null, isName: true })),
    texts,
    documents.map((source) => ({
      text: source.text,
      place: `${source.documentName} › ${source.place}`,
      to: partPath(source.documentId),
      source,
      isName: false,
    })),
    fixed.map(({ text, place, file }) => ({
      text,
      place: `${place} · ${file}`,
      to: null,
      source: null,
      isName: false,
    })),
  ];
}

/** Returns the query by which the editor opens the message or mission at a path. */
function entryQuery(contact: Contact | undefined, path: string): string {
  const [list, position] = path.split(".");
  const entries = { messages: contact?.messages, missions: contact?.missions }[list ?? ""];
  const entry = entries?.[Number(position)];
  return entry ? `?entry=${entry.id}` : "";
}

/** Returns the first hits and the number of all. */
export function findHits(groups: readonly (readonly Findable[])[], search: string) {
  const found = groups.flatMap((group) => {
    const hits = find(group, search);
    const isStart = ({ isName, ranges }: Hit) => isName && ranges[0]?.from === 0;
    return [...hits.filter(isStart), ...hits.filter((hit) => !isStart(hit))];
  });
  return { hits: found.slice(0, MAX_HITS), total: found.length };
}
