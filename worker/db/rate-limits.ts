import { eq, lte, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { rateLimits } from "./schema/platform.ts";

/** Counts an attempt under `key`, in a window of `windowMs` that begins with the first attempt. Returns the count. */
export async function countAttempt(db: Database, key: string, at: number, windowMs: number) {
  const expired = lte(rateLimits.windowEndsAt, at);
  const [rows] = await db.batch([
    db
      .insert(rateLimits)
      .values({ key, windowEndsAt: at + windowMs, attempts: 1 })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          attempts: sql`case when ${expired} then 1 else ${rateLimits.attempts} + 1 end`,
          windowEndsAt: sql`case when ${expired} then ${at + windowMs} else ${rateLimits.windowEndsAt} end`,
        },
      })
      .returning({ attempts: rateLimits.attempts, windowEndsAt: rateLimits.windowEndsAt }),
  ]);
  return rows[0] ?? { attempts: 1, windowEndsAt: at + windowMs };
}

/** Deletes the attempts under `key`. */
export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.batch([db.delete(rateLimits).where(eq(rateLimits.key, key))]);
}
