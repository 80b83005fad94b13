import type { Contact } from "../content.ts";
import {
  ADVICE_KINDS,
  CLIENTS_ID,
  type Client,
  type ClientLetter,
  type LetterOccasion,
  letterId,
} from "./client.ts";

/** A client's letter with its sender: the client, or a contact who has heard of it. */
export interface SentLetter {
  readonly contact: Pick<Contact, "id" | "name" | "lockedName" | "avatar">;
  readonly subject: string;
  readonly body: string;
}

/** Picture of every client: they call. */
const AVATAR = "☎️";

/** Returns the letters of all clients by their ids. */
export function lettersOf(
  clients: readonly Client[],
  contacts: ReadonlyMap<string, Contact>,
): ReadonlyMap<string, SentLetter> {
  const letters = new Map<string, SentLetter>();
  for (const client of clients) {
    const own = { id: CLIENTS_ID, name: client.name, avatar: AVATAR };
    const add = (occasion: LetterOccasion, { subject, body, from = "" }: ClientLetter) =>
      letters.set(letterId(client.id, occasion), { contact: contacts.get(from) ?? own, subject, body });
    for (const kind of ADVICE_KINDS) add(kind, client.advice[kind].letter);
    add("goes", client.goes);
    if (client.last) add("last", client.last);
  }
  return letters;
}
