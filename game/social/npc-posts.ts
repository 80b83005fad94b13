import { HOUR_MS } from "../core/durations.ts";
import { MS_PER_WEEK, weekOf } from "../core/epoch-week.ts";
import { type PastCondition, pastHolds } from "../core/past.ts";
import type { Progress } from "../core/progress.ts";
import { hashOf, shuffled, spreadIndex } from "../core/scatter.ts";
import { compareFeed, type FeedPosition, isBehind } from "./keyset.ts";
import { SCANDAL_HOURS, type Scandal, scandalOf } from "./scandal.ts";
import { fillSlots } from "./slots.ts";

/** An NPC author in the content. */
export interface Voice {
  /** Contact id or rival id. */
  readonly id: string;
  /** Without the @. */
  readonly handle: string;
  /** Followers that determine the audience of their posts. */
  readonly followers: number;
  readonly lines: readonly FeedLine[];
}

/** A line for everybody, or for readers who met its conditions at the time of the post. */
export type FeedLine = string | { readonly text: string; readonly when: readonly PastCondition[] };

/** Returns the text of a line. */
export function textOf(line: FeedLine): string {
  return typeof line === "string" ? line : line.text;
}

/** Decides which NPC posts a reader sees, and their lines. */
export interface FeedReader {
  readonly isShown: (authorId: string) => boolean;
  readonly quests: Progress["quests"];
  /** Returns a student's fate in the town at a moment (epoch ms). */
  readonly townFate?: (student: string, at: number) => string | null;
  /** Returns an author's special post at a moment (epoch ms); null for one of their lines. */
  readonly instead?: (authorId: string, at: number) => readonly string[] | null;
}

/** A reader who knows all authors and has done nothing. */
const NEWCOMER: FeedReader = { isShown: () => true, quests: {} };

/** All NPC authors, and the scandals that they post about. */
export interface Cast {
  readonly contacts: readonly Voice[];
  /** Rivals post three times as often as contacts. */
  readonly rivals: readonly Voice[];
  readonly scandals: readonly Scandal[];
}

/** A post that is not stored, but computed from its id. */
export interface NpcPost extends FeedPosition {
  /** Contact id, rival id or `NEWS_ID`. */
  readonly authorId: string;
  readonly content: string;
}

/** Author of the headlines and corrections. */
export const NEWS_ID = "gazette";
/** Age at which NPC posts leave the feed, in milliseconds. */
export const NPC_FEED_MS = MS_PER_WEEK;

const POSTS_PER_HOUR = 3;
const GAP_MS = HOUR_MS / POSTS_PER_HOUR;
/** Parts of a round. A contact posts in one part, a rival in each. */
const PARTS = 3;

/** An author's slot in a round, and the number of their earlier posts. */
interface Seat {
  readonly voice: Voice;
  readonly turn: number;
}

/** Returns the number of posts in a round. */
function roundSizeOf(cast: Cast): number {
  return cast.contacts.length + PARTS * cast.rivals.length;
}

/** Returns the authors of a round in posting order. */
function seatsOf(cast: Cast, round: number): readonly Seat[] {
  const contacts = shuffled(cast.contacts, `round:${round}`);
  return Array.from({ length: PARTS }, (_, part) => {
    const own = contacts.filter((_voice, index) => index % PARTS === part);
    const all = [
      ...own.map((voice) => ({ voice, turn: round })),
      ...cast.rivals.map((voice) => ({ voice, turn: round * PARTS + part })),
    ];
    return shuffled(all, `part:${round}:${part}`);
  }).flat();
}

/** Picks a post's line; the reader's later choices don't change it. */
function linesFor(
  { id, lines }: Voice,
  { quests, instead, townFate }: FeedReader,
  createdAt: number,
): readonly FeedLine[] {
  const other = instead?.(id, createdAt);
  if (other) return other;
  return lines.filter(
    (line) =>
      typeof line === "string" ||
      pastHolds(line.when, quests, createdAt, (id) => townFate?.(id, createdAt) ?? null),
  );
}

function seatPost(
  scandals: Cast["scandals"],
  reader: FeedReader,
  seat: Seat | undefined,
  slot: number,
): NpcPost | null {
  if (!seat) return null;
  const id = `n${slot}`;
  const createdAt = slot * GAP_MS + (hashOf(id) % (GAP_MS - 60_000));
  const lines = linesFor(seat.voice, reader, createdAt);
  const line = lines[spreadIndex(seat.turn, lines.length)];
  if (line === undefined) return null;
  const content = fillSlots(textOf(line), { scandal: scandalOf(scandals, createdAt).subject });
  return { id, createdAt, authorId: seat.voice.id, content };
}

function slotPost(cast: Cast, reader: FeedReader, slot: number): NpcPost | null {
  const size = roundSizeOf(cast);
  return seatPost(cast.scandals, reader, seatsOf(cast, Math.floor(slot / size))[slot % size], slot);
}

/** Returns the headline of a week (`part` 0), a contact's comment on it (1 and 2), or its correction (3). */
function scandalPost(cast: Cast, week: number, part: number): NpcPost | null {
  const hours = SCANDAL_HOURS[part];
  if (hours === undefined) return null;
  const createdAt = week * MS_PER_WEEK + hours * HOUR_MS;
  const scandal = scandalOf(cast.scandals, createdAt);
  const comment = scandal.comments[part - 1];
  const id = `s${week}-${part}`;
  if (part === 0) return { id, createdAt, authorId: NEWS_ID, content: scandal.headline };
  if (part === 3) return { id, createdAt, authorId: NEWS_ID, content: scandal.correction };
  return comment ? { id, createdAt, authorId: comment.contactId, content: comment.text } : null;
}

/** Returns the post with this id; null if it is not in the feed at `now`. */
export function findNpcPost(
  cast: Cast,
  id: string,
  now: number,
  reader: FeedReader = NEWCOMER,
): NpcPost | null {
  const [, slot, week, part] = /^(?:n(0|[1-9]\d{0,9})|s(0|[1-9]\d{0,5})-([0-3]))$/.exec(id) ?? [];
  const post =
    slot === undefined ? scandalPost(cast, Number(week), Number(part)) : slotPost(cast, reader, Number(slot));
  return post && post.createdAt <= now && post.createdAt > now - NPC_FEED_MS ? post : null;
}

/**
 * Returns up to `limit` posts after the cursor at `now`, newest first, as the reader sees them. All worlds
 * have the same posts at the same time, including new ones.
 */
export function npcPosts(
  cast: Cast,
  now: number,
  before: FeedPosition | null,
  limit: number,
  reader: FeedReader = NEWCOMER,
): readonly NpcPost[] {
  const from = now - NPC_FEED_MS;
  const until = before ? Math.min(now, before.createdAt) : now;
  const isWanted = (post: NpcPost | null): post is NpcPost =>
    post !== null &&
    post.createdAt > from &&
    post.createdAt <= now &&
    isBehind(post, before) &&
    reader.isShown(post.authorId);

  const news = [weekOf(until), weekOf(until) - 1].flatMap((week) =>
    SCANDAL_HOURS.map((_, part) => scandalPost(cast, week, part)),
  );
  const posts: NpcPost[] = [];
  const size = roundSizeOf(cast);
  let round = Number.NaN;
  let seats: readonly Seat[] = [];
  for (let slot = Math.floor(until / GAP_MS); slot * GAP_MS > from - GAP_MS; slot -= 1) {
    if (posts.length >= limit) break;
    // Consecutive slots share a round, so each round is shuffled once.
    if (Math.floor(slot / size) !== round) {
      round = Math.floor(slot / size);
      seats = seatsOf(cast, round);
    }
    const post = seatPost(cast.scandals, reader, seats[slot % size], slot);
    if (isWanted(post)) posts.push(post);
  }
  return [...posts, ...news.filter(isWanted)].sort(compareFeed).slice(0, limit);
}
