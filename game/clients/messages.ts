import type { Contact } from "../core/content.ts";
import {
  ADVICE_KINDS,
  CLIENTS_ID,
  type Client,
  type ClientMessage,
  clientMessageId,
  type MessageOccasion,
} from "./client.ts";

/** A client's message with its sender: the client, or a contact who writes about it. */
export interface SentMessage {
  readonly contact: Pick<Contact, "id" | "name" | "lockedName" | "avatar">;
  readonly subject: string;
  readonly body: string;
}

/** Picture of every client: a telephone. */
const AVATAR = "☎️";

/** Returns the messages of all clients by their ids. */
export function messagesOf(
  clients: readonly Client[],
  contacts: ReadonlyMap<string, Contact>,
): ReadonlyMap<string, SentMessage> {
  const messages = new Map<string, SentMessage>();
  for (const client of clients) {
    const own = { id: CLIENTS_ID, name: client.name, avatar: AVATAR };
    const add = (occasion: MessageOccasion, { subject, body, from = "" }: ClientMessage) =>
      messages.set(clientMessageId(client.id, occasion), {
        contact: contacts.get(from) ?? own,
        subject,
        body,
      });
    for (const kind of ADVICE_KINDS) add(kind, client.advice[kind].letter);
    add("goes", client.goes);
    if (client.last) add("last", client.last);
  }
  return messages;
}
