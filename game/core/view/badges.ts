import type { ContentIndex } from "../content-index.ts";
import type { Progress } from "../progress.ts";
import { readDelivered } from "./delivered-message.ts";
import type { GameState } from "./game-state.ts";

/** Counts the player's news. Ignores contacts and messages that the content no longer has. */
export interface Badges {
  readonly unreadMessages: number;
  readonly newContacts: number;
}

export function badgesOf({ content, progress }: Pick<GameState, "content" | "progress">): Badges {
  return { unreadMessages: countUnread(content, progress), newContacts: countNewContacts(content, progress) };
}

function countUnread(content: ContentIndex, { messages }: Progress): number {
  let count = 0;
  for (const message of Object.values(messages)) {
    if (message.readAt === null && readDelivered(content, message) !== null) count += 1;
  }
  return count;
}

function countNewContacts(content: ContentIndex, { contacts }: Progress): number {
  let count = 0;
  for (const [contactId, { viewedAt }] of Object.entries(contacts)) {
    if (viewedAt === null && content.contacts.has(contactId)) count += 1;
  }
  return count;
}
