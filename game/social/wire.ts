import * as v from "valibot";
import { count } from "../core/wire/count.ts";
import { endpoint } from "../core/wire/endpoint.ts";
import { withEvents } from "../core/wire/game-events.ts";
import { PlayerState } from "../core/wire/player.ts";
import { MAX_UNATTENDED_CYCLES, POST_CYCLE_MS } from "./cycle.ts";
import { MAX_CURSOR_LENGTH, parseCursor } from "./keyset.ts";
import { TONES } from "./lines.ts";

const duration = v.pipe(v.number(), v.minValue(0));

/** A feed post at the time of the reply. */
export const FeedPost = v.object({
  /** `p…` for a player's post; `n…` or `s…` for others. */
  id: v.string(),
  authorKind: v.picklist(["player", "contact", "rival", "news"]),
  authorName: v.string(),
  /** Without the @. */
  authorHandle: v.string(),
  /** Image URL or emoji; null if a player has no picture. */
  authorAvatar: v.nullable(v.string()),
  content: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  ageMs: duration,
  /** Likes of the simulated audience and of players. */
  likesCount: count,
  commentsCount: count,
  repostsCount: count,
  viewsCount: count,
  isLiked: v.boolean(),
  /** True if the post is the reader's own. */
  isOwn: v.boolean(),
});
export type FeedPost = v.InferOutput<typeof FeedPost>;

/** The scandal of the week. */
export const ScandalView = v.object({
  id: v.string(),
  headline: v.string(),
  /** What the paper takes back on the Wednesday; null until then. */
  correction: v.nullable(v.string()),
  /** An unmet contact is shown as unknown. */
  comments: v.array(v.object({ authorName: v.string(), authorAvatar: v.string(), text: v.string() })),
  endsInMs: duration,
});
export type ScandalView = v.InferOutput<typeof ScandalView>;

/** `next` of an earlier page. */
export const FeedCursor = v.pipe(
  v.string(),
  v.maxLength(MAX_CURSOR_LENGTH),
  v.check((text) => parseCursor(text) !== null, "Must be a cursor of the feed"),
);

/** Returns a page of the feed: the posts after the cursor, or the newest. */
export const getFeed = endpoint("GET", "/social/feed", {
  query: v.object({ before: v.optional(FeedCursor) }),
  reply: v.object({
    /** Newest first. */
    posts: v.array(FeedPost),
    /** Cursor of the next page; null on the last page. */
    next: v.nullable(FeedCursor),
    /** Null until it breaks, six hours into its week. */
    scandal: v.nullable(ScandalView),
  }),
});

/** Position of the newest post. If it differs from the first post on the page, there are new posts. */
export const getFeedHead = endpoint("GET", "/social/feed/head", {
  reply: v.object({ head: v.nullable(FeedCursor) }),
});

/** Likes a post or removes the like. Safe to repeat: an action without effect returns the same reply. */
export const likePost = endpoint("POST", "/social/post/:id/like", {
  body: v.object({ action: v.picklist(["like", "unlike"]) }),
  reply: v.object({ id: v.string(), isLiked: v.boolean(), likesCount: count }),
});

const tone = v.picklist(TONES);

/** The posting widget at the time of the reply. */
export const PostingView = v.object({
  masteryLevel: v.pipe(count, v.minValue(1)),
  /** Progress to the next level in percent; 100 at the maximum level. */
  masteryPercent: v.pipe(count, v.maxValue(100)),
  masteryPerPost: count,
  followersPerPost: count,
  energyPerPost: count,
  /** Conversion rate in tenths of a percent: 24 is shown as 2.4%. */
  conversionThousandths: count,
  /** Fraction of the next e-book already sold, in thousandths. */
  salesThousandths: v.pipe(count, v.maxValue(999)),
  /** Milliseconds until the next cycle is allowed. */
  readyInMs: v.pipe(duration, v.maxValue(POST_CYCLE_MS)),
  /** Remaining cycles before posting stops for lack of activity. */
  cyclesLeft: v.pipe(count, v.maxValue(MAX_UNATTENDED_CYCLES)),
});
export type PostingView = v.InferOutput<typeof PostingView>;

export const getPosting = endpoint("GET", "/social/posting", { reply: PostingView });

/** Reports activity of the player: when they press Post, and at most once a minute while they use the page. */
export const attendPosting = endpoint("POST", "/social/posting/attend", {
  reply: withEvents(PostingView.entries),
});

/**
 * Runs one posting cycle in the tone, or in that of the last post: the server decides the post and its rewards.
 */
export const createPost = endpoint("POST", "/social/posts", {
  body: v.optional(v.object({ tone: v.optional(tone) }), {}),
  reply: withEvents({
    post: FeedPost,
    tone,
    posting: PostingView,
    /** E-books sold by this post. */
    sold: count,
    leveledUp: v.boolean(),
    newStats: PlayerState,
  }),
});

/** Texts for refused requests. */
export const SOCIAL_TEXT = {
  feedFailed: "Failed to load the feed",
  likeFailed: "Failed to update the like",
  postNotFound: "This post is no longer here.",
  ownPost: "You can't like your own post. Everybody would see it.",
  empty: "No posts available.",
} as const;
