import { DAY_MS } from "../durations.ts";
import type { ClientBook, Waiting } from "./book.ts";
import type { ClientList } from "./client.ts";

/** Streaks of daily briefs at which the player may turn a client away, once each. */
export const REFUSAL_STREAKS = [7, 14, 28] as const;
/** Time for which the client's new adviser posts about it, in milliseconds. */
export const TAKEN_ON_MS = DAY_MS;

/** Returns the number of clients whom the player may still turn away at a streak. */
export function refusalsLeft(streak: number, { refused }: ClientBook): number {
  return Math.max(0, REFUSAL_STREAKS.filter((needed) => streak >= needed).length - refused.length);
}

/** Returns the book after the player turns a client away at `at` (epoch ms). */
export function turnAway(book: ClientBook, { client, day }: Waiting, at: number): ClientBook {
  return {
    ...book,
    firstDay: book.firstDay ?? day,
    refused: [...book.refused, { clientId: client.id, day, at }],
  };
}

/** Returns an author's post at `at` (epoch ms) about a client who was turned away; null without one. */
export function postsAbout(
  { refused }: ClientBook,
  { clients, takenOn }: ClientList,
  authorId: string,
  at: number,
): readonly string[] | null {
  if (authorId !== takenOn.by) return null;
  const newest = refused.findLast((each) => at > each.at && at <= each.at + TAKEN_ON_MS);
  const client = newest && clients.find(({ id }) => id === newest.clientId);
  return client ? takenOn.posts.map((post) => post.replaceAll("{client}", client.name)) : null;
}
