import type { StoredReply } from "../db/actors.ts";
import { insertReply, isAnswered } from "../db/replies.ts";
import { type Statement, sendBatch } from "../db/statement.ts";
import { now } from "../platform/clock.ts";
import type { AppContext } from "./app-context.ts";
import { HttpError } from "./http-error.ts";
import { JsonText } from "./json-text.ts";
import { loadActor, readCredential, requireActor } from "./session.ts";
import { hashToken } from "./tokens.ts";

/** Returns what an idempotency key identifies: method, path, query and body of a request. */
export function requestIdentity(c: AppContext, rawBody: string): string {
  return `${c.req.method} ${c.req.path}${new URL(c.req.url).search}\n${rawBody}`;
}

/** Returns the first reply to a repeated request. Throws 422 if its key was used for a different request. */
export function replay(stored: StoredReply, requestHash: string): JsonText<never> {
  if (stored.requestHash !== requestHash) {
    throw new HttpError(
      422,
      "idempotency_mismatch",
      "This Idempotency-Key was already used for a different request.",
    );
  }
  return JsonText.stored(stored.reply, stored.status);
}

/**
 * Runs the statements of a change outside the game once per idempotency key, in one batch, and returns `reply`. A repeat
 * returns the first reply and changes nothing. Throws 422 if the key was used for a different request.
 */
export async function writeOnce<Reply>(
  c: AppContext,
  rawBody: string,
  statements: readonly Statement[],
  reply: Reply,
): Promise<JsonText<Reply>> {
  const credential = readCredential(c);
  const { user, storedReply } = await requireActor(c);
  const requestHash = hashToken(requestIdentity(c, rawBody));
  if (storedReply) return replay(storedReply, requestHash);
  const { idempotencyKey: key } = credential;
  const json = JsonText.of(reply);
  const stored = key === null ? null : { key, requestHash, status: json.status, reply: json.text };
  try {
    await sendBatch(c.var.db, [
      ...statements,
      ...(stored ? [insertReply({ userId: user.id, at: now() }, stored)] : []),
    ]);
    return json;
  } catch (fault) {
    if (!isAnswered(fault)) throw fault;
  }
  // A concurrent request with the same key was first.
  const { storedReply: first } = await loadActor(c.var.db, credential);
  return first ? replay(first, requestHash) : json;
}
