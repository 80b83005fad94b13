import { parsePlayerPostId } from "#game/social/keyset.ts";
import { type Actor, type Credential, selectActor, toActor } from "./actors.ts";
import { type Database, unless } from "./client.ts";
import { ANSWERED, insertComputedReply } from "./replies.ts";
import { bind, type Statement, sendBatch, sql } from "./statement.ts";

/* Likes of all posts. A like refers to its post by the id shown in the feed. */

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

/** Number of players who like a post, and whether the player is one of them. */
export interface LikeState {
  readonly likes: number;
  readonly isLiked: boolean;
}

const isLikedBy = (player: string, post: string) =>
  `exists (select 1 from post_like where player_id = ${player} and post_id = ${post})`;
const likesOf = (post: string) => `coalesce((select likes from post_like_count where post_id = ${post}), 0)`;
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
const SELECT_LIKE = `select ${likesOf("?2")} as likes, ${LIKED} as isLiked`;
/** D1 binds every number as a float, which JSON would show as 3.0. */
const REPLY = `json_object('id', ?7, 'isLiked', json(iif(?9, 'true', 'false')),
  'likesCount', cast(?8 as integer) + ${likesOf("?7")})`;
const IS_DONE = `${isLikedBy("?1", "?7")} = ?9`;

/**
 * Adds or removes a like, updates the count and stores the reply in one batch. Returns the resulting state, or null if the
 * idempotency key has been answered. Without effect if it is already done, the game is stopped, or the player's post
 * is missing or their own.
 */
export async function updateLike(db: Database, change: LikeChange): Promise<LikeState | null> {
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
