import { HOUR_MS } from "../durations.ts";
import { type FeedPosition, isBehind } from "../feed/keyset.ts";
import { NPC_FEED_MS } from "../feed/npc-posts.ts";
import { hashOf } from "../feed/scatter.ts";
import { weekOf } from "../leaderboards/week.ts";
import { wholeText } from "../whole-text.ts";
import { challengeOf, type ToneBook } from "./tones.ts";

/** Placeholders of the lines about a challenge. */
export const CHALLENGE_SLOTS = ["handle", "last", "goal"] as const;
/** Hours into the week at which the challenge is posted. */
const CHALLENGE_HOURS = 1;

/** A rival who challenges players. */
export interface Darer {
  readonly id: string;
  readonly marks: readonly string[];
  readonly answers: readonly string[];
}

/** A post of a rival to one player. */
export interface RivalPost extends FeedPosition {
  readonly rivalId: string;
  readonly content: string;
}

/** Returns whether a post is a rival's to the reader alone. */
export function isChallengePost(id: string): boolean {
  return /^m\d{1,6}b?$/.test(id);
}

/** Returns the rival of the week of `now`. */
export function rivalOf<Rival>(rivals: readonly Rival[], now: number): Rival {
  const rival = rivals[hashOf(`mark:${weekOf(now)}`) % rivals.length];
  if (!rival) throw new Error("there are no rivals");
  return rival;
}

/**
 * Returns the posts of the week's rival to the player by `now` after the cursor, newest first: the challenge, and an
 * answer once it is beaten. Both follow from the player's tones, so they aren't stored.
 */
export function rivalPosts(
  rivals: readonly Darer[],
  book: ToneBook,
  handle: string,
  now: number,
  before: FeedPosition | null,
): readonly RivalPost[] {
  const challenge = challengeOf(book, now);
  if (!challenge) return [];
  const { id: rivalId, marks, answers } = rivalOf(rivals, now);
  const week = weekOf(now);
  const values = { handle, last: wholeText(challenge.last), goal: wholeText(challenge.goal) };
  const said = (lines: readonly string[]): string =>
    (lines[week % lines.length] ?? "").replace(
      /\{(handle|last|goal)\}/g,
      (_, slot: keyof typeof values) => values[slot],
    );
  const dare = {
    id: `m${week}`,
    rivalId,
    createdAt: challenge.setAt + CHALLENGE_HOURS * HOUR_MS,
    content: said(marks),
  };
  const { beatenAt } = challenge;
  // If the player beats the challenge before its post, the answer follows the post.
  const answeredAt = Math.max(beatenAt ?? 0, dare.createdAt + 1);
  const answer =
    beatenAt === null ? [] : [{ id: `m${week}b`, rivalId, createdAt: answeredAt, content: said(answers) }];
  return [...answer, dare]
    .filter((post) => post.createdAt <= now && post.createdAt > now - NPC_FEED_MS && isBehind(post, before))
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}
