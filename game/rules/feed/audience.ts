import { hashOf } from "./scatter.ts";

/** What the simulated audience has done with a post so far. */
export interface Audience {
  readonly views: number;
  /** Likes of the simulated audience; those of players come on top. */
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
}

const HOUR = 3_600_000;
/** People who see a post of anybody, by mistake. */
const STRAY_VIEWS = 4;

/** A whole number from `from` to `to` that depends on the post and `purpose` alone. */
function draw(postId: string, purpose: string, from: number, to: number): number {
  return from + (hashOf(`${postId}:${purpose}`) % (to - from + 1));
}

/** The most views that a post of an author with this many followers can ever get. */
export function maxViews(followers: number): number {
  return 3 * STRAY_VIEWS + Math.floor((followers * 90) / 100);
}

/**
 * The audience of a post at an age in milliseconds: a pure function of the author's followers at the time of the
 * post, the post and its age. No number ever falls as the post gets older, and views never exceed `maxViews`.
 */
export function audienceOf(postId: string, followers: number, ageMs: number): Audience {
  const age = Math.max(0, ageMs);
  const reach =
    draw(postId, "stray", STRAY_VIEWS, 3 * STRAY_VIEWS) +
    Math.floor((followers * draw(postId, "reach", 25, 90)) / 100);
  // Half of the views come within the first half-hour to four hours.
  const halfLife = (draw(postId, "pace", 1, 8) * HOUR) / 2;
  const views = Math.floor((reach * age) / (age + halfLife));
  const likes = Math.floor((views * draw(postId, "likes", 20, 90)) / 1000);
  return {
    views,
    likes,
    comments: Math.floor((likes * draw(postId, "comments", 5, 30)) / 100),
    reposts: Math.floor((likes * draw(postId, "reposts", 2, 20)) / 100),
  };
}
