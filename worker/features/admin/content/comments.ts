import type * as contract from "#game/contract/content/comments.ts";
import { MAX_COMMENTS } from "#game/contract/content/parts.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { Database } from "../../../db/client.ts";
import {
  type CommentRow,
  deleteCommentsById,
  insertComment,
  selectComments,
} from "../../../db/content/comments.ts";
import { type DraftRow, selectDraftRow } from "../../../db/content/drafts.ts";
import { sendBatch } from "../../../db/statement.ts";
import type { AdminDecision, AdminRequest } from "../../../http/admin-route.ts";
import { HttpError } from "../../../http/http-error.ts";
import { isoTime, writersIn } from "./drafts.ts";

async function loadComments(
  db: Database,
  partId: string,
): Promise<{ readonly draft: DraftRow | null; readonly comments: readonly CommentRow[] }> {
  const [[draft = null], comments] = await sendBatch(db, [selectDraftRow(partId), selectComments(partId)]);
  return { draft, comments };
}

/** Lists the open comments on a part, and who works on its draft. */
export async function listComments(
  db: Database,
  partId: string,
): Promise<ReplyOf<typeof contract.listComments>> {
  const { draft, comments } = await loadComments(db, partId);
  return {
    comments: comments.map(toComment),
    writers: draft ? writersIn(draft) : [],
    revision: draft?.revision ?? null,
  };
}

function toComment({ createdAt, ...row }: CommentRow): contract.Comment {
  return { ...row, at: isoTime(createdAt) };
}

/** Decides to write a comment. Throws 404 and 409 as the contract says. */
export async function decideComment({
  c,
  parameters,
  body: { place, text },
  actor: { user },
  at,
}: AdminRequest<typeof contract.writeComment>): Promise<AdminDecision<typeof contract.writeComment>> {
  const partId = parameters.id;
  const { draft, comments } = await loadComments(c.var.db, partId);
  if (!draft) throw new HttpError(404, "not_found", "Comments belong to a draft. Please save one first.");
  if (comments.length >= MAX_COMMENTS) {
    const full = `There are ${MAX_COMMENTS} comments already. Please resolve some first.`;
    throw new HttpError(409, "conflict", full);
  }
  const id = crypto.randomUUID();
  const comment = { id, partId, place, text, createdAt: at, createdBy: user.id };
  return {
    statements: [insertComment(comment, MAX_COMMENTS)],
    audit: { action: "comments.write", subject: partId, change: { before: null, after: { [place]: text } } },
    reply: { comment: toComment({ id, place, text, createdAt: at, by: user.username }) },
  };
}

/** Decides to resolve comments. Changes nothing if they are gone already. */
export async function decideResolve({
  c,
  parameters,
  body,
}: AdminRequest<typeof contract.resolveComments>): Promise<AdminDecision<typeof contract.resolveComments>> {
  const partId = parameters.id;
  const reply = { success: true as const };
  const { comments } = await loadComments(c.var.db, partId);
  const resolved = comments.filter(({ id }) => body.ids.includes(id));
  if (resolved.length === 0) return { audit: null, reply };
  const places = Map.groupBy(resolved, ({ place }) => place);
  const before = [...places].map(([place, all]) => [place, all.map(({ text }) => text).join("\n")]);
  return {
    statements: [
      deleteCommentsById(
        partId,
        resolved.map(({ id }) => id),
      ),
    ],
    audit: {
      action: "comments.resolve",
      subject: partId,
      details: { count: resolved.length },
      change: { before: Object.fromEntries(before), after: null },
    },
    reply,
  };
}
