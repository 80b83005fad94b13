import type { Database } from "./client.ts";
import { bind, send, sendBatch, sql } from "./statement.ts";

/** The attempts under a key in the current window. */
export interface Attempts {
  readonly attempts: number;
  readonly windowEndsAt: number;
}

const COUNT = `insert into rate_limit (key, window_ends_at, attempts) values (?1, ?3, 1)
  on conflict (key) do update set attempts = iif(window_ends_at <= ?2, 1, attempts + 1),
    window_ends_at = iif(window_ends_at <= ?2, ?3, window_ends_at)
  returning attempts, window_ends_at as windowEndsAt`;

/** Counts an attempt under `key`, in a window of `windowMs` that begins with the first attempt. Returns the count. */
export async function countAttempt(
  db: Database,
  key: string,
  at: number,
  windowMs: number,
): Promise<Attempts> {
  const [row] = await send(db, bind<Attempts>(COUNT, key, at, at + windowMs));
  return row ?? { attempts: 1, windowEndsAt: at + windowMs };
}

/** Deletes the attempts under `key`. */
export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await send(db, sql`delete from rate_limit where key = ${key}`);
}

/** Takes back one attempt under each of the keys. */
export async function takeBackAttempts(db: Database, keys: readonly string[]): Promise<void> {
  await sendBatch(
    db,
    keys.map((key) => sql`update rate_limit set attempts = attempts - 1 where key = ${key} and attempts > 0`),
  );
}
