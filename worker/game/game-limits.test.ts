import { describe, expect, it } from "vitest";
import { send } from "../calls-test-support.ts";
import { MINUTE_LIMITS } from "../http/limits/limits.ts";
import { requestMeter } from "../http/limits/rate-limits.ts";
import { arrive, createAccount } from "../test-support.ts";

/** Uses up what this isolate lets pass without asking a limiter. */
function spendFreeRequests(...names: readonly string[]): void {
  for (const name of names) {
    for (const [limit, { free }] of Object.entries(MINUTE_LIMITS)) {
      for (let i = 0; i < free; i += 1) requestMeter.pass(`${limit} ${name}`, Date.now(), free);
    }
  }
}

const ACTION = "/api/player/action/bag_fries";

describe("Limits of the game", () => {
  it("the limits of the game count an account's devices together and each account separately", async () => {
    const [account, other] = [await arrive(await createAccount()), await arrive(await createAccount())];
    spendFreeRequests(account.userId, other.userId);
    const keys: string[] = [];
    const RATE_GAME_WRITE: RateLimit = {
      async limit({ key }) {
        keys.push(key.replace(/^\d+:writesOfAccount:/, ""));
        return { success: true };
      },
    };
    for (const { token } of [account, other, account])
      await send("POST", ACTION, { token, env: { RATE_GAME_WRITE } });
    expect(keys).toEqual([account.userId, other.userId, account.userId]);
  });
});

describe("The limit of resets", () => {
  const RESET = "/api/player/reset-all-data";

  it("repeats the reply of a reset that has been decided, however often, and counts it once", async () => {
    const { token } = await arrive(await createAccount());
    const key = crypto.randomUUID();
    const reset = () => send("POST", RESET, { token, key });
    const first = await (await reset()).text();
    for (let repeat = 0; repeat < 12; repeat += 1) {
      const again = await reset();
      expect([again.status, await again.text()]).toEqual([200, first]);
    }
    const others: number[] = [];
    for (let other = 0; other < 10; other += 1) others.push((await send("POST", RESET, { token })).status);
    expect(others).toEqual([...Array.from({ length: 9 }, () => 200), 429]);
    const last = await reset();
    expect([last.status, await last.text()]).toEqual([200, first]);
  });
});
