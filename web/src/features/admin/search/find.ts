import { partTexts } from "#game/content/content-texts.ts";
import { find, MIN_SEARCH, type Ranges } from "#game/content/search.ts";
import type { Contact } from "#game/core/content.ts";
import type { DocumentText } from "#game/core/wire/content-parts.ts";
import { entryPath, partPath } from "../desk/part-paths.ts";
import type { Crumb } from "../ui/admin-page.tsx";

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
  /** Its kind and place, and how it begins: `Mission · Gary Grill · Four hours of fries`. */
  readonly place: string;
  /** The page that holds it. */
  readonly to: string;
  /** Path of a text within its contact or document; empty for a page or a command. */
  readonly path: string;
  /** True for a name, which is listed first if it begins with the search. */
  readonly isName: boolean;
  /** Finds a contact, mission or message too. */
  readonly id?: string;
}

export type Hit = Findable & { readonly ranges: Ranges };

/** Number of characters that tell a hit from others of the same name. */
const FIRST_WORDS = 80;

const COMMANDS = [
  { text: "New contact", to: partPath("new") },
  { text: "Publish drafts", to: "/admin/game/releases?publish" },
];

/** Returns everything that a search can find, in the order of the list: commands and pages, names, then texts. */
export function listContent({ contacts, documents, pages }: Content): readonly (readonly Findable[])[] {
  const named = (kind: string, id: string, to: string, text: string, start: string, of = ""): Findable => {
    const place = [kind, of, start.slice(0, FIRST_WORDS)].filter((part) => part !== "").join(" · ");
    return { text, place, to, path: kind, isName: true, id };
  };
  return [
    [
      ...COMMANDS.map(({ text, to }) => ({ text, place: "Command", to, path: "", isName: true })),
      ...pages.map(({ path, title }) => ({ text: title, place: "Page", to: path, path: "", isName: true })),
    ],
    contacts.map(({ id, name, description }) => named("Contact", id, partPath(id), name, description)),
    contacts.flatMap((contact) =>
      contact.missions.map(({ id, name, description }) =>
        named("Mission", id, entryPath(contact.id, id), name, description, contact.name),
      ),
    ),
    contacts.flatMap((contact) =>
      contact.messages.map(({ id, subject, body }) =>
        named("Message", id, entryPath(contact.id, id), subject, body, contact.name),
      ),
    ),
    contacts.flatMap((contact) =>
      partTexts(contact.id, contact)
        .filter(({ path }) => !NAME.test(path))
        .map(({ path, place, text }) => ({
          ...{ text, path, isName: false },
          place: `${contact.name} › ${place}`,
          to: pathOf(contact, path),
        })),
    ),
    documents.map(({ documentId, documentName, path, place, text }) => ({
      ...{ text, path, isName: false },
      place: `${documentName} › ${place}`,
      to: partPath(documentId),
    })),
  ];
}

/** Path of a name in a contact. */
const NAME = /^(name|missions\.\d+\.name|messages\.\d+\.subject)$/;

/** Returns the path that opens the message or mission at a path of a contact, or the contact. */
function pathOf(contact: Contact, path: string): string {
  const [list, position] = path.split(".");
  const entries = { messages: contact.messages, missions: contact.missions }[list ?? ""];
  const entry = entries?.[Number(position)];
  return entry ? entryPath(contact.id, entry.id) : partPath(contact.id);
}

/** Returns the first hits and the number of all. Before a search, the commands and pages. */
export function findHits(groups: readonly (readonly Findable[])[], search: string) {
  const wanted = search.trim().toLowerCase();
  const found =
    wanted.length < MIN_SEARCH
      ? (groups[0] ?? []).map((page) => ({ ...page, ranges: [] }))
      : groups.flatMap((group) => {
          const hits: readonly Hit[] = find(group, search);
          const isStart = ({ isName, ranges }: Hit) => isName && ranges[0]?.from === 0;
          const named = new Set(hits.map(({ to }) => to));
          const byId = group.filter(({ id, to }) => id?.toLowerCase().includes(wanted) && !named.has(to));
          return [
            ...hits.filter(isStart),
            ...hits.filter((hit) => !isStart(hit)),
            ...byId.map((each) => ({ ...each, place: `${each.id} · ${each.place}`, ranges: [] })),
          ];
        });
  return { hits: found.slice(0, MAX_HITS), total: found.length };
}
