import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { databaseUse, ORIGIN, send } from "../calls-test-support.ts";
import { MINUTE_LIMITS } from "../http/limits/limits.ts";
import { requestMeter } from "../http/limits/rate-limits.ts";
import { hashToken } from "../http/sessions/tokens.ts";
import { createAccount, type TestAccount } from "../test-support.ts";

const FULL: RateLimit = { limit: async () => ({ success: false }) };
const PATHS = ["/api/realtime/game", "/api/realtime/chat/general"];

/** Asks for a socket; returns the reply, whose socket is closed at once. */
async function open(path: string, token: string, limiters: Partial<typeof env> = {}): Promise<Response> {
  const headers = {
    upgrade: "websocket",
    origin: ORIGIN,
    "sec-websocket-protocol": `guru.v1, bearer.${token}`,
  };
  const reply = await send("GET", path, { headers, env: limiters });
  reply.webSocket?.accept();
  reply.webSocket?.close();
  return reply;
}

const spend = (limit: "socketsOfSession" | "socketsOfAddress" | "socketsOfAccount", name: string) => {
  const free = MINUTE_LIMITS[limit].free * (limit === "socketsOfAddress" ? 100 : 1);
  for (let i = 0; i < free; i += 1) requestMeter.pass(`${limit} ${name}`, Date.now(), free);
};

async function expectRefused(reply: Response, trips: number): Promise<void> {
  expect(reply.status).toBe(429);
  expect(reply.headers.get("retry-after")).toBe("60");
  expect(await reply.json()).toMatchObject({ error: "Too many attempts. Please wait before trying again." });
  expect(databaseUse(reply).trips).toBe(trips);
}

it.each(PATHS)("a session that opens %s too often is refused before D1 is asked", async (path) => {
  const { token } = await createAccount();
  spend("socketsOfSession", hashToken(token));
  await expectRefused(await open(path, token, { RATE_STRICT: FULL }), 0);
});

it.each(PATHS)("an address that opens %s too often is refused before D1 is asked", async (path) => {
  const { token } = await createAccount();
  spend("socketsOfAddress", "unknown");
  await expectRefused(await open(path, token, { RATE_GAME_WRITE: FULL }), 0);
});

it.each(PATHS)(
  "an account that opens %s too often is refused after the query that names it",
  async (path) => {
    const account: TestAccount = await createAccount();
    spend("socketsOfAccount", account.userId);
    const onlyAccount: RateLimit = {
      limit: async ({ key }) => ({ success: !key.includes("socketsOfAccount") }),
    };
    await expectRefused(await open(path, account.token, { RATE_NORMAL: onlyAccount }), 1);
  },
);

it("one account opens at most thirty sockets a minute with one session", async () => {
  const { token } = await createAccount();
  // In production the limiter has one key for a session.
  const narrow: RateLimit = {
    limit: ({ key }) => env.RATE_STRICT.limit({ key: key.replace(/^\d+:/, "") }),
  };
  const statuses: number[] = [];
  for (let i = 0; i < 70; i += 1) {
    statuses.push((await open("/api/realtime/chat/general", token, { RATE_STRICT: narrow })).status);
  }
  // A window of the limiter may end in between, once.
  expect(statuses.filter((status) => status === 101).length).toBeLessThanOrEqual(60);
  expect(statuses.at(-1)).toBe(429);
});

it("any number of dead tokens from an address refuse no other session there", async () => {
  const { token } = await createAccount();
  const options = { headers: { "cf-connecting-ip": "203.0.113.9" }, env: { ENVIRONMENT: "production" } };
  for (let i = 0; i < 40; i += 1) {
    const dead = `${i}`.padStart(43, "x");
    expect((await send("GET", "/api/settings", { ...options, token: dead })).status).toBe(401);
  }
  expect((await send("GET", "/api/settings", { ...options, token })).status).toBe(200);
});
