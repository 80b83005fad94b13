import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { send, socketHeaders } from "../calls-test-support.ts";
import { createAccount } from "../test-support.ts";

it("one account opens at most thirty sockets a minute with one session", async () => {
  const { token } = await createAccount();
  // In production the limiter has one key for a session.
  const narrow: RateLimit = {
    limit: ({ key }) => env.RATE_STRICT.limit({ key: key.replace(/^\d+:/, "") }),
  };
  const headers = socketHeaders(token);
  const statuses: number[] = [];
  for (let i = 0; i < 70; i += 1) {
    const path = "/api/realtime/chat/general";
    const reply = await send("GET", path, { headers, env: { RATE_STRICT: narrow } });
    reply.webSocket?.accept();
    reply.webSocket?.close();
    statuses.push(reply.status);
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
