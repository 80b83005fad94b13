import { partTexts } from "#game/content/content-texts.ts";
import { DOCUMENTS, documentIds } from "#game/content/kinds.ts";
import { find, type Ranges } from "#game/content/search.ts";
import type { Contact } from "#game/core/content.ts";
import type { DocumentText } from "#game/core/wire/content-parts.ts";
import { partPath } from "../desk/part-paths.ts";
import type { Crumb } from "../ui/breadcrumbs.tsx";

/** Number of hits in a list. */
const MAX_HITS = 200;

/** The content that is searched. */
interface Content {
  readonly contacts: readonly Contact[];
  readonly documents: readonly DocumentText[];
  readonly pages: readonly Crumb[];
}

/** Something that a search can find. */
interface Findable {
  readonly text: string;
  /** Its kind and place: `Mission · Gary Grill`. */
  readonly place: string;
  /** The page that holds it. */
  readonly to: string;
  /** Path of a text within its contact or document; empty for a page. */
  readonly path: string;
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
export function listContent({ contacts, documents, pages }: Content): readonly (readonly Findable[])[] {
  const names = NAMES.map((): Findable[] => []);
  const texts: Findable[] = [];
  for (const contact of contacts) {
    for (const { path, place, text } of partTexts(contact.id, contact)) {
      const index = NAMES.findIndex(({ pattern }) => pattern.test(path));
      const kind = NAMES[index]?.kind;
      (names[index] ?? texts).push({
        text,
        place:
          kind === undefined
            ? `${contact.name} › ${place}`
            : kind === "Contact"
              ? kind
              : `${kind} · ${contact.name}`,
        to: partPath(contact.id) + entryQuery(contact, path),
        path,
        isName: kind !== undefined,
      });
    }
  }
  return [
    ...names,
    [
      ...pages.map(({ path, title }) => ({ text: title, place: "Page", to: path })),
      ...documentIds().map((id) => ({ text: DOCUMENTS[id].name, place: "Document", to: partPath(id) })),
    ].map((page) => ({ ...page, path: "", isName: true })),
    texts,
    documents.map(({ documentId, documentName, path, place, text }) => ({
      text,
      place: `${documentName} › ${place}`,
      to: partPath(documentId),
      path,
      isName: false,
    })),
  ];
}

/** Returns the query by which the editor opens the message or mission at a path. */
function entryQuery(contact: Contact, path: string): string {
  const [list, position] = path.split(".");
  const entries = { messages: contact.messages, missions: contact.missions }[list ?? ""];
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
