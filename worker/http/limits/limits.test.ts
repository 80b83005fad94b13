import { env } from "cloudflare:workers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { UserRole } from "#game/core/wire/roles.ts";
import { databaseUse, type SendOptions, send, socketHeaders } from "../../calls-test-support.ts";
import { openDatabase } from "../../db/client.ts";
import { standIn } from "../../db/stand-in-test-support.ts";
import { newcomer } from "../../features/auth/auth-test-support.ts";
import { AN_ASSERTION, AN_ATTESTATION } from "../../passkeys/authenticator-test-support.ts";
import { pictureForm } from "../../pictures/image-test-support.ts";
import { readConfig } from "../../platform/config.ts";
import { changingNothing } from "../../rows-test-support.ts";
import {
  accountWithPassword,
  arrive,
  createAccount,
  OTHER_PASSWORD,
  PASSWORD,
  rows,
  type TestAccount,
} from "../../test-support.ts";
import { newApp } from "../app-context.ts";
import { faulty, lost } from "../outage-test-support.ts";
import { admit } from "../route.ts";
import { hashToken, newToken } from "../sessions/tokens.ts";
import { newLimiters } from "./limiter-test-support.ts";
import {
  LIMITER_PERIOD_MS,
  type Limiter,
  MINUTE_LIMITS,
  type MinutePolicy,
  PACE_LIMITS,
  WINDOW_LIMITS,
  type WindowPolicy,
} from "./limits.ts";
import { limitNamed, requestMeter } from "./rate-limits.ts";

/*
 * Walks through the table of limits. A limit without a request here fails to compile. The limits of PACE_LIMITS are
 * proven by chat-room.test.ts, avatar.test.ts, upload.test.ts and player-channel.test.ts.
 */

const TEXT = "Too many attempts. Please wait before trying again.";

/** A request that a limit counts. */
interface Counted {
  /** Method and path. */
  readonly route: string;
  readonly body?: ((account: TestAccount) => unknown) | undefined;
  readonly form?: () => FormData;
  readonly role?: UserRole;
  readonly isPublic?: boolean;
  readonly isSocket?: boolean;
  /** The answer above the limit, if it isn't 429: a redirect that shows the reason. */
  readonly location?: string;
}

const form = (route: string, body: Counted["body"]): Counted => ({ route, body });
const publicForm = (path: string, body: Counted["body"]): Counted => ({
  ...form(`POST ${path}`, body),
  isPublic: true,
});
const REDIRECTED = { isPublic: true, location: "/oauth-callback?error=rate_limited" };
const SOCKET: Counted = { route: "GET /api/realtime/game", isSocket: true };
const WRITE: Counted = { route: "POST /api/player/action/bag_fries" };
const READ: Counted = { route: "GET /api/auth/me" };
const LOGIN = publicForm("/api/auth/login", ({ email }) => ({ email, password: PASSWORD }));
const REGISTER = publicForm("/api/auth/register", () => newcomer());
const FORGOT = publicForm("/api/auth/forgot-password", ({ email }) => ({ email }));
const RESEND = publicForm("/api/auth/resend-verification", ({ email }) => ({ email }));
const EMAIL = form("PUT /api/settings/email", () => ({ newEmail: "new@example.com", password: PASSWORD }));
const NEW_PASSWORD = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
const PASSWORD_CHANGE = form("PUT /api/settings/password", () => NEW_PASSWORD);
const USERNAME = form("PUT /api/settings/username", () => ({
  newUsername: `renamed_${crypto.randomUUID().slice(0, 8)}`,
  password: PASSWORD,
}));
const PASSKEY = form("POST /api/settings/passkeys", () => ({ name: "Phone", passkey: AN_ATTESTATION }));
const AVATAR: Counted = { route: "POST /api/profile/avatar", form: pictureForm };
const EXPORT: Counted = { route: "GET /api/settings/export" };
const LEDGER: Counted = { route: "GET /api/player/ledger/export" };

const BY_MINUTE: Readonly<Record<MinutePolicy, Counted>> = {
  register: REGISTER,
  login: LOGIN,
  forgotPassword: FORGOT,
  resendVerification: RESEND,
  resetPassword: publicForm("/api/auth/reset-password", () => ({ token: "x", password: PASSWORD })),
  changeEmail: EMAIL,
  verifyEmail: publicForm("/api/auth/verify-email", () => ({ token: "x" })),
  oauthStart: { route: "GET /auth/google", ...REDIRECTED },
  oauthCallback: { route: "GET /auth/google/callback", ...REDIRECTED },
  oauthExchange: publicForm("/api/auth/oauth/exchange", () => ({ token: "x" })),
  passkeyOptions: { route: "POST /api/auth/passkey/options", isPublic: true },
  passkeySignIn: publicForm("/api/auth/passkey", () => ({ passkey: AN_ASSERTION })),
  changePasskey: PASSKEY,
  confirmPassword: PASSWORD_CHANGE,
  addPassword: form("POST /api/settings/password", () => ({ password: PASSWORD })),
  changeUsername: USERNAME,
  uploadAvatar: AVATAR,
  exportAccount: EXPORT,
  exportLedger: LEDGER,
  writesOfSession: WRITE,
  writesOfAccount: WRITE,
  writesOfAddress: WRITE,
  readsOfSession: READ,
  readsOfAddress: READ,
  socketsOfSession: SOCKET,
  socketsOfAccount: SOCKET,
  socketsOfAddress: SOCKET,
};

const BY_WINDOW: Readonly<Record<WindowPolicy, Counted>> = {
  loginFromNetwork: LOGIN,
  loginFromDevice: LOGIN,
  loginToAccount: LOGIN,
  registerAddress: REGISTER,
  registerFromNetwork: REGISTER,
  forgotPassword: FORGOT,
  resendVerification: RESEND,
  mailsToAddress: EMAIL,
  confirmPassword: PASSWORD_CHANGE,
  changePasskey: PASSKEY,
  changeEmail: EMAIL,
  changeUsername: USERNAME,
  uploadAvatar: AVATAR,
  resetGame: { route: "POST /api/player/reset-all-data" },
  report: form("POST /api/chat/reports", () => ({})),
  exportAccount: EXPORT,
  exportLedger: LEDGER,
  testPush: { route: "POST /api/settings/push/test" },
  testMail: { route: "POST /api/admin/server/test-mail", role: "admin" },
  releaseContent: { route: "POST /api/gamedev/npcs/reload", role: "admin", body: () => ({}) },
};

const GOOGLE = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };

function request(counted: Counted, account: TestAccount, options: SendOptions = {}): Promise<Response> {
  const { route, body, form, isPublic, isSocket } = counted;
  const [method = "", path = ""] = route.split(" ");
  return send(method, path, {
    ...(isPublic || isSocket ? {} : { token: account.token }),
    ...(body ? { body: body(account) } : {}),
    ...(form ? { form: form() } : {}),
    ...options,
    headers: { ...(isSocket ? socketHeaders(account.token) : {}), ...options.headers },
    env: { ...GOOGLE, ...options.env },
  });
}

async function expectRefused(reply: Response, { location }: Counted, maxTrips: number): Promise<void> {
  if (location) {
    expect([reply.status, reply.headers.get("location")]).toEqual([302, location]);
  } else {
    expect([reply.status, reply.headers.get("content-type")]).toEqual([429, "application/json"]);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await reply.json()).toMatchObject({ code: "rate_limited", error: TEXT });
  }
  expect(databaseUse(reply).trips).toBeLessThanOrEqual(maxTrips);
}

/** Returns limiters that refuse the requests that this limit counts. */
function refusing(policy: MinutePolicy): Partial<Record<Limiter, RateLimit>> {
  const limiter: RateLimit = { limit: async ({ key }) => ({ success: !key.includes(`:${policy}:`) }) };
  return { [MINUTE_LIMITS[policy].limiter]: limiter };
}

/** Uses up what this isolate lets pass on its own, but for `kept` requests. */
function spendFree(policy: MinutePolicy, account: TestAccount, kept = 0): void {
  const { per } = MINUTE_LIMITS[policy];
  const name = { address: "unknown", session: hashToken(account.token), account: account.userId }[per];
  const free = MINUTE_LIMITS[policy].free * (per === "address" ? 100 : 1);
  for (let i = kept; i < free; i += 1) requestMeter.pass(`${policy} ${name}`, Date.now(), free);
}

async function reportBody() {
  const other = await createAccount();
  return { kind: "name", userId: other.userId, reason: "spam", comment: "" };
}

async function deviceCookie({ email }: TestAccount): Promise<string> {
  const reply = await send("POST", "/api/auth/login", { body: { email, password: PASSWORD } });
  return reply.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
}

it.each(Object.keys(MINUTE_LIMITS) as MinutePolicy[])(
  "above the limit %s, requests get 429 with Retry-After and cost no query",
  async (policy) => {
    const counted = BY_MINUTE[policy];
    const account = await accountWithPassword();
    spendFree(policy, account);
    const limiters = refusing(policy);
    const refused = await request(counted, account, { env: limiters });
    // An account is only known after a query.
    await expectRefused(refused, counted, MINUTE_LIMITS[policy].per === "account" ? 1 : 0);
  },
);

/** Prepares a request that a window counts; returns a function that sends it. */
async function counting(policy: WindowPolicy) {
  const counted = BY_WINDOW[policy];
  const account = await accountWithPassword(counted.role);
  if (policy === "resetGame") await arrive(account);
  const headers: Record<string, string> =
    policy === "loginFromDevice" ? { cookie: await deviceCookie(account) } : {};
  const body = policy === "report" ? await reportBody() : counted.body?.(account);
  return (env: SendOptions["env"] = {}) =>
    request(counted, account, { headers, env, ...(counted.body ? { body } : {}) });
}

it.each(Object.keys(WINDOW_LIMITS) as WindowPolicy[])(
  "above the limit %s, requests get 429 with Retry-After and change nothing",
  async (policy) => {
    const attempt = await counting(policy);
    const limit: { max: number } = WINDOW_LIMITS[policy];
    const { max } = limit;
    onTestFinished(() => {
      limit.max = max;
    });
    // Proves the refusal by the first request; rate-limits.test.ts proves the number.
    limit.max = 0;
    await expectRefused(await changingNothing(attempt), BY_WINDOW[policy], 6);
  },
  20_000,
);

describe("a fault of the server", () => {
  const down = new Proxy({}, { get: () => () => Promise.reject(new Error("the object is down")) });
  /** Objects whose every call fails. */
  const PLAYER_CHANNEL = new Proxy(env.PLAYER_CHANNEL, { get: () => () => down });

  /** A start of a sign-in asks nothing that could fail; oauth.test.ts tries the outage of a callback. */
  const minutePolicies = (Object.keys(MINUTE_LIMITS) as MinutePolicy[]).filter(
    (policy) => policy !== "oauthStart" && policy !== "oauthCallback",
  );

  it.each(minutePolicies)("requests that get 503 don't count in the limit %s", async (policy) => {
    const counted = BY_MINUTE[policy];
    const account = await accountWithPassword();
    if (policy === "writesOfAccount") await arrive(account);
    spendFree(policy, account);
    let asked = 0;
    const limiter: RateLimit = {
      async limit({ key }) {
        if (key.includes(`:${policy}:`)) asked += 1;
        return { success: asked <= 1 };
      },
    };
    const limiters = { [MINUTE_LIMITS[policy].limiter]: limiter };
    // Only after its first query is an account known.
    const which = { address: "all", session: "all", account: '"player_commit"' }[MINUTE_LIMITS[policy].per];
    const outage = { ...limiters, DB: faulty(which, lost), PLAYER_CHANNEL };
    for (let one = 0; one < 3; one += 1) {
      expect((await request(counted, account, { env: outage })).status).toBe(503);
    }
    expect((await request(counted, account, { env: limiters })).status).not.toBe(429);
    expect(asked).toBe(1);
    expect((await request(counted, account, { env: limiters })).status).toBe(429);
  });

  /** Only the mailer can fail after a test mail is counted, and its failure is the reply. */
  const windowPolicies = (Object.keys(WINDOW_LIMITS) as WindowPolicy[]).filter(
    (policy) => policy !== "testMail",
  );

  it.each(windowPolicies)("requests that get 503 don't count in the limit %s", async (policy) => {
    const attempt = await counting(policy);
    const attempts = async () => {
      const [row] = await rows<{ sum: number }>(
        "select total(attempts) as sum from rate_limit where key like ?",
        `${policy}:%`,
      );
      return row?.sum;
    };
    // The database goes away once the attempt is counted, and stays away while it could be taken back.
    const DB = standIn(async ({ send }) => ((await attempts()) === 0 ? send() : lost()));
    expect((await attempt({ DB })).status).toBe(503);
    expect(await attempts()).toBe(1);
    await attempt();
    // The end of a sign-in forgets its attempts.
    expect(await attempts()).toBe(policy.startsWith("loginFrom") || policy === "confirmPassword" ? 0 : 1);
  });
});

it("the table has no other limits than those with their own tests", () => {
  const own =
    "uploadsOfAccount uploadsOfIsolate socketsOpen socketsInRoom usersInRoom framesOfUser resumesOfUser messagesOfUser";
  expect(Object.keys(PACE_LIMITS).join(" ")).toBe(own);
});

/** Milliseconds between two presses: forty a minute on each of three devices, which take turns. */
const PRESS_MS = 500;
const DEVICES = 3;

/** Moves the clock to the start of a minute, and counts like production by it. */
function production() {
  const start = Math.ceil(Date.now() / LIMITER_PERIOD_MS) * LIMITER_PERIOD_MS;
  let at = start;
  const clock = vi.spyOn(Date, "now").mockImplementation(() => at);
  return {
    limiters: newLimiters(),
    moveTo: (ms: number) => {
      at = start + ms;
    },
    [Symbol.dispose]: () => clock.mockRestore(),
  };
}

it("forty presses a minute on three devices behind one address reach no count within an hour, with their reads", async () => {
  using world = production();
  const bindings = { ...env, ...world.limiters, ENVIRONMENT: "production" };
  const app = newApp();
  app.all("*", async (c) => {
    c.set("config", readConfig(c.env));
    c.set("db", openDatabase(c.env));
    await admit(c);
    if (c.req.method !== "GET") await limitNamed(c, "writesOfAccount", "fast player");
    return c.body(null, 204);
  });
  const devices = Array.from({ length: DEVICES }, () => ({ authorization: `Bearer ${newToken()}` }));
  const statuses = new Map<number, number>();
  const send = async (method: string, path: string, headers: HeadersInit = {}) => {
    const { status } = await app.request(path, { method, headers }, bindings);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const presses = (60 * 60_000) / PRESS_MS;
  for (let press = 0; press < presses; press += 1) {
    world.moveTo(press * PRESS_MS);
    const device = devices[press % DEVICES];
    // A press refreshes the player, their contacts and their messages.
    await send("POST", "/action", device);
    for (const list of ["/me", "/npcs", "/messages"]) await send("GET", list, device);
    // Every 5 s, each device polls three lists.
    if (press % 10 !== 0) continue;
    for (const each of devices) {
      for (const list of ["/me", "/npcs", "/messages"]) await send("GET", list, each);
    }
  }
  expect(Object.fromEntries(statuses)).toEqual({ 204: presses * 4 + (presses / 10) * DEVICES * 3 });
});
