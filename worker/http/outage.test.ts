import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ERROR_TEXT } from "#game/contract/errors.ts";
import { send } from "../features/auth/auth-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../test-support.ts";

/* See docs/reference/platform.md#a-failing-database. */

const LOST = "D1_ERROR: Network connection lost.";
const ACTION = "/api/player/action/bag_fries";

type Batch = () => Promise<D1Result[]>;

/** Parts of the statements that commit a game, and that hide a name on the boards. */
const [COMMIT, HIDE] = ['"game_commit"', "update user set is_hidden_on_boards"];

/** A database that answers its batches by `fault`: all, or those with this text in a statement. */
function faulty(which: "all" | string, fault: (batch: Batch) => Promise<D1Result[]>): D1Database {
  let isMeant = which === "all";
  return new Proxy(env.DB, {
    get(target, property) {
      if (property === "prepare") {
        return (text: string) => {
          isMeant ||= text.includes(which);
          return target.prepare(text);
        };
      }
      if (property === "batch") {
        return (statements: D1PreparedStatement[]) => {
          const batch: Batch = () => target.batch(statements);
          const isFaulty = isMeant;
          isMeant = which === "all";
          return isFaulty ? fault(batch) : batch();
        };
      }
      const value: unknown = Reflect.get(target, property);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

const lost = async () => {
  throw new Error(LOST);
};

/** Sends one press with a key. */
const press = ({ token }: TestAccount, key: string, DB = env.DB) =>
  send("POST", ACTION, { token, env: { DB }, headers: { "idempotency-key": key } });

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

  it("a mistake in a statement is no outage", async () => {
    const { token } = await createAccount();
    const DB = faulty("all", async () => {
      throw new Error("D1_ERROR: no such column: nothing at offset 7: SQLITE_ERROR");
    });
    expect((await send("GET", "/api/auth/me", { token, env: { DB } })).status).toBe(500);
  });

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

describe("a slow database", () => {
  it("a request waits for it 3.5 s, all queries together, and a press that commits later counts once", async () => {
    const account = await arrive(await createAccount());
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const asked = Promise.withResolvers<Batch>();
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
});
