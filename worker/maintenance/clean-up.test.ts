import { createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../db/client.ts";
import worker from "../index.ts";
import { createAccount, rows } from "../test-support.ts";
import { cleanUp } from "./clean-up.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Well on one side of a limit, however long the test takes. */
const MARGIN = 60_000;

/** Puts rows on both sides of every limit; the ids of those to be kept begin with `kept`. */
async function seed(userId: string, otherId: string): Promise<void> {
  const at = Date.now();
  const session = (id: string, lastUsedAt: number, revokedAt: number | null) =>
    env.DB.prepare("insert into session values (?, ?, ?, 'a', 'd', '::1', 0, ?, ?)").bind(
      id,
      userId,
      id,
      lastUsedAt,
      revokedAt,
    );
  const link = (hash: string, expiresAt: number) =>
    env.DB.prepare("insert into email_token values (?, ?, 'reset', ?)").bind(hash, userId, expiresAt);
  const limit = (key: string, endsAt: number) =>
    env.DB.prepare("insert into rate_limit values (?, ?, 3)").bind(key, endsAt);
  const key = (name: string, createdAt: number) =>
    env.DB.prepare("insert into idempotency_key values (?, ?, 'h', 200, '{}', ?)").bind(
      userId,
      name,
      createdAt,
    );
  const change = (hash: string, user: string, expiresAt: number) =>
    env.DB.prepare("insert into email_change values (?, ?, 'new@example.com', ?)").bind(
      user,
      hash,
      expiresAt,
    );
  const handoff = (hash: string, expiresAt: number) =>
    env.DB.prepare("insert into oauth_handoff values (?, 'b', ?, 'google', ?)").bind(hash, userId, expiresAt);
  const event = (device: string, happenedAt: number) =>
    env.DB.prepare("insert into security_event values (null, ?, ?, 'signed_in', ?, '::1')").bind(
      userId,
      happenedAt,
      device,
    );
  const mail = (subject: string, createdAt: number) =>
    env.DB.prepare(
      "insert into development_mail (`to`, subject, text, html, created_at) values ('a', ?, 't', 'h', ?)",
    ).bind(subject, createdAt);
  await env.DB.batch([
    session("kept-unused", at - 30 * DAY + MARGIN, null),
    session("kept-revoked", at - HOUR, at - 7 * DAY + MARGIN),
    session("gone-unused", at - 30 * DAY - MARGIN, null),
    session("gone-revoked", at - HOUR, at - 7 * DAY - MARGIN),
    link("kept", at + MARGIN),
    link("gone", at - MARGIN),
    change("kept", userId, at + MARGIN),
    change("gone", otherId, at - MARGIN),
    handoff("kept", at + MARGIN),
    handoff("gone", at - MARGIN),
    event("kept", at - 90 * DAY + MARGIN),
    event("gone", at - 90 * DAY - MARGIN),
    limit("kept", at + MARGIN),
    limit("gone", at - MARGIN),
    key("kept", at - DAY + MARGIN),
    key("gone", at - DAY - MARGIN),
    mail("kept", at - 7 * DAY + MARGIN),
    mail("gone", at - 7 * DAY - MARGIN),
  ]);
}

describe("the hourly clean-up", () => {
  it("deletes what has expired and nothing else", async () => {
    const account = await createAccount();
    const other = await createAccount();
    await seed(account.userId, other.userId);
    await worker.scheduled(createScheduledController(), env);
    expect(await rows("select id from session where id like 'kept%' or id like 'gone%' order by id")).toEqual(
      [{ id: "kept-revoked" }, { id: "kept-unused" }],
    );
    expect(await rows("select token_hash as name from email_token")).toEqual([{ name: "kept" }]);
    expect(await rows("select token_hash as name from email_change")).toEqual([{ name: "kept" }]);
    expect(await rows("select code_hash as name from oauth_handoff")).toEqual([{ name: "kept" }]);
    expect(await rows("select device_info as name from security_event")).toEqual([{ name: "kept" }]);
    expect(await rows("select key as name from rate_limit")).toEqual([{ name: "kept" }]);
    expect(await rows("select key as name from idempotency_key")).toEqual([{ name: "kept" }]);
    expect(await rows("select subject as name from development_mail")).toEqual([{ name: "kept" }]);
    expect(await rows("select id from session where id = ?", account.sessionId)).toHaveLength(1);
    expect(await rows("select id from user")).toHaveLength(2);
  });

  it("frees name and address of who never opened their link, and asked for no other within a week", async () => {
    const at = Date.now();
    const account = (id: string, createdAt: number, verifiedAt: number | null) =>
      env.DB.batch([
        env.DB.prepare(
          `insert into user (id, username, username_key, email, email_key, email_verified_at, role, created_at, updated_at)
           values (?1, ?1, ?1, ?1 || '@x.test', ?1 || '@x.test', ?2, 'player', ?3, ?3)`,
        ).bind(id, verifiedAt, createdAt),
        env.DB.prepare(
          `insert into player (user_id, seq, name, status, occupation, location, residence, origin, cash, followers,
             lifetime_experience, energy_amount, energy_at)
           values (?, 0, 'x', 'Brokie', 'x', 'x', 'x', 'x', 47, 3, 0, 100, 0)`,
        ).bind(id),
      ]);
    await account("gone_1", at - 7 * DAY - MARGIN, null);
    await account("gone_2", at - 90 * DAY, null);
    await account("kept_young", at - 7 * DAY + MARGIN, null);
    await account("kept_asked_again", at - 90 * DAY, null);
    await account("kept_verified", at - 90 * DAY, at);
    const link = env.DB.prepare("insert into email_token values (?, ?, 'verify', ?)");
    await env.DB.batch([
      link.bind("stale", "gone_1", at - MARGIN),
      link.bind("fresh", "kept_asked_again", at + MARGIN),
    ]);
    expect(await cleanUp(openDatabase(env.DB), 1)).toMatchObject({ abandonedAccounts: 2, emailTokens: 1 });
    const kept = [{ id: "kept_asked_again" }, { id: "kept_verified" }, { id: "kept_young" }];
    expect(await rows("select id from user order by id")).toEqual(kept);
    expect(await rows("select user_id as id from player order by id")).toEqual(kept);
  });

  it("goes on in batches until nothing is left, and counts what it deleted", async () => {
    await env.DB.batch(
      Array.from({ length: 25 }, (_, i) =>
        env.DB.prepare("insert into rate_limit values (?, 1, 1)").bind(`limit-${i}`),
      ),
    );
    expect(await cleanUp(openDatabase(env.DB), 10)).toEqual({
      unusedSessions: 0,
      revokedSessions: 0,
      emailTokens: 0,
      emailChanges: 0,
      oauthHandoffs: 0,
      securityEvents: 0,
      rateLimits: 25,
      idempotencyKeys: 0,
      developmentMails: 0,
      abandonedAccounts: 0,
    });
    expect(await rows("select * from rate_limit")).toEqual([]);
  });

  it("reads what has expired and none of what is kept", async () => {
    const account = await createAccount();
    const at = Date.now();
    await env.DB.batch(
      Array.from({ length: 200 }, (_, i) => [
        env.DB.prepare("insert into session values (?, ?, ?, 'a', 'd', '::1', ?, ?, ?)").bind(
          `s${i}`,
          account.userId,
          `s${i}`,
          at,
          at,
          i % 2 ? at : null,
        ),
        env.DB.prepare("insert into email_token values (?, ?, 'reset', ?)").bind(
          `l${i}`,
          account.userId,
          at + HOUR,
        ),
        env.DB.prepare("insert into rate_limit values (?, ?, 1)").bind(`r${i}`, at + HOUR),
        env.DB.prepare("insert into idempotency_key values (?, ?, 'h', 200, '{}', ?)").bind(
          account.userId,
          `k${i}`,
          at,
        ),
        env.DB.prepare(
          "insert into development_mail (`to`, subject, text, html, created_at) values ('a', 's', 't', 'h', ?)",
        ).bind(at),
      ]).flat(),
    );
    const use = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 };
    await cleanUp(openDatabase(env.DB, use));
    expect(use).toMatchObject({ roundTrips: 1, rowsWritten: 0 });
    // A few that a statement counts for itself; the kept ones are five hundred.
    expect(use.rowsRead).toBeLessThan(100);
  });
});
