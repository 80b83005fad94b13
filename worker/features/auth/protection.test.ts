import { afterEach, describe, expect, it, vi } from "vitest";
import { answer, expectRefusal, isSignedIn, post, send } from "../../calls-test-support.ts";
import { newLimiters } from "../../http/limits/limiter-test-support.ts";
import { change, changingNothing, expectRefused } from "../../rows-test-support.ts";
import { accountWithPassword, createAccount, OTHER_PASSWORD, PASSWORD, rows } from "../../test-support.ts";
import { mailedToken, mailsTo, newcomer } from "./auth-test-support.ts";
import { resetLink } from "./links-test-support.ts";

const TOO_MANY = "Too many attempts. Please wait before trying again.";
const WRONG = "Wrong!2345";

/** Returns the cookie that a reply sets, as the browser sends it. */
function cookieOf(reply: Response): string {
  expect(reply.headers.get("set-cookie")).toMatch(/^__Host-guru_device=.*HttpOnly; Secure; SameSite=Lax$/);
  return reply.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

/** The headers of an address, with the cookie of a device. */
const from = (address: string, cookie = "") => ({ headers: { "cf-connecting-ip": address, cookie } });
const signInFrom = (address: string, email: string, password: string, cookie?: string) =>
  post("/auth/login", { email, password }, from(address, cookie));
/** Sends requests at once, to prove that parallel ones are counted; returns how many get each status. */
async function statuses(count: number, attempt: (index: number) => Promise<Response>) {
  const replies = await Promise.all(Array.from({ length: count }, (_, index) => attempt(index)));
  const found: Record<number, number> = {};
  for (const { status } of replies) found[status] = (found[status] ?? 0) + 1;
  return found;
}
const guessedOften = () => change("update rate_limit set attempts = 100");

afterEach(() => {
  vi.useRealTimers();
});

describe("limits by account", () => {
  it("ten failed sign-ins in 15 minutes refuse their network, but not the account's open session", async () => {
    const { email, token } = await accountWithPassword();
    const guess = (password: string) => post("/auth/login", { email, password });
    expect(await statuses(10, (index) => guess(`Wrong!234${index}`))).toEqual({ 401: 10 });
    const refused = await changingNothing(() => guess(PASSWORD));
    expect((await expectRefusal(refused, 429, TOO_MANY)).code).toBe("rate_limited");
    const wait = Number(refused.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(await isSignedIn(token)).toBe(true);
    await change("update rate_limit set window_ends_at = ?", Date.now());
    expect((await guess(PASSWORD)).status).toBe(200);
  }, 60_000);

  it("a stranger who guesses an account's password doesn't lock its owner out elsewhere", async () => {
    const { email } = await accountWithPassword();
    // Anywhere in the stranger's /48.
    const guess = (index: number) => signInFrom(`2001:db8:9:${index}::1`, email, WRONG);
    expect(await statuses(12, guess)).toEqual({ 401: 10, 429: 2 });
    expect((await signInFrom("2001:db8:9:77::1", email, PASSWORD)).status).toBe(429);
    expect((await signInFrom("2001:db8:a::1", email, PASSWORD)).status).toBe(200);
  }, 20_000);

  it("guesses from many networks stop at a hundred, but the account's devices can still sign in", async () => {
    const [{ email }, other] = [await accountWithPassword(), await accountWithPassword()];
    const trusted = cookieOf(await signInFrom("203.0.113.1", email, PASSWORD));
    await guessedOften();
    await expectRefusal(await signInFrom("203.0.113.2", email, PASSWORD), 429, TOO_MANY);
    expect((await signInFrom("203.0.113.3", email, PASSWORD, trusted)).status).toBe(200);
    // A cookie that the account did not issue is no trusted device.
    const foreign = cookieOf(await signInFrom("203.0.113.4", other.email, PASSWORD));
    expect((await signInFrom("203.0.113.5", email, PASSWORD, foreign)).status).toBe(429);
    // Neither does a trusted device allow more guesses, nor does it outlive the password.
    await statuses(10, () => signInFrom("203.0.113.6", email, WRONG, trusted));
    expect((await signInFrom("203.0.113.6", email, PASSWORD, trusted)).status).toBe(429);
    await change("update user set password_hash = 'scrypt$1$1$1$YQ$YQ'");
    expect((await signInFrom("203.0.113.7", email, PASSWORD, trusted)).status).toBe(429);
  }, 20_000);

  it("a reset by email signs its owner in after any number of guesses", async () => {
    const { email } = await accountWithPassword();
    await statuses(10, () => signInFrom("203.0.113.1", email, WRONG));
    await guessedOften();
    expect((await signInFrom("203.0.113.2", email, PASSWORD)).status).toBe(429);
    const form = { token: await resetLink(email), password: OTHER_PASSWORD };
    const reset = await post("/auth/reset-password", form, from("203.0.113.2"));
    for (const cookie of [cookieOf(reset), ""]) {
      expect((await signInFrom("203.0.113.2", email, OTHER_PASSWORD, cookie)).status).toBe(200);
    }
  }, 20_000);

  it("a stranger's requests for links don't keep the owner from requesting one, or from using the newest", async () => {
    const { email } = await accountWithPassword();
    const request = (address: string) => post("/auth/forgot-password", { email }, from(address));
    expect(await statuses(6, () => request("203.0.113.1"))).toEqual({ 200: 5, 429: 1 });
    expect((await request("203.0.113.2")).status).toBe(200);
    // Nobody's mailbox is flooded, and the links in it still work, whoever asked for them.
    await statuses(20, (index) => request(`198.51.100.${index}`));
    expect(await mailsTo(email)).toHaveLength(20);
    await guessedOften();
    const form = { token: await mailedToken(email), password: OTHER_PASSWORD };
    expect((await post("/auth/reset-password", form, from("203.0.113.3"))).status).toBe(200);
    expect((await signInFrom("203.0.113.3", email, OTHER_PASSWORD)).status).toBe(200);
  }, 20_000);

  it("failures are also counted for unknown addresses, in any letter case, and only by hash", async () => {
    const emails = ["Nobody@Example.com", "nobody@example.com"];
    const guess = (index: number) => post("/auth/login", { email: emails[index % 2], password: WRONG });
    expect(await statuses(12, guess)).toEqual({ 401: 10, 429: 2 });
    const limits = await rows<{ key: string }>("select key from rate_limit order by key");
    expect(limits).toHaveLength(2);
    for (const { key } of limits) expect(key).toMatch(/^login(FromNetwork|ToAccount):[0-9a-f]{64}$/);
  }, 60_000);
});

/** Returns a function that uses a dead link from an address, always within one minute. */
function minute(ENVIRONMENT: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const env = { ...newLimiters(), ENVIRONMENT };
  const form = { token: "x", password: PASSWORD };
  return (address: string) => post("/auth/reset-password", form, { ...from(address), env });
}

it("the limits of an IPv6 /48 are ten times higher, across all of its networks", async () => {
  const use = minute("production");
  expect(await statuses(100, (index) => use(`2001:db8:48:${index}::1`))).toEqual({ 400: 100 });
  expect((await use("2001:db8:48:ffff::1")).status).toBe(429);
  expect((await use("2001:db8:49:ffff::1")).status).toBe(400);
}, 60_000);

it("limits by address are a hundred times higher in development", async () => {
  const use = minute("development");
  expect(await statuses(120, () => use("203.0.113.99"))).toEqual({ 400: 120 });
}, 60_000);

it.each([
  ["/auth/register", newcomer],
  ["/auth/login", () => ({ email: "a@example.com", password: PASSWORD })],
  ["/auth/forgot-password", () => ({ email: "a@example.com" })],
  ["/auth/resend-verification", () => ({ email: "a@example.com" })],
])("the CAPTCHA guards %s, and robots use up nobody's attempts", async (path, form) => {
  const attempt = () => post(path, form(), { env: { RECAPTCHA_SECRET: "secret" } });
  const refusal = await expectRefused(attempt, 400, "CAPTCHA verification failed");
  expect(refusal.code).toBe("captcha_failed");
  expect(await rows("select * from rate_limit")).toEqual([]);
});

const LARGE = JSON.stringify({ email: "x".repeat(64 * 1024), password: PASSWORD });
const FORM = { text: "email=a", headers: { "content-type": "application/x-www-form-urlencoded" } };
const NO_JSON = "The request is not valid JSON.";

it.each([
  ["over 64 kB", { text: LARGE }, 413, "The request is too large: at most 64 kB.", "body_too_large"],
  ["not JSON", { text: "{" }, 400, NO_JSON, "malformed_json"],
  ["a form", FORM, 415, "Please send JSON (content-type: application/json).", "unsupported_media_type"],
  ["null", { text: "null" }, 400, "Validation failed", "validation_failed"],
  ["a list", { text: "[]" }, 400, "Validation failed", "validation_failed"],
  ["empty", { text: "" }, 400, NO_JSON, "malformed_json"],
])("a request that is %s changes nothing", async (_what, options, status, text, code) => {
  await createAccount();
  const refusal = await expectRefused(() => send("POST", "/api/auth/login", options), status, text);
  expect(refusal.code).toBe(code);
});

it("a body of 64 kB is accepted", async () => {
  const filler = "x".repeat(64 * 1024 - '{"token":"x","filler":""}'.length);
  const reply = await post("/auth/verify-email", { token: "x", filler });
  expect(await answer(reply)).toMatchObject([400, { code: "invalid_token" }]);
});

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

it.each([
  ["GET", "/api/health", 200],
  ["GET", "/api/auth/me", 401],
  ["GET", "/api/nothing/here", 404],
  ["DELETE", "/api/auth/login", 404],
  ["POST", "/api/auth/login", 415],
])("%s %s carries the security headers", async (method, path, status) => {
  const reply = await send(method, path);
  expect(reply.status).toBe(status);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    "content-type": expect.stringMatching(/^application\/json/),
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
