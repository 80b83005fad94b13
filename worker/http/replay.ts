import * as v from "valibot";
import { ERROR_CODES } from "#game/core/wire/errors.ts";
import type { StoredReply } from "../db/actors.ts";
import { type Database, isDone } from "../db/client.ts";
import { ANSWERED, insertRefusal, type ReplyToStore, sendWithReply } from "../db/replies.ts";
import type { Statement } from "../db/statement.ts";
import { now } from "../platform/clock.ts";
import type { AppContext } from "./app-context.ts";
import { ERROR_STATUSES, HttpError } from "./http-error.ts";
import { JsonText } from "./json-text.ts";
import { loadActor, readCredential, requireActor } from "./sessions/session.ts";
import { hashToken } from "./sessions/tokens.ts";

/** Returns what an idempotency key identifies: method, path, query and body of a request. */
export function requestIdentity(c: AppContext, rawBody: string): string {
  return `${c.req.method} ${c.req.path}${new URL(c.req.url).search}\n${rawBody}`;
}

/** A refusal as it is stored under its idempotency key. */
const StoredRefusal = v.object({
  status: v.picklist(ERROR_STATUSES),
  code: v.picklist(ERROR_CODES),
  message: v.string(),
  details: v.optional(v.array(v.string())),
  data: v.optional(v.unknown()),
  retryAfter: v.optional(v.number()),
});

/**
 * Stores a refusal under the key of its request, so that no other attempt of the request can commit. Returns false, and
 * stores nothing, if another attempt has been answered.
 */
export async function keepRefusal(
  db: Database,
  replied: { readonly userId: string; readonly at: number },
  request: Pick<ReplyToStore, "key" | "requestHash">,
  { status, code, message, details, data, retryAfter }: HttpError,
): Promise<boolean> {
  const reply = JSON.stringify({ status, code, message, details, data, retryAfter });
  return insertRefusal(db, replied, { ...request, status, reply });
}

/**
 * Returns the first reply to a repeated request, or throws its first refusal. Throws 422 if its key was used for a
 * different request.
 */
export function replay(stored: StoredReply, requestHash: string): JsonText<never> {
  if (stored.requestHash !== requestHash) {
    throw new HttpError(
      422,
      "idempotency_mismatch",
      "This Idempotency-Key was already used for a different request.",
    );
  }
  // The request hash stored with it guarantees that it belongs to this request.
  if (stored.status < 400) return new JsonText<never>(stored.reply);
  const { status, code, message, ...more } = v.parse(StoredRefusal, JSON.parse(stored.reply));
  throw new HttpError(status, code, message, more);
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
  const stored = key === null ? null : { key, requestHash, status: 200, reply: json.text };
  const sent = sendWithReply(c.var.db, statements, { userId: user.id, at: now() }, stored);
  if (await isDone(ANSWERED, sent)) return json;
  // A concurrent request with the same key was first.
  const { storedReply: first } = await loadActor(c.var.db, credential);
  return first ? replay(first, requestHash) : json;
}
