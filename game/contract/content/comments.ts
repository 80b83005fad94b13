import * as v from "valibot";
import { count } from "../count.ts";
import { endpoint } from "../endpoint.ts";
import { Text } from "../text.ts";
import { COMMENT_MAX, CommentId, CommentPlace, DraftWriter, MAX_COMMENTS } from "./parts.ts";

/*
 * Comments on the fields of a draft, for roles with the capability `npcs.edit`. They go with the draft. See
 * docs/reference/administration.md#comments.
 */

export const Comment = v.object({
  id: v.string(),
  /** See `CommentPlace`. */
  place: v.string(),
  text: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** Null if the account is deleted. */
  by: v.nullable(v.string()),
});
export type Comment = v.InferOutput<typeof Comment>;

/** The open comments on a part, oldest first, and who works on its draft. */
export const listComments = endpoint("GET", "/gamedev/parts/:id/comments", {
  reply: v.object({
    comments: v.array(Comment),
    writers: v.array(DraftWriter),
    /** The stored state of the draft; null without one. */
    revision: v.nullable(count),
  }),
});

/** Writes a comment. A reply is another one at the same place. 404 without a draft; 409 if there are `MAX_COMMENTS` already. */
export const writeComment = endpoint("POST", "/gamedev/parts/:id/comments", {
  body: v.object({ place: CommentPlace, text: Text(COMMENT_MAX, { missing: "Please write something" }) }),
  reply: v.object({ comment: Comment }),
});

/** Resolves comments, which removes them. Those that are gone already are no failure. */
export const resolveComments = endpoint("POST", "/gamedev/parts/:id/comments/resolve", {
  body: v.object({ ids: v.pipe(v.array(CommentId), v.minLength(1), v.maxLength(MAX_COMMENTS)) }),
  reply: v.object({ success: v.literal(true) }),
});
