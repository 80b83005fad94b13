import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { answer, ask, send } from "../calls-test-support.ts";
import { standIn } from "../db/stand-in-test-support.ts";
import { execute } from "../rows-test-support.ts";
import { arrive, createAccount, rows, type TestAccount } from "../test-support.ts";

const ACTION = "/api/player/action/bag_fries";
const RESET = "/api/player/reset-all-data";

/** A database whose first commit of a game waits until it is let through, like one that a slow network holds back. */
function heldDatabase() {
  const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHeld = false;
  const DB = standIn(async ({ send: sendOn, statements }) => {
    if (!isHeld && statements.length > 1) {
      isHeld = true;
      arrived.resolve();
      await released.promise;
    }
    return sendOn();
  });
  return { DB, arrived: arrived.promise, release: released.resolve };
}

const setEnergy = (amount: number) =>
  env.DB.exec(
    `update player_state set marks = marks + 1, state = json_set(state, '$.energy.amount', ${amount}, '$.energy.at', ${Date.now()})`,
  );
const paid = () => rows("select seq from ledger where cause like 'action:%'");

let account: TestAccount;
beforeEach(async () => {
  account = await arrive(await createAccount());
});

describe("An attempt that overtakes an earlier one of the same request", () => {
  it("is final when it is refused: the earlier one commits nothing and gets the same refusal", async () => {
    const [{ token }, key, held] = [account, crypto.randomUUID(), heldDatabase()];
    const lost = send("POST", ACTION, { token, key, env: { DB: held.DB } });
    await held.arrived;
    await setEnergy(0);
    const refused = await send("POST", ACTION, { token, key });
    const refusal = await refused.json<{ error: string; code: string }>();
    expect([refused.status, refusal.code]).toEqual([409, "cannot_perform"]);
    // Energy is back by the time at which the first attempt reaches the database.
    await setEnergy(100);
    held.release();
    const late = await lost;
    expect(await answer(late)).toMatchObject([409, { error: refusal.error, code: "cannot_perform" }]);
    expect(await paid()).toEqual([]);
    // Another press is another request.
    expect((await send("POST", ACTION, { token, key: crypto.randomUUID() })).status).toBe(200);
  });

  it("answers twenty attempts of one request alike while energy comes and goes", async () => {
    const { token } = account;
    for (let round = 0; round < 4; round += 1) {
      const key = crypto.randomUUID();
      const replies = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          if (index % 4 === 0) await setEnergy(index % 8 === 0 ? 0 : 100);
          return send("POST", ACTION, { token, key });
        }),
      );
      expect(new Set(replies.map(({ status }) => status)).size).toBe(1);
    }
    expect(await paid()).toHaveLength(
      (await rows("select key from idempotency_key where status = 200")).length,
    );
  });
});

describe("A refusal", () => {
  it("is repeated with its details and Retry-After", async () => {
    const [{ token }, key] = [account, crypto.randomUUID()];
    const attempt = () => ask({ token }, "POST /social/posts", undefined, { key });
    expect((await ask({ token }, "POST /social/posts")).status).toBe(200);
    const [first, repeat] = [await attempt(), await attempt()];
    expect([first.status, repeat.status]).toEqual([409, 409]);
    const { requestId: _, ...refusal } = await first.json<{ requestId: string }>();
    expect(await repeat.json()).toMatchObject(refusal);
    expect(repeat.headers.get("retry-after")).toBe(first.headers.get("retry-after"));
    expect(Number(repeat.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("because the game is stopped is not final", async () => {
    const [{ token }, key] = [account, crypto.randomUUID()];
    await execute("update world set is_running = 0");
    expect((await send("POST", ACTION, { token, key })).status).toBe(503);
    await execute("update world set is_running = 1");
    expect((await send("POST", ACTION, { token, key })).status).toBe(200);
  });

  it("by a limit is not final", async () => {
    const { token } = account;
    for (let count = 0; count < 10; count += 1) await send("POST", RESET, { token });
    const key = crypto.randomUUID();
    expect((await send("POST", RESET, { token, key })).status).toBe(429);
    await execute("delete from rate_limit");
    expect((await send("POST", RESET, { token, key })).status).toBe(200);
  });
});
