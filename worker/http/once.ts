import type { Endpoint, ReplyOf } from "#game/core/wire/endpoint.ts";
import type { Actor } from "../db/actors.ts";
import { claimKey, releaseKey, storeReply } from "../db/replies.ts";
import { now } from "../platform/clock.ts";
import { describeError, logLine } from "../platform/log.ts";
import type { App, AppContext } from "./app-context.ts";
import { HttpError } from "./http-error.ts";
import { JsonText } from "./json-text.ts";
import { replay, requestIdentity } from "./replay.ts";
import { type AccessCheck, type Parsed, route } from "./route.ts";
import { loadActor, readCredential, requireActor } from "./sessions/session.ts";
import { hashToken } from "./sessions/tokens.ts";

/** Steps in which a repeat waits for the first request. */
const WAIT_MS = 500;
const MAX_WAITS = 6;

type Handler<E extends Endpoint> = (request: Parsed<E>) => Promise<ReplyOf<E> | JsonText<ReplyOf<E>>>;

/** Serves a change of the actor, once for each idempotency key, which needs no more than a live session. */
export function actorRoute<E extends Endpoint>(
  app: App,
  endpoint: E,
  access: "session" | AccessCheck,
  change: (actor: Actor, request: Parsed<E>) => Promise<ReplyOf<E>>,
): void {
  const handler = once<E>(async (request) => change(await requireActor(request.c), request));
  route(app, endpoint, access, handler);
}

/**
 * Runs a handler once per idempotency key, for changes that are no single batch: the key is claimed first, and the reply
 * stored afterwards. A repeat gets the first reply; one that overlaps the first waits for it. A refusal releases the key. A
 * claim that nobody finished, or whose reply wasn't stored, expires after a minute, because the state then decides about a repeat.
 *
 * Throws 422 if the key was used for another request, 409 if the first request takes longer than 3 s, and whatever the
 * handler throws. See docs/reference/platform.md#idempotency.
 */
function once<E extends Endpoint>(handler: Handler<E>): Handler<E> {
  return async (request) => {
    const { c } = request;
    const { idempotencyKey: key } = readCredential(c);
    if (key === null) return handler(request);
    const { user } = await requireActor(c);
    const requestHash = hashOf(c, request.rawBody);
    const first = await claim(c, key, requestHash);
    if (first) return first;
    const reply = await handler(request).catch(async (error: unknown) => {
      await releaseKey(c.var.db, user.id, key);
      throw error;
    });
    const json = reply instanceof JsonText ? reply : JsonText.of(reply);
    const stored = { key, requestHash, status: 200, reply: json.text };
    try {
      await storeReply(c.var.db, { userId: user.id, at: now() }, stored);
    } catch (fault) {
      // The change is made: an error would ask for another.
      logLine("error", "reply not stored", { requestId: c.var.requestId, ...describeError(fault) });
    }
    return json;
  };
}

/** Claims the key. Returns the first reply instead if there is one. */
async function claim(c: AppContext, key: string, requestHash: string): Promise<JsonText<never> | null> {
  const { db } = c.var;
  let actor = await requireActor(c);
  for (let waits = 0; waits <= MAX_WAITS; waits += 1) {
    const { storedReply, user } = actor;
    if (storedReply && storedReply.status > 0) return replay(storedReply, requestHash);
    if (!storedReply && (await claimKey(db, { userId: user.id, at: now() }, { key, requestHash })))
      return null;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    actor = await loadActor(db, readCredential(c));
  }
  throw new HttpError(409, "conflict", "Your first request is still being handled. Please wait a moment.", {
    retryAfter: 1,
  });
}

/**
 * Hashes the request together with its token, which is stored nowhere: the body may hold a password, which the hash of
 * the request alone would let somebody guess.
 */
function hashOf(c: AppContext, rawBody: string): string {
  const length = c.req.header("content-length") ?? "";
  return hashToken(
    `${c.req.header("authorization")}\n${requestIdentity(c, rawBody)}\n${rawBody === "" ? length : ""}`,
  );
}
