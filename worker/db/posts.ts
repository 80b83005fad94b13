import type { FeedPlace } from "#game/rules/feed/keyset.ts";
import { parsePlayerPostId, playerPostId } from "#game/rules/feed/keyset.ts";
import type { Tone } from "#game/rules/feed/lines.ts";
import type { Database } from "./client.ts";
import { type Statement, sendBatch } from "./statement.ts";

/* Posts of players and likes of all posts. A like names its post by the id that the feed shows. */

/** A post of a player as one reader sees it. */
export interface PostRow {
  readonly number: number;
  readonly playerId: string;
  readonly text: string;
  readonly followers: number;
  readonly createdAt: number;
  readonly name: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly likes: number;
  /** 1 where the reader likes it. */
  readonly isLiked: number;
}

/** The likes of a post by players, and whether the reader is among them. */
export interface Likes {
  readonly likes: number;
  readonly isLiked: boolean;
}

/** What a new post needs that the game does not hold. */
export interface PostReservation {
  readonly number: number;
  readonly username: string;
  readonly avatar: string | null;
}

/**
 * Reserves the next number of a post in the world, in one round trip with its author's account. A number that no post
 * takes is a gap, and never given out again: so posts of many players at once never wait for each other.
 */
export async function reservePost(db: Database, playerId: string): Promise<PostReservation> {
  const [numbers, accounts] = await sendBatch<PostReservation>(db, [
    {
      sql: "update world set post_numbers = post_numbers + 1 where id = 1 returning post_numbers - 1 as number",
      values: [],
    },
    { sql: "select username, avatar from user where id = ?", values: [playerId] },
  ]);
  const [reserved, account] = [numbers?.results[0], accounts?.results[0]];
  if (!reserved) throw new Error("There is no world");
  return {
    number: reserved.number,
    // An account that is gone meanwhile loses its post as it is committed.
    username: account?.username ?? "",
    avatar: account?.avatar ?? null,
  };
}

export interface NewPost {
  readonly number: number;
  readonly playerId: string;
  readonly text: string;
  readonly tone: Tone;
  readonly followers: number;
  readonly createdAt: number;
}

/** Puts a post in the feed, with the change of the game that it belongs to. */
export function insertPost({ number, playerId, text, tone, followers, createdAt }: NewPost): Statement {
  return {
    sql: `insert into post (number, player_id, text, tone, followers, created_at) values (?, ?, ?, ?, ?, ?)`,
    values: [number, playerId, text, tone, followers, createdAt],
  };
}

const POST_ID = "'p' || printf('%012d', t.number)";
/** The page is cut before anything is joined: each of its posts then costs a row of author, account, count and like. */
const SELECT_POSTS = `select t.number, t.player_id as playerId, t.text, t.followers, t.created_at as createdAt,
    p.name, u.username, u.avatar,
    coalesce((select likes from post_like_count where post_id = ${POST_ID}), 0) as likes,
    exists (select 1 from post_like where player_id = ?1 and post_id = ${POST_ID}) as isLiked
  from (select * from post indexed by post_newest
    where (created_at, number) < (?2, ?3) order by created_at desc, number desc limit ?4) t
    join player p on p.user_id = t.player_id join user u on u.id = t.player_id
  order by t.created_at desc, t.number desc`;

const SELECT_LIKES = `select value as postId, coalesce(c.likes, 0) as likes,
    exists (select 1 from post_like where player_id = ?1 and post_id = value) as isLiked
  from json_each(?2) left join post_like_count c on c.post_id = value`;

/** The first post that comes after a cursor: of posts at the same moment the greater id is first. */
function boundOf(before: FeedPlace | null): [createdAt: number, number: number] {
  if (!before) return [Number.MAX_SAFE_INTEGER, 0];
  const number = parsePlayerPostId(before.id);
  return [before.createdAt, number ?? (before.id > "p" ? Number.MAX_SAFE_INTEGER : 0)];
}

/**
 * At most `limit` posts of players behind the cursor, newest first, and the likes of the posts of others named by their
 * ids, in one round trip.
 */
export async function selectPosts(
  db: Database,
  query: {
    readonly readerId: string;
    readonly before: FeedPlace | null;
    readonly limit: number;
    readonly otherIds: readonly string[];
  },
): Promise<{ posts: readonly PostRow[]; likes: ReadonlyMap<string, Likes> }> {
  const { readerId, before, limit, otherIds } = query;
  const [posts, likes] = await sendBatch<PostRow & { postId: string }>(db, [
    { sql: SELECT_POSTS, values: [readerId, ...boundOf(before), limit] },
    { sql: SELECT_LIKES, values: [readerId, JSON.stringify(otherIds)] },
  ]);
  return {
    posts: posts?.results ?? [],
    likes: new Map(
      (likes?.results ?? []).map((row) => [row.postId, { likes: row.likes, isLiked: row.isLiked === 1 }]),
    ),
  };
}

/** The place of the newest post of a player, null where there is none. Reads one row. */
export async function selectNewestPost(db: Database): Promise<FeedPlace | null> {
  const sql = `select number, created_at as createdAt from post indexed by post_newest
    order by created_at desc, number desc limit 1`;
  const [found] = await sendBatch<{ number: number; createdAt: number }>(db, [{ sql, values: [] }]);
  const row = found?.results[0];
  return row ? { id: playerPostId(row.number), createdAt: row.createdAt } : null;
}

/** A like, or a like taken back. */
export interface LikeChange {
  readonly playerId: string;
  readonly postId: string;
  readonly isLiked: boolean;
  readonly at: number;
}

const LIKED = "select 1 from post_like where player_id = ?1 and post_id = ?2";
/** A post of a player has to be there and somebody else's; the others are the caller's to look at. */
const ALLOWED = "(?3 is null or exists (select 1 from post where number = ?3 and player_id <> ?1))";

const ADD_LIKE = [
  `insert into post_like_count (post_id, likes, created_at)
    select ?2, 1, ?4 where not exists (${LIKED}) and ${ALLOWED}
    on conflict (post_id) do update set likes = likes + 1`,
  `insert into post_like (player_id, post_id, created_at)
    select ?1, ?2, ?4 where not exists (${LIKED}) and ${ALLOWED}`,
];
const REMOVE_LIKE = [
  `update post_like_count set likes = likes - 1
    where post_id = ?2 and exists (${LIKED}) and ${ALLOWED} and ?4 is not null`,
  `delete from post_like where player_id = ?1 and post_id = ?2 and ${ALLOWED} and ?4 is not null`,
];
const SELECT_LIKE = `select coalesce((select likes from post_like_count where post_id = ?2), 0) as likes,
  exists (${LIKED}) as isLiked,
  (select player_id from post where number = ?3) as authorId,
  (select followers from post where number = ?3) as followers,
  (select created_at from post where number = ?3) as createdAt`;

export interface LikedPost extends Likes {
  /** The post where it is a player's; null where there is no such post of a player. */
  readonly post: { readonly authorId: string; readonly followers: number; readonly createdAt: number } | null;
}

/**
 * Likes a post or takes the like back, with its count, in one batch; what is true afterwards. A repeat changes nothing,
 * and neither does a like of one's own post or of a player's post that isn't there.
 */
export async function updateLike(db: Database, change: LikeChange): Promise<LikedPost> {
  const number = parsePlayerPostId(change.postId);
  const values = [change.playerId, change.postId, number];
  const results = await sendBatch<{
    likes: number;
    isLiked: number;
    authorId: string | null;
    followers: number;
    createdAt: number;
  }>(db, [
    ...(change.isLiked ? ADD_LIKE : REMOVE_LIKE).map((sql) => ({ sql, values: [...values, change.at] })),
    { sql: SELECT_LIKE, values },
  ]);
  const row = results.at(-1)?.results[0];
  if (!row) throw new Error("A post without a number of likes");
  const { likes, isLiked, authorId, followers, createdAt } = row;
  return {
    likes,
    isLiked: isLiked === 1,
    post: authorId === null ? null : { authorId, followers, createdAt },
  };
}
