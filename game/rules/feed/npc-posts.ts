import { MS_PER_WEEK, weekOf } from "../leaderboards/week.ts";
import { compareFeed, type FeedPlace, isBehind } from "./keyset.ts";
import { SCANDAL_HOURS, type Scandal, scandalOf } from "./scandal.ts";
import { hashOf, shuffled, spreadIndex } from "./scatter.ts";
import { fillSlots } from "./slots.ts";

/** Somebody other than a player who posts, as content. */
export interface Voice {
  /** The contact's id, or the rival's. */
  readonly id: string;
  /** Without the @. */
  readonly handle: string;
  /** Followers that the audience of their posts comes from. */
  readonly followers: number;
  readonly lines: readonly string[];
}

/** Everybody other than players who posts, and what they post about. */
export interface Cast {
  readonly contacts: readonly Voice[];
  /** They post three times as often as a contact. */
  readonly rivals: readonly Voice[];
  readonly scandals: readonly Scandal[];
}

/** A post that nobody stored: it follows from its id. */
export interface NpcPost extends FeedPlace {
  /** A contact, a rival, or `NEWS_ID`. */
  readonly authorId: string;
  readonly content: string;
}

/** The author of the headlines. */
export const NEWS_ID = "gazette";
/** How far back the feed shows posts that are not players'. */
export const NPC_FEED_MS = MS_PER_WEEK;

const HOUR = 3_600_000;
const POSTS_PER_HOUR = 3;
const GAP_MS = HOUR / POSTS_PER_HOUR;
/** A round has this many parts: a contact posts in one of them, a rival in each. */
const PARTS = 3;

/** An author's place in a round, and how many posts they have made before it. */
interface Seat {
  readonly voice: Voice;
  readonly turn: number;
}

/** How many posts a round has. */
function roundSizeOf(cast: Cast): number {
  return cast.contacts.length + PARTS * cast.rivals.length;
}

/** The order in which everybody posts in a round. */
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

function seatPost(cast: Cast, seat: Seat | undefined, slot: number): NpcPost | null {
  const line = seat?.voice.lines[spreadIndex(seat.turn, seat.voice.lines.length)];
  if (!seat || line === undefined) return null;
  const id = `n${slot}`;
  const createdAt = slot * GAP_MS + (hashOf(id) % (GAP_MS - 60_000));
  const content = fillSlots(line, { scandal: scandalOf(cast.scandals, createdAt).subject });
  return { id, createdAt, authorId: seat.voice.id, content };
}

function slotPost(cast: Cast, slot: number): NpcPost | null {
  const size = roundSizeOf(cast);
  return seatPost(cast, seatsOf(cast, Math.floor(slot / size))[slot % size], slot);
}

/** The headline of a week (`part` 0) and the comments of two contacts (1 and 2). */
function scandalPost(cast: Cast, week: number, part: number): NpcPost | null {
  const hours = SCANDAL_HOURS[part];
  if (hours === undefined) return null;
  const createdAt = week * MS_PER_WEEK + hours * HOUR;
  const scandal = scandalOf(cast.scandals, createdAt);
  const comment = scandal.comments[part - 1];
  const id = `s${week}-${part}`;
  if (part === 0) return { id, createdAt, authorId: NEWS_ID, content: scandal.headline };
  return comment ? { id, createdAt, authorId: comment.contactId, content: comment.text } : null;
}

/** The post with this id if it is in the feed at `now`, null otherwise. */
export function findNpcPost(cast: Cast, id: string, now: number): NpcPost | null {
  const [, slot, week, part] = /^(?:n(0|[1-9]\d{0,9})|s(0|[1-9]\d{0,5})-([0-2]))$/.exec(id) ?? [];
  const post =
    slot === undefined ? scandalPost(cast, Number(week), Number(part)) : slotPost(cast, Number(slot));
  return post && post.createdAt <= now && post.createdAt > now - NPC_FEED_MS ? post : null;
}

/**
 * Up to `limit` posts behind the cursor at `now`, newest first, by the authors that `isShown` lets through. The same
 * moment gives the same posts in every world, a fresh one too.
 */
export function npcPosts(
  cast: Cast,
  now: number,
  before: FeedPlace | null,
  limit: number,
  isShown: (authorId: string) => boolean = () => true,
): readonly NpcPost[] {
  const from = now - NPC_FEED_MS;
  const until = before ? Math.min(now, before.createdAt) : now;
  const isWanted = (post: NpcPost | null): post is NpcPost =>
    post !== null &&
    post.createdAt > from &&
    post.createdAt <= now &&
    isBehind(post, before) &&
    isShown(post.authorId);

  const news = [weekOf(until), weekOf(until) - 1].flatMap((week) =>
    SCANDAL_HOURS.map((_, part) => scandalPost(cast, week, part)),
  );
  const posts: NpcPost[] = [];
  const size = roundSizeOf(cast);
  let round = Number.NaN;
  let seats: readonly Seat[] = [];
  for (let slot = Math.floor(until / GAP_MS); slot * GAP_MS > from - GAP_MS; slot -= 1) {
    if (posts.length >= limit) break;
    // Slots come round by round: each round is shuffled once.
    if (Math.floor(slot / size) !== round) {
      round = Math.floor(slot / size);
      seats = seatsOf(cast, round);
    }
    const post = seatPost(cast, seats[slot % size], slot);
    if (isWanted(post)) posts.push(post);
  }
  return [...posts, ...news.filter(isWanted)].sort(compareFeed).slice(0, limit);
}
