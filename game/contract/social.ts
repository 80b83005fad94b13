import * as v from "valibot";
import { type Action, withBenefits } from "../rules/actions.ts";
import { MAX_CURSOR_LENGTH, parseCursor } from "../rules/feed/keyset.ts";
import { TONES } from "../rules/feed/lines.ts";
import {
  MAX_UNATTENDED_CYCLES,
  msUntilNextCycle,
  POST_CYCLE_MS,
  type Posting,
} from "../rules/posting/cycle.ts";
import { conversionThousandths, masteryOf, masteryPerPost } from "../rules/posting/mastery.ts";
import type { Benefits } from "../rules/university/benefits.ts";
import { endpoint } from "./endpoint.ts";
import { withEvents } from "./game-events.ts";
import { PlayerState } from "./player.ts";

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const duration = v.pipe(v.number(), v.minValue(0));

/** A post of the feed at the moment of the reply. */
export const FeedPost = v.object({
  /** `p…` of a player, `n…` and `s…` of everybody else. */
  id: v.string(),
  authorKind: v.picklist(["player", "contact", "rival", "news"]),
  authorName: v.string(),
  /** Without the @. */
  authorHandle: v.string(),
  /** An image's URL or an emoji, null where a player has no picture. */
  authorAvatar: v.nullable(v.string()),
  content: v.string(),
  /** ISO 8601. */
  createdAt: v.string(),
  ageMs: duration,
  /** The simulated audience and the players who like it. */
  likesCount: count,
  commentsCount: count,
  repostsCount: count,
  viewsCount: count,
  isLiked: v.boolean(),
  /** The reader's own post. */
  isOwn: v.boolean(),
});
export type FeedPost = v.InferOutput<typeof FeedPost>;

const ScandalTone = v.object({
  tone: v.picklist(TONES),
  why: v.string(),
  /** Followers per post on top; negative where it costs. */
  followers: v.pipe(v.number(), v.integer()),
});

/** The scandal of the week. */
export const ScandalView = v.object({
  id: v.string(),
  headline: v.string(),
  /** A contact whom the reader has not met is unknown here as everywhere. */
  comments: v.array(v.object({ authorName: v.string(), authorAvatar: v.string(), text: v.string() })),
  pays: ScandalTone,
  costs: ScandalTone,
  endsInMs: duration,
});
export type ScandalView = v.InferOutput<typeof ScandalView>;

/** The cursor that an earlier page gave as `next`. */
export const FeedCursor = v.pipe(
  v.string(),
  v.maxLength(MAX_CURSOR_LENGTH),
  v.check((text) => parseCursor(text) !== null, "Must be a cursor of the feed"),
);

/** A page of the feed, behind the cursor if there is one. */
export const getFeed = endpoint("GET", "/social/feed", {
  query: v.object({ before: v.optional(FeedCursor) }),
  reply: v.object({
    /** Newest first. */
    posts: v.array(FeedPost),
    /** Where the next page goes on, null at the end. */
    next: v.nullable(FeedCursor),
    /** Null until it breaks, six hours into its week. */
    scandal: v.nullable(ScandalView),
  }),
});

/** The place of the newest post: where it differs from that of the page's first post, there is something new. */
export const getFeedHead = endpoint("GET", "/social/feed/head", {
  reply: v.object({ head: v.nullable(FeedCursor) }),
});

/** Likes a post or takes the like back. Safe to repeat: an action that changes nothing gives the same reply. */
export const likePost = endpoint("POST", "/social/post/:id/like", {
  body: v.object({ action: v.picklist(["like", "unlike"]) }),
  reply: v.object({ id: v.string(), isLiked: v.boolean(), likesCount: count }),
});

/** The posting widget at the moment of the reply. */
export const PostingView = v.object({
  masteryLevel: v.pipe(count, v.minValue(1)),
  /** Of the way to the next level, 100 at the last. */
  masteryPercent: v.pipe(count, v.maxValue(100)),
  masteryPerPost: count,
  followersPerPost: count,
  energyPerPost: count,
  /** A tenth of it is the rate in percent: 24 is shown as 2.4%. */
  conversionThousandths: count,
  /** Part of the next e-book that is already sold, in thousandths. */
  salesThousandths: v.pipe(count, v.maxValue(999)),
  /** Milliseconds until the next cycle may happen. */
  readyInMs: v.pipe(duration, v.maxValue(POST_CYCLE_MS)),
  /** Cycles until posting stops without a sign of the player. */
  cyclesLeft: v.pipe(count, v.maxValue(MAX_UNATTENDED_CYCLES)),
});
export type PostingView = v.InferOutput<typeof PostingView>;

/** The widget of a player at `now` (epoch ms of the server); `action` is `post_content` as content. */
export function toPostingView(
  posting: Posting,
  action: Action,
  benefits: Benefits,
  now: number,
): PostingView {
  const { level, percent } = masteryOf(posting.masteryExperience);
  const { energyCost, rewards } = withBenefits(action, benefits);
  return {
    masteryLevel: level,
    masteryPercent: percent,
    masteryPerPost: masteryPerPost(benefits.masteryPercent),
    followersPerPost: rewards.followers ?? 0,
    energyPerPost: energyCost,
    conversionThousandths: conversionThousandths(posting.masteryExperience, benefits.conversionThousandths),
    salesThousandths: posting.salesThousandths,
    readyInMs: msUntilNextCycle(posting, now),
    cyclesLeft: MAX_UNATTENDED_CYCLES - posting.unattendedCycles,
  };
}

export const getPosting = endpoint("GET", "/social/posting", { reply: PostingView });

/** Tells the server that the player is there: at a press of Post, and once a minute while they touch the page. */
export const attendPosting = endpoint("POST", "/social/posting/attend", {
  reply: withEvents(PostingView.entries),
});

/** One posting cycle. What is posted and what it brings is for the server to say: there is no body. */
export const createPost = endpoint("POST", "/social/posts", {
  reply: withEvents({
    post: FeedPost,
    tone: v.picklist(TONES),
    posting: PostingView,
    /** E-books sold by this post. */
    sold: count,
    /** What the scandal of the week added or took. */
    scandalFollowers: v.pipe(v.number(), v.integer()),
    leveledUp: v.boolean(),
    newStats: PlayerState,
  }),
});

/** Texts of refused calls. */
export const SOCIAL_TEXT = {
  feedFailed: "Failed to load the feed",
  likeFailed: "Failed to update the like",
  postNotFound: "This post is no longer here.",
  ownPost: "You can't like your own post. Everybody would see it.",
  empty: "No posts available.",
} as const;
