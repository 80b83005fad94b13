import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { findTownPost } from "#game/intake/town-posts.ts";
import { audienceOf } from "#game/social/audience.ts";
import { isGhostPost } from "#game/social/ghost-posts.ts";
import { findNpcPost, NEWS_ID } from "#game/social/npc-posts.ts";
import { type likePost, SOCIAL_TEXT } from "#game/social/wire.ts";
import { CAST } from "../../content/feed.ts";
import type { Actor, Credential } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { type LikeablePost, selectActorAndPost, updateLike } from "../../db/posts.ts";
import { HttpError } from "../../http/http-error.ts";
import { JsonText } from "../../http/json-text.ts";
import { replay } from "../../http/replay.ts";
import { unauthenticated } from "../../http/sessions/session.ts";
import { hashToken } from "../../http/sessions/tokens.ts";
import { now } from "../../platform/clock.ts";
import { followersOf } from "./feed-service.ts";

/** Attempts before the request is refused: each follows a change of the post or of the game in between. */
const MAX_ATTEMPTS = 3;

/** A request to like a post or to remove the like. */
interface LikeRequest {
  readonly db: Database;
  readonly credential: Credential;
  /** Method, path and body: what the idempotency key identifies. */
  readonly identity: string;
  /** Called once the account is known. Throws 429 to refuse the request. */
  readonly count: (userId: string) => Promise<void>;
  readonly postId: string;
  readonly isLiked: boolean;
}

/**
 * Likes a post or removes the like, once per idempotency key. Throws 401, 404 if there is no such post, 409 for one's
 * own, 422 (key reused for another request), 429 and 503 (game stopped); then nothing is changed.
 */
export async function like(request: LikeRequest): Promise<JsonText<ReplyOf<typeof likePost>>> {
  const { db, credential, postId, isLiked } = request;
  const { idempotencyKey: key } = credential;
  const requestHash = key === null ? "" : hashToken(request.identity);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const at = now();
    const found = await selectActorAndPost(db, credential, postId, at);
    if (!found) throw unauthenticated();
    const { actor } = found;
    if (attempt === 0) await request.count(actor.user.id);
    if (actor.storedReply) return replay(actor.storedReply, requestHash);
    const post = findPost(postId, found.post, at);
    refuseIfBarred(actor, post);
    const otherLikes = audienceOf(postId, post.followers, at - post.createdAt).likes;
    const reply = key === null ? null : { key, requestHash };
    const done = await updateLike(db, {
      playerId: actor.user.id,
      postId,
      isLiked,
      at,
      otherLikes,
      reply,
    });
    // Otherwise the key has been answered, the post was deleted, or the game was stopped in the meantime.
    if (done?.isLiked === isLiked)
      return JsonText.of({ id: postId, isLiked, likesCount: otherLikes + done.likes });
  }
  throw new HttpError(409, "conflict", SOCIAL_TEXT.likeFailed, { retryAfter: 1 });
}

/** The post with this id; `authorId` is null unless a player wrote it. Throws 404 if there is none. */
function findPost(id: string, playerPost: LikeablePost | null, at: number) {
  if (playerPost) return playerPost;
  if (isGhostPost(id)) throw new HttpError(409, "cannot_perform", SOCIAL_TEXT.ownPost);
  const paper = findTownPost(id, at);
  const post = paper ? { ...paper, authorId: NEWS_ID } : findNpcPost(CAST, id, at);
  if (!post) throw new HttpError(404, "not_found", SOCIAL_TEXT.postNotFound);
  return { authorId: null, followers: followersOf(post.authorId), createdAt: post.createdAt };
}

function refuseIfBarred({ user, isRunning }: Actor, post: { readonly authorId: string | null }): void {
  if (!isRunning) throw new HttpError(503, "game_stopped", ERROR_TEXT.gameStopped, { retryAfter: 30 });
  if (post.authorId === user.id) throw new HttpError(409, "cannot_perform", SOCIAL_TEXT.ownPost);
}
