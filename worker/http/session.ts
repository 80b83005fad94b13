import * as v from "valibot";
import { ERROR_TEXT } from "#game/contract/errors.ts";
import { IDEMPOTENCY_HEADER } from "#game/contract/limits.ts";
import { type Actor, type Credential, selectActor, toActor } from "../db/actors.ts";
import type { Database } from "../db/client.ts";
import { touchSession } from "../db/sessions.ts";
import { now } from "../platform/clock.ts";
import type { AppContext } from "./app-context.ts";
import { inBackground } from "./background.ts";
import { HttpError } from "./http-error.ts";
import { hashToken } from "./tokens.ts";

/** A session's last use is written down at most once in this time, so that reading costs no write. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000;

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,256})$/;

/** The credential of a request. Throws 401 without a well-formed bearer token, 400 for a key that is no UUID. */
export function readCredential(c: AppContext): Credential {
  const token = BEARER.exec(c.req.header("authorization") ?? "")?.[1];
  if (!token) throw unauthenticated();
  const idempotencyKey = c.req.header(IDEMPOTENCY_HEADER) ?? null;
  if (idempotencyKey !== null && !v.is(v.pipe(v.string(), v.uuid()), idempotencyKey)) {
    throw new HttpError(400, "validation_failed", ERROR_TEXT.validation, {
      details: ["Idempotency-Key must be a UUID"],
    });
  }
  return { tokenHash: hashToken(token), idempotencyKey: idempotencyKey?.toLowerCase() ?? null };
}

/** The refusal of a call that no live session stands behind. */
export function unauthenticated(): HttpError {
  return new HttpError(401, "unauthenticated", ERROR_TEXT.authenticationRequired);
}

/** Loads who is asking, in one round trip. Throws 401 where the session is unknown, revoked or expired. */
export async function loadActor(db: Database, credential: Credential): Promise<Actor> {
  const actor = toActor(await db.batch(selectActor(db, credential, now())));
  if (!actor) throw unauthenticated();
  return actor;
}

/**
 * The actor behind a request that only reads, loaded once; notes the session's use now and then, after the reply.
 */
export async function requireActor(c: AppContext): Promise<Actor> {
  if (c.var.actor) return c.var.actor;
  const actor = await loadActor(c.var.db, readCredential(c));
  noteUse(c, actor);
  c.set("actor", actor);
  return actor;
}

/** Writes down that the session is in use, where that was last done long ago, after the reply. */
export function noteUse(c: AppContext, { session }: Pick<Actor, "session">): void {
  const at = now();
  if (at - session.lastUsedAt > TOUCH_INTERVAL_MS) {
    inBackground(c, touchSession(c.var.db, session.id, at));
  }
}
