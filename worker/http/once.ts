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

/**
 * Serves a change of the actor, which needs no more than a live session, once per idempotency key: for changes that are no
 * single batch. The key is claimed first, and the reply stored afterwards. A repeat gets the first reply; one that overlaps the
 * first waits for it. A refusal releases the key. A claim that nobody finished, or whose reply wasn't stored, expires after a
 * minute, because the state then decides about a repeat.
 *
 * Throws 422 if the key was used for another request, 409 if the first request takes longer than 3 s, and whatever `change`
 * throws. See docs/reference/platform.md#idempotency.
 */
export function actorRoute<E extends Endpoint>(
  app: App,
  endpoint: E,
  access: "session" | AccessCheck,
  change: (actor: Actor, request: Parsed<E>) => Promise<ReplyOf<E>>,
): void {
  route(app, endpoint, access, async (request) => {
    const { c } = request;
    const actor = await requireActor(c);
    const { idempotencyKey: key } = readCredential(c);
    if (key === null) return change(actor, request);
    const requestHash = hashOf(c, request.rawBody);
    const first = await claim(c, actor, key, requestHash);
    if (first) return first;
    const reply = await change(actor, request).catch(async (error: unknown) => {
      await releaseKey(c.var.db, actor.user.id, key);
      throw error;
    });
    const json = JsonText.of(reply);
    const stored = { key, requestHash, status: 200, reply: json.text };
    try {
      await storeReply(c.var.db, { userId: actor.user.id, at: now() }, stored);
    } catch (fault) {
      // The change is made: an error would ask for another.
      logLine("error", "reply not stored", { requestId: c.var.requestId, ...describeError(fault) });
    }
    return json;
  });
}

/** Claims the key. Returns the first reply instead if there is one. */
async function claim(
  c: AppContext,
  actor: Actor,
  key: string,
  requestHash: string,
): Promise<JsonText<never> | null> {
  const { db } = c.var;
  let { storedReply } = actor;
  for (let waits = 0; waits <= MAX_WAITS; waits += 1) {
    if (storedReply && storedReply.status > 0) return replay(storedReply, requestHash);
    const claimed = { userId: actor.user.id, at: now() };
    if (!storedReply && (await claimKey(db, claimed, { key, requestHash }))) return null;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    ({ storedReply } = await loadActor(db, readCredential(c)));
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
