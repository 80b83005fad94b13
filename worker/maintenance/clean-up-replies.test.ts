import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { IDEMPOTENCY_TTL_MS } from "#game/core/wire/limits.ts";
import { openDatabase } from "../db/client.ts";
import { createAccount, rows } from "../test-support.ts";
import { CRON_INTERVAL_MS, REPLY_BOUNDS } from "./bounds.ts";
import { cleanUpReplies, sliceAt } from "./clean-up-replies.ts";

/** Longer than the test takes. */
const MARGIN_MS = 60_000;

async function replies(userId: string, count: number, createdAt: number): Promise<void> {
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < ?1)
     insert into idempotency_key select ?2, ?3 || '-' || i, 'h', 200, '{}', ?3 from n`,
  )
    .bind(count, userId, createdAt)
    .run();
}

it("every id belongs to exactly one slice of a round", () => {
  const { slices } = REPLY_BOUNDS;
  const round = Array.from({ length: slices }, (_, turn) => sliceAt(turn * CRON_INTERVAL_MS, slices));
  for (const id of ["", "0", "00000000-1", "7fff", crypto.randomUUID(), "ffffffff-f", "someone"]) {
    expect(round.filter(({ start, end }) => id >= start && id < end)).toHaveLength(1);
  }
  expect(sliceAt(slices * CRON_INTERVAL_MS, slices)).toEqual(round[0]);
});

describe("the clean-up of replies", () => {
  it("a round deletes the replies that have expired, in batches, and no other", async () => {
    const [one, two] = [await createAccount(), await createAccount()];
    const expired = Date.now() - IDEMPOTENCY_TTL_MS;
    for (const { userId } of [one, two]) {
      await replies(userId, 25, expired);
      await replies(userId, 3, expired + MARGIN_MS);
    }
    const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
    expect(await cleanUpReplies(openDatabase(env, use), { slices: 1, chunk: 10 })).toBe(50);
    expect(await rows("select distinct created_at as at from idempotency_key")).toEqual([
      { at: expired + MARGIN_MS },
    ]);
    expect(await rows("select key from idempotency_key")).toHaveLength(6);
    expect(use.rowsWritten).toBe(50);
    // Each reply is passed once. A deleted one is looked up again.
    expect(use.rowsRead).toBeLessThan(56 * 5);
  });

  it("a run stops at its maximum number of statements, and a later one continues", async () => {
    const { userId } = await createAccount();
    await replies(userId, 30, 1);
    const db = openDatabase(env);
    expect(await cleanUpReplies(db, { slices: 1, chunk: 10, statements: 2 })).toBe(20);
    expect(await cleanUpReplies(db, { slices: 1, chunk: 10 })).toBe(10);
  });
});
