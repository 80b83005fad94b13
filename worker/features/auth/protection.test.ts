import { describe, expect, it, vi } from "vitest";
import { change, createAccount, rows } from "../../test-support.ts";
import {
  accountWithPassword,
  changingNothing,
  expectRefusal,
  isSignedIn,
  mailedToken,
  mailsTo,
  newcomer,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  resetLink,
  send,
} from "./auth-test-support.ts";

const TOO_MANY = "Too many attempts. Please wait before trying again.";

/** Returns the cookie that a reply sets, as the browser sends it. */
function cookieOf(reply: Response): string {
  expect(reply.headers.get("set-cookie")).toMatch(/^__Host-guru_device=.*HttpOnly; Secure; SameSite=Lax$/);
  return reply.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

describe("limits by account", () => {
  it("ten failed sign-ins in 15 minutes refuse their network, but not the account's open session", async () => {
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

    await change("update rate_limit set window_ends_at = ?", Date.now());
    expect((await guess(PASSWORD)).status).toBe(200);
  }, 60_000);

  /** Sends a sign-in from an address, with the cookie of a device. */
  const signInFrom = (address: string, email: string, password: string, cookie = "") =>
    post("/auth/login", { email, password }, { headers: { "cf-connecting-ip": address, cookie } });

  it("a stranger who guesses an account's password doesn't lock its owner out elsewhere", async () => {
    const { email } = await accountWithPassword();
    // Anywhere in the stranger's /48.
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => signInFrom(`2001:db8:9:${i}::1`, email, "Wrong!2345")),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await signInFrom("2001:db8:9:77::1", email, PASSWORD)).status).toBe(429);
    expect((await signInFrom("2001:db8:a::1", email, PASSWORD)).status).toBe(200);
  }, 20_000);

  it("guesses from many networks stop at a hundred, but the account's devices can still sign in", async () => {
    const { email } = await accountWithPassword();
    const trusted = cookieOf(await signInFrom("203.0.113.1", email, PASSWORD));
    await change("update rate_limit set attempts = 100");
    const refused = await signInFrom("203.0.113.2", email, PASSWORD);
    await expectRefusal(refused, 429, TOO_MANY);
    expect((await signInFrom("203.0.113.3", email, PASSWORD, trusted)).status).toBe(200);
    // A cookie that the account did not issue is no trusted device.
    const other = await accountWithPassword();
    const foreign = cookieOf(await signInFrom("203.0.113.4", other.email, PASSWORD));
    expect((await signInFrom("203.0.113.5", email, PASSWORD, foreign)).status).toBe(429);
    // Neither does a trusted device allow more guesses, nor does it outlive the password.
    for (let i = 0; i < 10; i += 1) await signInFrom("203.0.113.6", email, "Wrong!2345", trusted);
    expect((await signInFrom("203.0.113.6", email, PASSWORD, trusted)).status).toBe(429);
    await change("update user set password_hash = 'scrypt$1$1$1$YQ$YQ'");
    expect((await signInFrom("203.0.113.7", email, PASSWORD, trusted)).status).toBe(429);
  }, 20_000);

  it("a reset by email signs its owner in after any number of guesses", async () => {
    const { email } = await accountWithPassword();
    await Promise.all(Array.from({ length: 10 }, () => signInFrom("203.0.113.1", email, "Wrong!2345")));
    await change("update rate_limit set attempts = 100");
    expect((await signInFrom("203.0.113.2", email, PASSWORD)).status).toBe(429);
    const token = await resetLink(email);
    const headers = { "cf-connecting-ip": "203.0.113.2" };
    const reset = await post("/auth/reset-password", { token, password: OTHER_PASSWORD }, { headers });
    expect((await signInFrom("203.0.113.2", email, OTHER_PASSWORD, cookieOf(reset))).status).toBe(200);
    expect((await signInFrom("203.0.113.2", email, OTHER_PASSWORD)).status).toBe(200);
  }, 20_000);

  it("a stranger's requests for links don't keep the owner from requesting one, or from using the newest", async () => {
    const { email } = await accountWithPassword();
    const request = (address: string) =>
      post("/auth/forgot-password", { email }, { headers: { "cf-connecting-ip": address } });
    for (let i = 0; i < 5; i += 1) expect((await request("203.0.113.1")).status).toBe(200);
    expect((await request("203.0.113.1")).status).toBe(429);
    expect((await request("203.0.113.2")).status).toBe(200);
    // Nobody's mailbox is flooded, and the links in it still work.
    for (let i = 0; i < 20; i += 1) await request(`198.51.100.${i}`);
    expect(await mailsTo(email)).toHaveLength(20);
    // Regardless of who asked for it.
    await change("update rate_limit set attempts = 100");
    const headers = { "cf-connecting-ip": "203.0.113.3" };
    const form = { token: await mailedToken(email), password: OTHER_PASSWORD };
    expect((await post("/auth/reset-password", form, { headers })).status).toBe(200);
    expect((await signInFrom("203.0.113.3", email, OTHER_PASSWORD)).status).toBe(200);
  }, 20_000);

  it("failures are also counted for unknown addresses, in any letter case, and only by hash", async () => {
    const guess = (email: string) => post("/auth/login", { email, password: "Wrong!2345" });
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => guess(i % 2 ? "Nobody@Example.com" : "nobody@example.com")),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
    const limits = await rows<{ key: string }>("select key from rate_limit order by key");
    expect(limits).toHaveLength(2);
    for (const { key } of limits) expect(key).toMatch(/^login(FromNetwork|ToAccount):[0-9a-f]{64}$/);
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

describe("the log", () => {
  it("a refusal is logged with its code", async () => {
    const log = vi.spyOn(console, "log");
    await post("/auth/login", { email: "nobody@example.com", password: PASSWORD });
    await send("GET", "/api/auth/me");
    const lines = log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('"request"'));
    log.mockRestore();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { path: "/api/auth/login", status: 401, refusal: "invalid_credentials" },
      { path: "/api/auth/me", status: 401, refusal: "unauthenticated" },
    ]);
    expect(lines.join()).not.toContain("nobody@example.com");
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
      "referrer-policy": "strict-origin",
      "cache-control": "no-store",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "x-guru-time": expect.stringMatching(/^\d{13}$/),
    });
    expect(reply.headers.has("strict-transport-security")).toBe(false);
  });

  it("replies show their database cost only on a local run, and HSTS only in production", async () => {
    const local = await send("GET", "/api/health");
    const production = await send("GET", "/api/health", { env: { ENVIRONMENT: "production" } });
    expect(local.headers.get("server-timing")).toMatch(/d1;desc="trips=/);
    expect(production.headers.get("server-timing")).not.toContain("d1;");
    expect(production.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  });
});
