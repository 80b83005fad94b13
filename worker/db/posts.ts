import { type FeedPosition, parsePlayerPostId, playerPostId } from "#game/social/keyset.ts";
import { type Actor, type Credential, selectActor, toActor, type UserRow } from "./actors.ts";
import { type Database, type ReadDatabase, unless } from "./client.ts";
import { ANSWERED, insertComputedReply } from "./replies.ts";
import { posts } from "./schema/social.ts";
import { bind, type Statement, send, sendBatch, sql } from "./statement.ts";
import { insertInto } from "./tables.ts";

/* Posts of players, and likes of all posts. A like refers to its post by the id shown in the feed. */

/** A player's post as seen by one reader. */
export interface PostRow extends Readonly<typeof posts.$inferSelect> {
  readonly name: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly likes: number;
  /** 1 if the reader likes it. */
  readonly isLiked: number;
}

/** Likes of a post by players, and whether the reader is one of them. */
export interface Likes {
  readonly likes: number;
  readonly isLiked: boolean;
}

/** Data for a new post that is not part of the loaded game. */
export interface PostReservation {
  readonly number: number;
  readonly username: string;
  readonly avatar: string | null;
}

/**
 * Reserves the next post number and loads the author's account, in one round trip. An unused number leaves
 * a gap and is never reassigned, so concurrent posts never conflict.
 */
export async function reservePost(db: Database, playerId: string): Promise<PostReservation> {
  const [[reserved], [account]] = await sendBatch(db, [
    sql<{ number: number }>`update world set post_numbers = post_numbers + 1 where id = 1
      returning post_numbers - 1 as number`,
    sql<Pick<UserRow, "username" | "avatar">>`select username, avatar from user where id = ${playerId}`,
  ]);
  if (!reserved) throw new Error("There is no world");
  return {
    number: reserved.number,
    // If the account has been deleted meanwhile, committing the post fails.
    username: account?.username ?? "",
    avatar: account?.avatar ?? null,
  };
}

/** Inserts a post. Belongs in the batch of its game change. */
export function insertPost(post: typeof posts.$inferInsert): Statement {
  return insertInto(posts, post);
}

const POST_ID = "'p' || printf('%012d', t.number)";
/** Limits the page before joining, so each post costs one row each of author, account, count and like. */
const SELECT_POSTS = `select t.number, t.player_id as playerId, t.text, t.followers, t.created_at as createdAt,
    p.name, u.username, u.avatar,
    coalesce((select likes from post_like_count where post_id = ${POST_ID}), 0) as likes,
    exists (select 1 from post_like where player_id = ?1 and post_id = ${POST_ID}) as isLiked
  from (select * from post indexed by post_newest
    where (created_at, number) < (?2, ?3) order by created_at desc, number desc limit ?4) t
    join player p on p.user_id = t.player_id join user u on u.id = t.player_id
  order by t.created_at desc, t.number desc`;

interface LikesRow {
  readonly postId: string;
  readonly likes: number;
  readonly isLiked: number;
}

const SELECT_LIKES = `select value as postId, coalesce(c.likes, 0) as likes,
    exists (select 1 from post_like where player_id = ?1 and post_id = value) as isLiked
  from json_each(?2) left join post_like_count c on c.post_id = value`;

/** Upper bound of the posts after a cursor. At equal times, greater ids come first. */
function boundOf(before: FeedPosition | null): [createdAt: number, number: number] {
  if (!before) return [Number.MAX_SAFE_INTEGER, 0];
  const number = parsePlayerPostId(before.id);
  return [before.createdAt, number ?? (before.id > "p" ? Number.MAX_SAFE_INTEGER : 0)];
}

/**
 * Returns at most `limit` players' posts after the cursor, newest first, and the likes of the other posts in
 * `otherIds`, in one round trip.
 */
export async function selectPosts(
  db: ReadDatabase,
  query: {
    readonly readerId: string;
    readonly before: FeedPosition | null;
    readonly limit: number;
    readonly otherIds: readonly string[];
  },
): Promise<{ posts: readonly PostRow[]; likes: ReadonlyMap<string, Likes> }> {
  const { readerId, before, limit, otherIds } = query;
  const [posts, likes] = await sendBatch(db, [
    bind<PostRow>(SELECT_POSTS, readerId, ...boundOf(before), limit),
    bind<LikesRow>(SELECT_LIKES, readerId, JSON.stringify(otherIds)),
  ]);
  const likesOf = likes.map((row) => [row.postId, { likes: row.likes, isLiked: row.isLiked === 1 }] as const);
  return { posts, likes: new Map(likesOf) };
}

/** Returns the feed position of the newest player's post, or null. Reads one row. */
export async function selectNewestPost(db: ReadDatabase): Promise<FeedPosition | null> {
  const statement = sql<{ number: number; createdAt: number }>`select number, created_at as createdAt
    from post indexed by post_newest order by created_at desc, number desc limit 1`;
  const [newest] = await send(db, statement);
  return newest ? { id: playerPostId(newest.number), createdAt: newest.createdAt } : null;
}

/** Immutable facts of a player's post. */
export interface LikeablePost {
  readonly authorId: string;
  readonly followers: number;
  readonly createdAt: number;
}

/**
 * Returns the actor and the player's post with this number in one round trip; null without a live session. The post is null
 * if there is none.
 */
export async function selectActorAndPost(
  db: Database,
  credential: Credential,
  postId: string,
  at: number,
): Promise<{ readonly actor: Actor; readonly post: LikeablePost | null } | null> {
  const [[post], found] = await sendBatch(db, [
    sql<LikeablePost>`select player_id as authorId, followers, created_at as createdAt
      from post where number = ${parsePlayerPostId(postId)}`,
    selectActor(credential, at),
  ]);
  const actor = toActor(found);
  return actor && { actor, post: post ?? null };
}

/** Adds or removes a like. */
export interface LikeChange {
  readonly playerId: string;
  readonly postId: string;
  readonly isLiked: boolean;
  readonly at: number;
  /** Likes of the simulated audience, which the stored reply includes. */
  readonly otherLikes: number;
  /** Key under which to store the reply; null without an idempotency key. */
  readonly reply: { readonly key: string; readonly requestHash: string } | null;
}

const isLikedBy = (player: string, post: string) =>
  `exists (select 1 from post_like where player_id = ${player} and post_id = ${post})`;
const countOf = (post: string) => `coalesce((select likes from post_like_count where post_id = ${post}), 0)`;
const LIKED = isLikedBy("?1", "?2");
/** Allows no like while the game is stopped; of players' posts, only an existing one of another author. */
const ALLOWED = `(select is_running from world where id = 1) = 1
  and (?3 is null or exists (select 1 from post where number = ?3 and player_id <> ?1))`;

const ADD_TO_COUNT = `insert into post_like_count (post_id, likes, created_at)
  select ?2, 1, ?4 where not ${LIKED} and ${ALLOWED}
  on conflict (post_id) do update set likes = likes + 1`;
const ADD_LIKE = `insert into post_like (player_id, post_id, created_at)
  select ?1, ?2, ?4 where not ${LIKED} and ${ALLOWED}`;
const TAKE_FROM_COUNT = `update post_like_count set likes = likes - 1
  where post_id = ?2 and ${LIKED} and ${ALLOWED}`;
const REMOVE_LIKE = `delete from post_like where player_id = ?1 and post_id = ?2 and ${ALLOWED}`;
const SELECT_LIKE = `select ${countOf("?2")} as likes, ${LIKED} as isLiked`;
/** D1 binds every number as a float, which JSON would show as 3.0. */
const REPLY = `json_object('id', ?7, 'isLiked', json(iif(?9, 'true', 'false')),
  'likesCount', cast(?8 as integer) + ${countOf("?7")})`;
const IS_DONE = `${isLikedBy("?1", "?7")} = ?9`;

/**
 * Adds or removes a like, updates the count and stores the reply in one batch. Returns the resulting state, or null if the
 * idempotency key has been answered. Without effect if it is already done, the game is stopped, or the player's post
 * is missing or their own.
 */
export async function updateLike(db: Database, change: LikeChange): Promise<Likes | null> {
  const sent = sendBatch(db, [
    ...changeStatements(change),
    bind<{ likes: number; isLiked: number }>(SELECT_LIKE, change.playerId, change.postId),
    ...replyStatements(change),
  ]);
  const state = sent.then(([, , [row]]) => ({ likes: row?.likes ?? 0, isLiked: row?.isLiked === 1 }));
  return unless(ANSWERED, null, state);
}

function changeStatements({ playerId, postId, isLiked, at }: LikeChange): [Statement, Statement] {
  const values = [playerId, postId, parsePlayerPostId(postId)];
  return isLiked
    ? [bind(ADD_TO_COUNT, ...values, at), bind(ADD_LIKE, ...values, at)]
    : [bind(TAKE_FROM_COUNT, ...values), bind(REMOVE_LIKE, ...values)];
}

function replyStatements({ playerId, postId, isLiked, at, otherLikes, reply }: LikeChange): Statement[] {
  if (!reply) return [];
  const values = [postId, otherLikes, isLiked ? 1 : 0];
  const computed = { sql: REPLY, condition: IS_DONE, values };
  return [insertComputedReply({ userId: playerId, at }, { ...reply, status: 200 }, computed)];
}

/** Statements that count the likes of these players away, before they are deleted. */
export function uncountLikes(playerIds: Statement): Statement[] {
  const own = sql`post_like where player_id in (${playerIds})`;
  return [
    sql`update post_like_count set likes = likes - (select count(*) from ${own} and post_id = post_like_count.post_id)
      where post_id in (select post_id from ${own})`,
  ];
}
