import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { send } from "../calls-test-support.ts";
import type { Send } from "../db/stand-in-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../test-support.ts";
import { faulty, lost } from "./outage-test-support.ts";

/* See docs/reference/platform.md#a-failing-database. */

const ACTION = "/api/player/action/bag_fries";

/** Parts of the statements that commit a game, and that hide a name on the board. */
const [COMMIT, HIDE] = ['"player_commit"', "update user set is_hidden_on_boards"];

/** Sends one press with a key. */
const press = ({ token }: TestAccount, key: string, DB = env.DB) =>
  send("POST", ACTION, { token, env: { DB }, headers: { "idempotency-key": key } });

/** Sends a request whose batches all fail with this message. */
async function afterFault(message: string): Promise<Response> {
  const { token } = await createAccount();
  const DB = faulty("all", () => Promise.reject(new Error(message)));
  return send("GET", "/api/auth/me", { token, env: { DB } });
}

const earned = () => rows("select seq, cause from ledger where cause = 'action:bag_fries'");

async function expectOutage(reply: Response): Promise<void> {
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await reply.json()).toMatchObject({ code: "database_down", error: ERROR_TEXT.databaseDown });
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a failing database", () => {
  it.each([
    ["GET", "/api/ready"],
    ["GET", "/api/auth/me"],
    ["POST", ACTION],
    ["GET", "/api/admin/server/status"],
    ["PUT", "/api/messages/x/read"],
  ])("%s %s answers 503 with Retry-After", async (method, path) => {
    const { token } = await createAccount({}, { role: "admin" });
    await expectOutage(await send(method, path, { token, env: { DB: faulty("all", lost) } }));
    expect((await send("GET", "/api/ready")).status).toBe(200);
  });

  it("the health of the Worker doesn't depend on it", async () => {
    const reply = await send("GET", "/api/health", { env: { DB: faulty("all", lost) } });
    expect(await reply.json()).toEqual({ status: "ok", environment: "development" });
  });

  it.each([
    "D1_ERROR: database is locked: SQLITE_BUSY",
    "D1_ERROR: database or disk is full: SQLITE_FULL",
    "D1_ERROR: disk I/O error: SQLITE_IOERR",
    "D1_ERROR: out of memory: SQLITE_NOMEM",
    "D1_ERROR: database disk image is malformed: SQLITE_CORRUPT",
    "D1_ERROR: D1 DB is overloaded. Requests queued for too long.",
    "D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.",
    "D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.",
    "D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
    "D1_ERROR: D1 DB exceeded its CPU time limit and was reset.",
    "D1_ERROR: D1 DB reset because its code was updated.",
    "D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.",
  ])("'%s' is an outage", async (message) => {
    await expectOutage(await afterFault(message));
  });

  it.each([
    "D1_ERROR: no such column: nothing at offset 7: SQLITE_ERROR",
    "D1_ERROR: string or blob too big: SQLITE_TOOBIG",
    "D1_ERROR: datatype mismatch: SQLITE_MISMATCH",
    "D1_TYPE_ERROR: Type 'undefined' not supported for value 'undefined'",
  ])("'%s' is no outage", async (message) => {
    expect((await afterFault(message)).status).toBe(500);
  });

  it.each([
    "UNIQUE constraint failed: post.id: SQLITE_CONSTRAINT_PRIMARYKEY",
    "FOREIGN KEY constraint failed: SQLITE_CONSTRAINT_FOREIGNKEY",
    "CHECK constraint failed: player_cash: SQLITE_CONSTRAINT_CHECK",
  ])(
    "a change that always violates '%s' is tried once, and says which request failed",
    async (constraint) => {
      const account = await arrive(await createAccount());
      const fault = vi.fn(async () => {
        throw new Error(`D1_ERROR: ${constraint}`);
      });
      const reply = await press(account, crypto.randomUUID(), faulty(COMMIT, fault));
      expect([reply.status, fault.mock.calls.length]).toEqual([500, 1]);
      expect(await reply.json()).toMatchObject({
        code: "internal",
        requestId: reply.headers.get("x-request-id"),
      });
      await vi.waitFor(async () =>
        expect(await rows("select requests from fault")).toEqual([{ requests: 1 }]),
      );
    },
  );

  it.each([
    ["before", false],
    ["after", true],
  ])(
    "a press whose batch is lost %s its commit is tried once more, and counts once",
    async (_when, isCommitted) => {
      const account = await arrive(await createAccount());
      let faults = 0;
      const DB = faulty(COMMIT, async (batch) => {
        faults += 1;
        if (faults > 1) return batch();
        if (isCommitted) await batch();
        return lost();
      });
      const key = crypto.randomUUID();
      const reply = await press(account, key, DB);
      expect([reply.status, faults]).toEqual([200, 2]);
      expect(await earned()).toHaveLength(1);
      expect(await (await press(account, key)).text()).toBe(await reply.text());
      expect(await earned()).toHaveLength(1);
    },
  );

  it("a change outside the game whose batch is lost after its commit is tried once more, and replays its reply", async () => {
    const { token } = await createAccount();
    let faults = 0;
    const DB = faulty(HIDE, async (batch) => {
      faults += 1;
      const results = await batch();
      return faults === 1 ? lost() : results;
    });
    const reply = await send("PUT", "/api/leaderboards/visibility", {
      token,
      body: { isHidden: true },
      headers: { "idempotency-key": crypto.randomUUID() },
      env: { DB },
    });
    expect([reply.status, faults]).toEqual([200, 2]);
    expect(await reply.json()).toEqual({ isHidden: true });
  });

  it("a press without a key is not tried again", async () => {
    const { token } = await arrive(await createAccount());
    const fault = vi.fn(lost);
    await expectOutage(await send("POST", ACTION, { token, env: { DB: faulty(COMMIT, fault) } }));
    expect(fault).toHaveBeenCalledTimes(1);
  });
});

it("a request waits for the database 3.5 s, all queries together, and a press that commits later counts once", async () => {
  const account = await arrive(await createAccount());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked = Promise.withResolvers<Send>();
  const DB = faulty(COMMIT, (batch) => {
    asked.resolve(batch);
    return new Promise(() => {});
  });
  const key = crypto.randomUUID();
  const slow = press(account, key, DB);
  const commit = await asked.promise;
  await vi.advanceTimersByTimeAsync(3_500);
  await expectOutage(await slow);
  vi.useRealTimers();
  await commit();
  const again = await press(account, key);
  expect(again.status).toBe(200);
  expect(await earned()).toHaveLength(1);
});
