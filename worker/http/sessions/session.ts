import * as v from "valibot";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { IDEMPOTENCY_HEADER } from "#game/core/wire/headers.ts";
import { touchSession } from "../../db/accounts/sessions.ts";
import { type Actor, type ActorRow, type Credential, selectActor, toActor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { send } from "../../db/statement.ts";
import { now } from "../../platform/clock.ts";
import type { AppContext } from "../app-context.ts";
import { inBackground } from "../background.ts";
import { HttpError } from "../http-error.ts";
import { limitNamed } from "../limits/rate-limits.ts";
import { hashToken } from "./tokens.ts";

/** Minimum interval between writes of a session's last use, so that most reads cost no write. */
const TOUCH_INTERVAL_MS = 60 * 60 * 1000;

const IdempotencyKey = v.pipe(v.string(), v.uuid());

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,256})$/;

/**
 * Reads the credential of a request, once per request. Throws 401 without a well-formed bearer token and 400 if the key
 * is not a UUID.
 */
export function readCredential(c: AppContext): Credential {
  const known = c.get("credential");
  if (known) return known;
  const token = BEARER.exec(c.req.header("authorization") ?? "")?.[1];
  if (!token) throw unauthenticated();
  const idempotencyKey = c.req.header(IDEMPOTENCY_HEADER) ?? null;
  if (idempotencyKey !== null && !v.is(IdempotencyKey, idempotencyKey)) {
    throw new HttpError(400, "validation_failed", ERROR_TEXT.validation, {
      details: ["Idempotency-Key must be a UUID"],
    });
  }
  const credential = {
    tokenHash: hashOfRecent(token),
    idempotencyKey: idempotencyKey?.toLowerCase() ?? null,
  };
  c.set("credential", credential);
  return credential;
}

/** Throws 401 without a bearer token, so that a request without one is refused before its body is read. */
export async function requireCredential(c: AppContext): Promise<void> {
  readCredential(c);
}

/** Hashes of recent tokens: hashing costs as much as deciding an action. */
const recentHashes = new Map<string, string>();
const MAX_RECENT_HASHES = 300;

function hashOfRecent(token: string): string {
  const known = recentHashes.get(token);
  if (known !== undefined) return known;
  if (recentHashes.size >= MAX_RECENT_HASHES) recentHashes.clear();
  const hash = hashToken(token);
  recentHashes.set(token, hash);
  return hash;
}

/** Error for a request without a live session. */
export function unauthenticated(): HttpError {
  return new HttpError(401, "unauthenticated", ERROR_TEXT.authenticationRequired);
}

/** Loads the actor in one round trip. Throws 401 if the session is unknown, revoked or expired. */
export async function loadActor(db: Database, credential: Credential): Promise<Actor> {
  return actorOf(await send(db, selectActor(credential, now())));
}

/** Returns the actor that `selectActor` has found. Throws 401 without a live session. */
export function actorOf(rows: readonly ActorRow[]): Actor {
  const actor = toActor(rows);
  if (!actor) throw unauthenticated();
  return actor;
}

/**
 * Returns the actor of a request, loaded once, and counts a write for its account. Stores the session's last use after
 * the reply if it is due. Throws 401 without a live session and 429 after too many writes.
 */
export async function requireActor(c: AppContext): Promise<Actor> {
  if (c.var.actor) return c.var.actor;
  const actor = await loadActor(c.var.db, readCredential(c));
  if (c.req.method !== "GET") await limitNamed(c, "writesOfAccount", actor.user.id);
  recordUse(c, actor);
  c.set("actor", actor);
  return actor;
}

/** Stores the session's last use after the reply if it is due. */
export function recordUse(
  c: AppContext,
  { session }: { session: Pick<Actor["session"], "id" | "lastUsedAt"> },
): void {
  const at = now();
  if (at - session.lastUsedAt > TOUCH_INTERVAL_MS) {
    inBackground(c, touchSession(c.var.db, session.id, at));
  }
}
