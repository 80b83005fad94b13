import { HOUR_MS } from "../core/durations.ts";

/** Shortest reported absence, in milliseconds. */
export const AWAY_MS = 6 * HOUR_MS;
/** Maximum number of shown messages; the rest are counted. */
export const MAX_FANNED = 3;

/** The events that may have happened while the player was out. Times in epoch milliseconds. */
export interface AwayFacts<Message, Post> {
  readonly leftAt: number;
  readonly now: number;
  readonly messages: readonly (Message & { readonly at: number; readonly isRead: boolean })[];
  /** The current course; null without one. */
  readonly course: { readonly name: string; readonly endsAt: number } | null;
  readonly posts: readonly (Post & { readonly at: number; readonly isRival: boolean })[];
  /** Names of the waiting client and student; null if none waits. */
  readonly client: string | null;
  readonly student: string | null;
}

/** The report to a returning player. */
export interface WhileOut<Message, Post> {
  /** Whole hours of the absence. */
  readonly hours: number;
  /** New unread messages, newest first. */
  readonly messages: readonly Message[];
  /** Number of further ones. */
  readonly otherMessages: number;
  /** Name of the finished course; null without one. */
  readonly course: string | null;
  /** The newest post of a rival; null if there is none. */
  readonly jab: Post | null;
  readonly client: string | null;
  readonly student: string | null;
  readonly next: "course" | "messages" | "work";
}

/** Returns whether an absence is long enough for a report. */
export function wasAway(leftAt: number, now: number): boolean {
  return now - leftAt >= AWAY_MS;
}

/**
 * Lists the events while the player was out; null after a short absence, or if there is nothing to tell: a rival posts
 * every hour. See docs/reference/character.md#while-you-were-out.
 */
export function whileOut<Message, Post>({
  leftAt,
  now,
  messages,
  course,
  posts,
  client,
  student,
}: AwayFacts<Message, Post>): WhileOut<Message, Post> | null {
  if (!wasAway(leftAt, now)) return null;
  const isSince = ({ at }: { at: number }) => at > leftAt && at <= now;
  const newestFirst = (a: { at: number }, b: { at: number }) => b.at - a.at;
  const came = messages.filter((message) => !message.isRead && isSince(message)).sort(newestFirst);
  const ended = course && isSince({ at: course.endsAt }) ? course.name : null;
  const isNothing = came.length === 0 && ended === null;
  if (isNothing && client === null && student === null) return null;
  return {
    hours: Math.floor((now - leftAt) / HOUR_MS),
    messages: came.slice(0, MAX_FANNED),
    otherMessages: Math.max(0, came.length - MAX_FANNED),
    course: ended,
    jab: posts.filter((post) => post.isRival && isSince(post)).sort(newestFirst)[0] ?? null,
    client,
    student,
    next: ended !== null ? "course" : came.length > 0 ? "messages" : "work",
  };
}
