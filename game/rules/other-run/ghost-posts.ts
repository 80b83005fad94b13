import { DAY_MS, HOUR_MS } from "../durations.ts";
import { type FeedPosition, isBehind } from "../feed/keyset.ts";
import { NPC_FEED_MS } from "../feed/npc-posts.ts";
import { levelOf } from "../level.ts";
import type { FormerRun } from "../progress.ts";
import { wholeText } from "../whole-text.ts";
import { standingAt } from "./pace.ts";

/** Placeholders of the former run's lines. */
export const GHOST_SLOTS = ["day", "level", "followers"] as const;
/** Age of a day of the new run at which the former one posts about it. */
const POSTS_AFTER_MS = 20 * HOUR_MS;

/** A post of the former run about its state at this age. */
export interface GhostPost extends FeedPosition {
  readonly content: string;
  /** The run's figures, from which the audience is computed. */
  readonly followers: number;
}

/** Returns whether a post is the former run's, which other players never see. */
export function isGhostPost(id: string): boolean {
  return /^g\d{1,5}$/.test(id);
}

/**
 * Returns the former run's posts in the feed at `now` after the cursor, newest first: one a day during that run. They
 * depend only on its pace, so they aren't stored.
 */
export function ghostPosts(
  former: FormerRun | null,
  lines: readonly string[],
  now: number,
  before: FeedPosition | null,
): readonly GhostPost[] {
  const last = former?.pace.at(-1);
  if (!former || !last) return [];
  const newest = Math.min(last.day, Math.floor((now - former.at - POSTS_AFTER_MS) / DAY_MS));
  const posts: GhostPost[] = [];
  for (let day = newest; day >= 0; day -= 1) {
    const age = day * DAY_MS + POSTS_AFTER_MS;
    const createdAt = former.at + age;
    if (createdAt <= now - NPC_FEED_MS) break;
    const { experience, followers } = standingAt(former.pace, age);
    const values = {
      day: `${day + 1}`,
      level: `${levelOf(experience)}`,
      followers: wholeText(followers),
    };
    const line = lines[day % lines.length] ?? "";
    const content = line.replace(
      /\{(day|level|followers)\}/g,
      (_, slot: keyof typeof values) => values[slot],
    );
    const post = { id: `g${day}`, createdAt, content, followers };
    if (isBehind(post, before)) posts.push(post);
  }
  return posts;
}
