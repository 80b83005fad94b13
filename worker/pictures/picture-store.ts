import { deletePictureRows, reservePicture, selectExpiredPictures } from "../db/accounts/pictures.ts";
import type { Database } from "../db/client.ts";
import type { Env } from "../env.ts";
import { newToken } from "../http/sessions/tokens.ts";
import { now } from "../platform/clock.ts";
import { logLine } from "../platform/log.ts";
import { fromService } from "../platform/service-outage.ts";
import { PICTURE_SERVICE_MS } from "./avatar-image.ts";

/** Age at which an unfinished upload's object counts as orphaned, in milliseconds. */
const UPLOAD_TTL_MS = 60 * 60 * 1000;
/** Maximum objects deleted by one call of the bucket, limited by the parameters of a query. */
const CHUNK = 90;

const PICTURE_KEY = /^[A-Za-z0-9_-]{43}$/;

const objectName = (key: string) => `avatars/${key}`;

/**
 * Writes a picture under a random key; unless it is committed within `ttlMs`, it is deleted. `userId` is null for a
 * picture that belongs to no account. Returns the key, or null if the account is deleted.
 */
export async function storePicture(
  env: Env,
  db: Database,
  userId: string | null,
  webp: Uint8Array,
  ttlMs = UPLOAD_TTL_MS,
): Promise<string | null> {
  const key = newToken();
  const at = now();
  if (!(await reservePicture(db, { key, userId, createdAt: at }, at + ttlMs))) return null;
  const httpMetadata = { contentType: "image/webp" };
  await fromService(env.PICTURES.put(objectName(key), webp, { httpMetadata }), PICTURE_SERVICE_MS);
  return key;
}

/** Returns the picture served under `key`, or null. Honours the conditional headers of the request. */
export async function loadPicture(env: Env, key: string, headers: Headers) {
  return PICTURE_KEY.test(key) ? env.PICTURES.get(objectName(key), { onlyIf: headers }) : null;
}

/** Deletes objects and then their rows, so that a failure in between is found by its row. */
export async function deletePictures(env: Env, db: Database, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += CHUNK) {
    const chunk = keys.slice(start, start + CHUNK);
    await env.PICTURES.delete(chunk.map(objectName));
    await deletePictureRows(db, chunk);
  }
}

/**
 * Deletes orphaned pictures of aborted uploads and failed deletions, until nothing is left, in at most `rounds` rounds
 * of two statements and for `budgetMs`; the next run continues. Returns the number deleted.
 */
export async function sweepPictures(
  env: Env,
  db: Database,
  { rounds, budgetMs }: { readonly rounds: number; readonly budgetMs: number },
): Promise<number> {
  const at = now();
  let swept = 0;
  for (let round = 0; round < rounds && now() - at < budgetMs; round += 1) {
    const keys = await selectExpiredPictures(db, at, CHUNK);
    await deletePictures(env, db, keys);
    swept += keys.length;
    if (keys.length < CHUNK) break;
  }
  logLine("info", "swept pictures", { swept });
  return swept;
}
