import { HOUR_MS } from "../durations.ts";
import { TONES, type Tone } from "../feed/lines.ts";
import { MS_PER_WEEK, weekOf } from "../leaderboards/week.ts";
import { KNOWN_FOR_PERCENT, type KnownFor, renownFor } from "./known-for.ts";

/** Posts in one tone within `FATIGUE_MS` after which the audience tires of it. */
export const FATIGUE_POSTS = 12;
export const FATIGUE_MS = 20 * HOUR_MS;
/** Followers lost from the gain of a post in a tired tone. */
export const FATIGUE_LOSS = 1;
/** A rival's challenge in percent of the followers that the player's posts gained last week. */
export const CHALLENGE_PERCENT = 110;

/** Effect of a week's scandal on a player's posts. */
export const OUTCOMES = ["rode", "hurt", "ignored"] as const;
export type ScandalOutcome = (typeof OUTCOMES)[number];

/** A finished week of posts. */
export interface SettledWeek {
  readonly week: number;
  /** The tone of most posts. */
  readonly tone: Tone;
  readonly outcome: ScandalOutcome;
  /** True if the tone is the player's renown in the week after. */
  readonly isKnown: boolean;
  /** Followers that the posts gained, without losses. */
  readonly followers: number;
  /** Time when the next week's posts beat the rival's challenge (epoch ms); null if they haven't. */
  readonly beatenAt: number | null;
}

/** A player's posts by tone. */
export interface ToneBook {
  /** Number of the counted week. */
  readonly week: number;
  readonly posts: Readonly<Record<Tone, number>>;
  /** Followers that the posts of the week gained, without losses. */
  readonly followers: number;
  /** Posts of the week in the tone that the scandal paid, and in the one that it cost. */
  readonly paidPosts: number;
  readonly hurtPosts: number;
  /** Times (epoch ms) of the last posts in each tone, at most `FATIGUE_POSTS`, oldest first. */
  readonly recent: Readonly<Record<Tone, readonly number[]>>;
  /** The tone that the player chose last; null before the first choice. */
  readonly chosen: Tone | null;
  /** The last week that was settled; null before the first. */
  readonly settled: SettledWeek | null;
}

const NO_POSTS = { brag: 0, lesson: 0, offer: 0, confession: 0, method: 0 };

/** The book before the first post in a tone. */
export const NO_TONES: ToneBook = {
  week: 0,
  posts: NO_POSTS,
  followers: 0,
  paidPosts: 0,
  hurtPosts: 0,
  recent: { brag: [], lesson: [], offer: [], confession: [], method: [] },
  chosen: null,
  settled: null,
};

/** A post in a tone. */
export interface TonePost {
  readonly tone: Tone;
  /** True if the player chose it. */
  readonly isChosen: boolean;
  /** Change of the player's followers. */
  readonly followers: number;
  /** Gain by the scandal; negative for a loss. */
  readonly scandal: number;
}

export function postsOf(posts: ToneBook["posts"]): number {
  return TONES.reduce((sum, tone) => sum + posts[tone], 0);
}

/** Returns the tone of most posts; the first of `TONES` among equal ones. */
function mainTone(posts: ToneBook["posts"]): Tone {
  return TONES.reduce((main, tone) => (posts[tone] > posts[main] ? tone : main));
}

/** Returns the posts in a tone that count towards its fatigue at `now`. A clock set back reduces nothing. */
export function recentPosts(book: ToneBook, tone: Tone, now: number): number {
  return book.recent[tone].filter((at) => at > now - FATIGUE_MS).length;
}

/** Returns whether the audience is tired of the tone at `now`, so that a post in it gains one follower less. */
export function isTired(book: ToneBook, tone: Tone, now: number): boolean {
  return recentPosts(book, tone, now) >= FATIGUE_POSTS;
}

/** Returns the milliseconds until the audience is no longer tired of the tone; 0 if it isn't. */
export function restMs(book: ToneBook, tone: Tone, now: number): number {
  if (!isTired(book, tone, now)) return 0;
  return Math.max(0, Math.min(...book.recent[tone]) + FATIGUE_MS - now);
}

/** Returns the book's week without posts, if its own week is over and settled. */
function bookOf(book: ToneBook, week: number): ToneBook {
  if (week <= book.week) return book;
  return { ...book, week, posts: NO_POSTS, followers: 0, paidPosts: 0, hurtPosts: 0 };
}

/** Returns the book after a post at `at`. Settle a finished week first: see `settle`. */
export function recordPost(before: ToneBook, post: TonePost, at: number): ToneBook {
  const { tone, isChosen, followers, scandal } = post;
  const book = bookOf(before, weekOf(at));
  const gained = book.followers + Math.max(0, followers);
  const recent = [...book.recent[tone], at].sort((a, b) => a - b).slice(-FATIGUE_POSTS);
  const counted: ToneBook = {
    ...book,
    posts: { ...book.posts, [tone]: book.posts[tone] + 1 },
    followers: gained,
    paidPosts: book.paidPosts + (scandal > 0 ? 1 : 0),
    hurtPosts: book.hurtPosts + (scandal < 0 ? 1 : 0),
    recent: { ...book.recent, [tone]: recent },
    chosen: isChosen ? tone : book.chosen,
  };
  const challenge = challengeOf(counted, at);
  if (!challenge || challenge.beatenAt !== null || gained < challenge.goal || !counted.settled)
    return counted;
  return { ...counted, settled: { ...counted.settled, beatenAt: at } };
}

function outcomeOf({ paidPosts, hurtPosts }: ToneBook): ScandalOutcome {
  if (paidPosts > hurtPosts) return "rode";
  return hurtPosts > paidPosts ? "hurt" : "ignored";
}

/** Returns the result of a week of posts; null if there were none. */
function summaryOf(book: ToneBook): SettledWeek | null {
  const total = postsOf(book.posts);
  if (total === 0) return null;
  const tone = mainTone(book.posts);
  return {
    week: book.week,
    tone,
    outcome: outcomeOf(book),
    isKnown: 100 * book.posts[tone] > KNOWN_FOR_PERCENT * total,
    followers: book.followers,
    beatenAt: null,
  };
}

/** Returns the book with its week settled, if that is over at `at` and had posts; null otherwise. */
export function closeWeek(book: ToneBook, at: number): (ToneBook & { readonly settled: SettledWeek }) | null {
  if (weekOf(at) <= book.week) return null;
  const settled = summaryOf(book);
  return settled && { ...bookOf(book, weekOf(at)), settled };
}

/** Returns the player's renown with its week, also in other weeks; null without one. */
export function renownOf({ settled }: ToneBook): KnownFor | null {
  return settled?.isKnown ? renownFor(settled.tone, settled.week + 1) : null;
}

/** Returns a player's renown at `at`, even if their last week isn't settled yet; null without one. */
export function knownForAt(book: ToneBook, at: number): Tone | null {
  const renown = renownOf(closeWeek(book, at) ?? book);
  return renown?.week === weekOf(at) ? renown.tone : null;
}

/** Returns the book of a player who is known for the tone at `at`. */
export function bookKnownFor(tone: Tone, at: number): ToneBook {
  const week = weekOf(at);
  const settled = { tone, outcome: "ignored", isKnown: true, followers: 0, beatenAt: null } as const;
  return { ...NO_TONES, week, settled: { ...settled, week: week - 1 } };
}

/** A rival's challenge for the week at hand. */
export interface Challenge {
  /** Start of its week (epoch ms). */
  readonly setAt: number;
  /** Gain of the player's posts last week. */
  readonly last: number;
  /** Followers that beat it. */
  readonly goal: number;
  /** Followers that the week's posts have gained so far. */
  readonly gained: number;
  readonly beatenAt: number | null;
}

/** Returns the challenge of the week of `at`: none unless the week before was settled and gained followers. */
export function challengeOf({ settled, week, followers }: ToneBook, at: number): Challenge | null {
  if (!settled || settled.followers === 0 || settled.week + 1 !== weekOf(at)) return null;
  return {
    setAt: weekOf(at) * MS_PER_WEEK,
    last: settled.followers,
    goal: Math.ceil((settled.followers * CHALLENGE_PERCENT) / 100),
    gained: week === weekOf(at) ? followers : 0,
    beatenAt: settled.beatenAt,
  };
}
