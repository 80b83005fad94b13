import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createAccount, rows } from "../../test-support.ts";
import {
  accountWithPassword,
  changingNothing,
  expectRefusal,
  isSignedIn,
  mailsTo,
  newcomer,
  PASSWORD,
  post,
  registered,
  send,
  signedIn,
} from "./auth-test-support.ts";

const TOO_MANY = "Too many attempts. Please wait before trying again.";

describe("limits by account", () => {
  it("ten failed sign-ins in 15 minutes lock the account's sign-in, but not its open session", async () => {
    const account = await accountWithPassword();
    const guess = (password: string) => post("/auth/login", { email: account.email, password });
    // At once, to prove that parallel guesses are counted.
    const guesses = await Promise.all(Array.from({ length: 10 }, (_, i) => guess(`Wrong!234${i}`)));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([401]));
    const refused = await changingNothing(() => guess(PASSWORD));
    expect(await expectRefusal(refused, 429, TOO_MANY)).toMatchObject({ code: "rate_limited" });
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(await isSignedIn(account.token)).toBe(true);

    await env.DB.prepare("update rate_limit set window_ends_at = ?").bind(Date.now()).run();
    expect((await guess(PASSWORD)).status).toBe(200);
  }, 60_000);

  it("a successful sign-in resets the count of failures", async () => {
    const account = await accountWithPassword();
    for (let round = 0; round < 2; round += 1) {
      const guesses = Array.from({ length: 9 }, () =>
        post("/auth/login", { email: account.email, password: "Wrong!2345" }),
      );
      await Promise.all(guesses);
      await signedIn(account.email);
    }
    expect(await rows("select * from rate_limit")).toEqual([]);
  }, 60_000);

  it("failures are also counted for unknown addresses, in any letter case, and only by hash", async () => {
    const guess = (email: string) => post("/auth/login", { email, password: "Wrong!2345" });
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => guess(i % 2 ? "Nobody@Example.com" : "nobody@example.com")),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
    const [limit] = await rows<{ key: string; attempts: number }>("select key, attempts from rate_limit");
    expect(limit?.attempts).toBe(12);
    expect(limit?.key).toMatch(/^login:[0-9a-f]{64}$/);
  }, 60_000);

  it.each([
    ["/auth/forgot-password", "Reset your password"],
    ["/auth/resend-verification", "Confirm your address"],
  ])("%s sends at most five mails an hour", async (path, subject) => {
    const { email } = await registered();
    const before = (await mailsTo(email)).length;
    for (let i = 0; i < 5; i += 1) expect((await post(path, { email })).status).toBe(200);
    const refused = await changingNothing(() => post(path, { email }));
    await expectRefusal(refused, 429, TOO_MANY);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(59 * 60);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(before + 5);
    expect(mails[0]?.subject).toBe(subject);
  });

  it("an address can be registered at most ten times an hour", async () => {
    const form = await registered();
    const replies = await Promise.all(Array.from({ length: 9 }, () => post("/auth/register", form)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
    await expectRefusal(await changingNothing(() => post("/auth/register", form)), 429, TOO_MANY);
  }, 60_000);
});

// The limiter counts by minutes of the clock, and a test may cross one.
describe("limits by address", { retry: 1 }, () => {
  let addresses = 0;
  /** Sends requests from a unique address in production, where the limits are not raised. */
  const from = (environment: string) => {
    addresses += 1;
    const headers = { "cf-connecting-ip": `2001:db8:0:${addresses.toString(16)}::1` };
    const EMAIL = { send: async () => ({ messageId: "1" }) };
    return { headers, env: { ENVIRONMENT: environment, EMAIL } };
  };

  it.each([
    ["/auth/register", 10, () => newcomer()],
    ["/auth/login", 10, () => ({ email: newcomer().email, password: PASSWORD })],
    ["/auth/forgot-password", 10, () => ({ email: newcomer().email })],
    ["/auth/resend-verification", 10, () => ({ email: newcomer().email })],
    ["/auth/reset-password", 10, () => ({ token: "x", password: PASSWORD })],
    ["/auth/verify-email", 30, () => ({ token: "x" })],
    ["/auth/oauth/exchange", 30, () => ({ token: "x" })],
  ] as const)(
    "an address can call %s %i times a minute",
    async (path, times, form) => {
      const options = from("production");
      const replies = await Promise.all(Array.from({ length: times }, () => post(path, form(), options)));
      expect(replies.filter(({ status }) => status === 429)).toEqual([]);
      const refused = await changingNothing(() => post(path, form(), options));
      await expectRefusal(refused, 429, TOO_MANY);
      expect(refused.headers.get("retry-after")).toBe("60");
      // An address in the same IPv6 network counts as the same customer; one in another network doesn't.
      const sibling = {
        ...options,
        headers: { "cf-connecting-ip": `${options.headers["cf-connecting-ip"]}2` },
      };
      expect((await post(path, form(), sibling)).status).toBe(429);
      expect((await post(path, form(), from("production"))).status).not.toBe(429);
    },
    20_000,
  );

  it("the limits of an IPv6 /48 are ten times higher, across all of its networks", async () => {
    const reset = (address: string) => {
      const options = { headers: { "cf-connecting-ip": address }, env: { ENVIRONMENT: "production" } };
      return post("/auth/reset-password", { token: "x", password: PASSWORD }, options);
    };
    const replies = await Promise.all(Array.from({ length: 100 }, (_, i) => reset(`2001:db8:48:${i}::1`)));
    expect(replies.filter(({ status }) => status === 429)).toEqual([]);
    expect((await reset("2001:db8:48:ffff::1")).status).toBe(429);
    expect((await reset("2001:db8:49:ffff::1")).status).toBe(400);
  }, 60_000);

  it("limits by address are a hundred times higher in development", async () => {
    const options = from("development");
    const replies = await Promise.all(
      Array.from({ length: 120 }, () => post("/auth/verify-email", { token: "x" }, options)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
  }, 60_000);
});

describe("CAPTCHA", () => {
  const guarded = { env: { RECAPTCHA_SECRET: "secret" } };

  it.each([
    ["/auth/register", () => newcomer()],
    ["/auth/login", () => ({ email: "a@example.com", password: PASSWORD })],
    ["/auth/forgot-password", () => ({ email: "a@example.com" })],
    ["/auth/resend-verification", () => ({ email: "a@example.com" })],
  ])("the CAPTCHA guards %s, and robots use up nobody's attempts", async (path, form) => {
    const reply = await changingNothing(() => post(path, form(), guarded));
    expect(await expectRefusal(reply, 400, "CAPTCHA verification failed")).toMatchObject({
      code: "captcha_failed",
    });
    expect(await rows("select * from rate_limit")).toEqual([]);
  });
});

describe("a malformed request", () => {
  const LARGE = JSON.stringify({ email: "x".repeat(64 * 1024), password: PASSWORD });

  it.each([
    ["over 64 kB", { text: LARGE }, 413, "The request is too large: at most 64 kB.", "body_too_large"],
    ["not JSON", { text: "{" }, 400, "The request is not valid JSON.", "malformed_json"],
    [
      "of another type",
      { text: "email=a", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "Please send JSON (content-type: application/json).",
      "unsupported_media_type",
    ],
    ["null", { text: "null" }, 400, "Validation failed", "validation_failed"],
    ["a list", { text: "[]" }, 400, "Validation failed", "validation_failed"],
    ["empty", { text: "" }, 400, "The request is not valid JSON.", "malformed_json"],
  ])("a request that is %s changes nothing", async (_what, options, status, text, code) => {
    await createAccount();
    const reply = await changingNothing(() => send("POST", "/api/auth/login", options));
    expect(await expectRefusal(reply, status, text)).toMatchObject({ code });
  });

  it("a body of 64 kB is accepted", async () => {
    const filler = "x".repeat(64 * 1024 - '{"token":"x","filler":""}'.length);
    const reply = await send("POST", "/api/auth/verify-email", { body: { token: "x", filler } });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toMatchObject({ code: "invalid_token" });
  });
});

describe("every reply of the API", () => {
  it.each([
    ["GET", "/api/health", 200],
    ["GET", "/api/auth/me", 401],
    ["GET", "/api/nothing/here", 404],
    ["DELETE", "/api/auth/login", 404],
    ["POST", "/api/auth/login", 415],
  ])("%s %s carries the security headers", async (method, path, status) => {
    const reply = await send(method, path);
    expect(reply.status).toBe(status);
    expect(reply.headers.get("content-type")).toMatch(/^application\/json/);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cache-control": "no-store",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(reply.headers.has("strict-transport-security")).toBe(false);
  });

  it("replies show their database cost only on a local run, and HSTS only in production", async () => {
    const local = await send("GET", "/api/health");
    const production = await send("GET", "/api/health", { env: { ENVIRONMENT: "production" } });
    expect(local.headers.has("server-timing")).toBe(true);
    expect(production.headers.has("server-timing")).toBe(false);
    expect(production.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  });
});
