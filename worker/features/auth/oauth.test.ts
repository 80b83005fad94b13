import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OAuthError } from "#game/auth/oauth-wire.ts";
import { expectRefusal, ORIGIN, post, read, send } from "../../calls-test-support.ts";
import { faulty, lost } from "../../http/outage-test-support.ts";
import { change, changingNothing, everyRow, expectRefused } from "../../rows-test-support.ts";
import { createAccount, rows } from "../../test-support.ts";
import { registered } from "./auth-test-support.ts";
import { resetLink, resetPassword } from "./links-test-support.ts";
import { CLIENT, OAuthStandIn } from "./oauth-test-support.ts";

const STAND_IN = "https://stand-in.test";
const CONFIGURED = {
  GOOGLE_CLIENT_ID: CLIENT.id,
  GOOGLE_CLIENT_SECRET: CLIENT.secret,
  GOOGLE_BASE_URL: `${STAND_IN}/google/`,
  DISCORD_CLIENT_ID: CLIENT.id,
  DISCORD_CLIENT_SECRET: CLIENT.secret,
  DISCORD_BASE_URL: `${STAND_IN}/discord`,
};

let standIn = new OAuthStandIn(ORIGIN);

beforeEach(() => {
  standIn = new OAuthStandIn(ORIGIN);
  const direct = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    return request.url.startsWith(STAND_IN) ? standIn.fetch(request) : direct(request);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A browser that stores cookies and does not follow redirects. */
class Browser {
  readonly cookies = new Map<string, string>();

  async get(path: string, env: object = {}): Promise<Response> {
    const reply = await send("GET", path, { headers: this.headers(), env: { ...CONFIGURED, ...env } });
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split("; ");
      const [name = "", value = ""] = pair.split("=");
      if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return reply;
  }

  headers(): Record<string, string> {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  }

  /** Goes to the provider; returns the path of its redirect. */
  async authorize(provider: string): Promise<string> {
    const reply = await this.get(`/auth/${provider}`);
    expect(reply.status).toBe(302);
    const back = await standIn.fetch(new Request(reply.headers.get("location") ?? ""));
    const url = new URL(back.headers.get("location") ?? "");
    expect(url.origin).toBe(ORIGIN);
    return `${url.pathname}${url.search}`;
  }

  /** Returns the path that our callback redirects to. */
  async callback(path: string): Promise<string> {
    const reply = await this.get(path);
    expect(reply.status).toBe(302);
    return reply.headers.get("location") ?? "";
  }

  exchange(code: string): Promise<Response> {
    return post("/auth/oauth/exchange", { token: code }, { headers: this.headers(), env: CONFIGURED });
  }
}

/** Goes to the provider and back; returns the path that our callback redirects to. */
const roundTrip = async (provider: string, browser = new Browser()) =>
  browser.callback(await browser.authorize(provider));

async function codeOf(browser: Browser, provider: string): Promise<string> {
  const location = await roundTrip(provider, browser);
  const code = /^\/oauth-callback\?token=((?:s\d-)?[\w-]{43})$/.exec(location)?.[1];
  if (!code) throw new Error(`No code in ${location}`);
  return code;
}

async function signedInThrough(provider: string, browser = new Browser()): Promise<string> {
  const reply = await browser.exchange(await codeOf(browser, provider));
  expect(reply.status).toBe(200);
  return (await reply.json<{ token: string }>()).token;
}

const failure = (error: OAuthError) => `/oauth-callback?error=${error}`;
const INVALID_CODE = "Invalid or expired sign-in code";

type Person = OAuthStandIn["person"];
/** What is different in a sign-in that the callback refuses. */
interface Refused {
  readonly person?: Partial<Person> | (() => Promise<Partial<Person>>);
  readonly fault?: OAuthStandIn["fault"];
  readonly env?: object;
  /** Returns another path than that of the provider's redirect. */
  readonly back?: (path: string, browser: Browser, provider: string) => string | Promise<string>;
}

const usedState: Refused["back"] = async (path, browser) => {
  await browser.callback(path);
  return path;
};
const usedCode: Refused["back"] = async (path, browser) => {
  const cookies = new Map(browser.cookies);
  await browser.callback(path);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return path;
};
const stolenCode: Refused["back"] = async (path, _browser, provider) => {
  const stolen = new URL(await new Browser().authorize(provider), ORIGIN).searchParams.get("code");
  return path.replace(/code=[\w-]+/, `code=${stolen}`);
};
const otherProvider: Refused["back"] = (path, _browser, provider) =>
  path.replace(provider, provider === "google" ? "discord" : "google");
/** The cookie is named after the beginning of the state. */
const wrongState = (path: string) => path.replace(/(state=[\w-]{8})[\w-]+/, `$1${"x".repeat(35)}`);
const OTHER_SECRETS = { GOOGLE_CLIENT_SECRET: "x", DISCORD_CLIENT_SECRET: "x" };
const takenAddress = async () => ({ email: (await createAccount()).email.toUpperCase() });

const REFUSED: readonly (readonly [what: string, error: OAuthError, refused: Refused])[] = [
  ["a wrong state", "invalid_state", { back: wrongState }],
  ["no state", "invalid_state", { back: (path) => path.replace(/&?state=[\w-]+/, "") }],
  ["another browser's state", "invalid_state", { back: (_, _browser, to) => new Browser().authorize(to) }],
  ["a used state", "invalid_state", { back: usedState }],
  ["the other provider", "invalid_state", { back: otherProvider }],
  ["a used code, even with all cookies restored", "invalid_code", { back: usedCode }],
  ["a code for another browser's verifier", "invalid_code", { back: stolenCode }],
  ["an address that isn't verified", "email_not_verified", { person: { isVerified: false } }],
  ["no address", "email_unusable", { person: { email: null } }],
  ["an address that no mail reaches", "email_unusable", { person: { email: "no address" } }],
  ["another account's address", "email_taken", { person: takenAddress }],
  ["a provider that is down", "provider_unavailable", { fault: "down" }],
  ["a provider that refuses", "provider_unavailable", { fault: "refused" }],
  ["a provider that answers with a page", "provider_unavailable", { fault: "broken" }],
  ["a provider that redirects the secret", "provider_unavailable", { fault: "moved" }],
  ["a provider that rejects our secret", "provider_unavailable", { env: OTHER_SECRETS }],
];

describe.each(["google", "discord"])("sign-in through %s", (provider) => {
  const CODE = /^\/oauth-callback\?token=/;

  it("a first provider sign-in creates an account with its character and opens a session", async () => {
    const token = await signedInThrough(provider);
    const email = "jane@provider.example";
    const user = { username: "Jane", email, emailVerified: true, oauthProvider: provider, role: "player" };
    expect(await read({ token }, "/auth/me")).toMatchObject({ user, player: { name: "Jane", cash: 47 } });
    expect(await rows("select password_hash from user")).toEqual([{ password_hash: null }]);
    const identity = { provider, subject: "1001" };
    expect(await rows("select provider, subject from oauth_account")).toEqual([identity]);
    expect(await rows("select kind from security_event")).toEqual([{ kind: `signed_in_${provider}` }]);
    expect(await rows("select * from oauth_handoff")).toEqual([]);
  });

  it("a provider identity finds its account even after its address and name changed", async () => {
    await signedInThrough(provider);
    standIn.person = { id: "1001", name: "Other", email: "other@provider.example", isVerified: false };
    const user = { username: "Jane", email: "jane@provider.example" };
    expect(await read({ token: await signedInThrough(provider) }, "/auth/me")).toMatchObject({ user });
    expect(await rows("select id from user")).toHaveLength(1);
  });

  it("the authorization request has state and PKCE, kept in an HttpOnly cookie", async () => {
    const reply = await send("GET", `/auth/${provider}`, { env: CONFIGURED });
    const url = new URL(reply.headers.get("location") ?? "");
    expect(`${url.origin}${url.pathname}`).toBe(`${STAND_IN}/${provider}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: "code",
      client_id: CLIENT.id,
      redirect_uri: `${ORIGIN}/auth/${provider}/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie = ""] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-guru_signin_[\w-]{8}=/);
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=600"]) {
      expect(cookie.split("; ")).toContain(attribute);
    }
    expect(cookie).not.toContain(url.searchParams.get("code_challenge"));
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  it.each(REFUSED)("the callback is refused, and changes nothing: %s", async (_what, error, refused) => {
    const browser = new Browser();
    const { person } = refused;
    standIn.person = { ...standIn.person, ...(typeof person === "function" ? await person() : person) };
    const begun = await browser.authorize(provider);
    const path = (await refused.back?.(begun, browser, provider)) ?? begun;
    standIn.fault = refused.fault ?? null;
    const reply = await changingNothing(() => browser.get(path, refused.env));
    expect([reply.status, reply.headers.get("location")]).toEqual([302, failure(error)]);
  });

  // fxa-content-server#6718, publisher#3332: an address may have every character that mail allows without quotes.
  it("an account is created for an address with an apostrophe and an ampersand", async () => {
    standIn.person = { id: "8", name: "Pat", email: "o'brien&co@provider.example", isVerified: true };
    expect(await roundTrip(provider)).toMatch(CODE);
  });

  it("an address that is kept for the account that has left it opens no other", async () => {
    const { userId } = await createAccount();
    await change(
      "insert into email_undo values ('hash', ?, 'Left@example.com', ?)",
      userId,
      Date.now() + 60_000,
    );
    standIn.person = { id: "9", name: "Jane", email: "left@example.com", isVerified: true };
    expect(await roundTrip(provider)).toBe(failure("email_taken"));
    await change("update email_undo set expires_at = ?", Date.now());
    expect(await roundTrip(provider)).toMatch(CODE);
  });

  it("an address that the provider has verified displaces an unverified account, and opens a new one", async () => {
    const [squatter] = [await registered(), await registered()];
    const { email } = squatter;
    standIn.person = { id: "8", name: "Jane", email, isVerified: true };
    expect(await roundTrip(provider)).toMatch(CODE);
    const opened = await rows("select username, password_hash from user where email = ?", email);
    expect(opened).toEqual([{ username: "Jane", password_hash: null }]);
    expect(await rows("select id from user")).toHaveLength(2);
    expect(await rows("select name from player")).toHaveLength(2);
    expect((await post("/auth/login", squatter)).status).toBe(401);
  });

  it("a cancelled sign-in says so to the player", async () => {
    standIn.isCancelling = true;
    const browser = new Browser();
    expect(await roundTrip(provider, browser)).toBe(failure("access_denied"));
    expect(browser.cookies.size).toBe(0);
  });

  it("the callback URL uses the public origin if it is set", async () => {
    const reply = await new Browser().get(`/auth/${provider}`, { PUBLIC_ORIGIN: "https://guru.example" });
    const url = new URL(reply.headers.get("location") ?? "");
    expect(url.searchParams.get("redirect_uri")).toBe(`https://guru.example/auth/${provider}/callback`);
  });
});

describe("POST /api/auth/oauth/exchange", () => {
  it("a handoff works once, even for many concurrent requests", async () => {
    const browser = new Browser();
    const code = await codeOf(browser, "google");
    const replies = await Promise.all(Array.from({ length: 5 }, () => browser.exchange(code)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(await rows("select id from session")).toHaveLength(1);
  });

  it("a handoff works only in the browser that began the sign-in, and stays valid there", async () => {
    const browser = new Browser();
    const code = await codeOf(browser, "google");
    const other = new Browser();
    await codeOf(other, "discord").catch(() => null);
    for (const foreign of [new Browser(), other]) {
      const refusal = await expectRefused(() => foreign.exchange(code), 400, INVALID_CODE);
      expect(refusal.code).toBe("invalid_token");
    }
    expect((await browser.exchange(code)).status).toBe(200);
  });

  it("a handoff expires after 60 seconds", async () => {
    const browser = new Browser();
    const code = await codeOf(browser, "google");
    const age = (ms: number) => change("update oauth_handoff set expires_at = expires_at - ?", ms);
    await age(60_000);
    await expectRefused(() => browser.exchange(code), 400, INVALID_CODE);
    await age(-30_000);
    expect((await browser.exchange(code)).status).toBe(200);
  });

  it("a handoff is bound to an HttpOnly cookie, and only hashes are stored", async () => {
    const browser = new Browser();
    const reply = await browser.get(await browser.authorize("google"));
    const cookie = reply.headers.getSetCookie().find((text) => text.startsWith("__Host-guru_handoff=")) ?? "";
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=60"]) {
      expect(cookie.split("; ")).toContain(attribute);
    }
    const stored = JSON.stringify(await everyRow());
    expect(stored).not.toContain(browser.cookies.get("__Host-guru_handoff"));
    expect(stored).not.toContain(reply.headers.get("location")?.split("=")[1]);
  });

  it("a handoff is void after a password reset", async () => {
    await signedInThrough("google");
    const browser = new Browser();
    const code = await codeOf(browser, "google");
    expect((await resetPassword(await resetLink("jane@provider.example"))).status).toBe(200);
    expect((await browser.exchange(code)).status).toBe(400);
  });
});

it("two tabs that begin before either returns both get a session", async () => {
  const browser = new Browser();
  const paths = [await browser.authorize("google"), await browser.authorize("google")];
  const codes: string[] = [];
  for (const path of paths) codes.push((await browser.callback(path)).split("?token=")[1] ?? "");
  const replies = await Promise.all(codes.map((code) => browser.exchange(code)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
});

it("a forged callback doesn't end a sign-in that has begun", async () => {
  const browser = new Browser();
  const path = await browser.authorize("google");
  const forged = `/auth/google/callback?state=${"x".repeat(43)}&code=y`;
  expect(await browser.callback(forged)).toBe(failure("invalid_state"));
  expect(await browser.callback(path)).toContain("?token=");
});

it("a provider sign-in during an outage ends at a page, not at the text of an error", async () => {
  const browser = new Browser();
  const path = await browser.authorize("google");
  const env = { ...CONFIGURED, DB: faulty("all", lost) };
  const reply = await send("GET", path, { headers: browser.headers(), env });
  expect([reply.status, reply.headers.get("location")]).toEqual([302, failure("unavailable")]);
  // The limiter has counted one request, which the next one needn't pay again.
  const RATE_NORMAL: RateLimit = { limit: async () => ({ success: false }) };
  for (const error of ["invalid_code", "rate_limited"] as const) {
    const again = await send("GET", path, {
      headers: browser.headers(),
      env: { ...CONFIGURED, RATE_NORMAL },
    });
    expect(again.headers.get("location")).toBe(failure(error));
  }
});

describe("a new provider account", () => {
  it.each([
    ["José María", /^Jose_Maria$/],
    ["Admin", /^guru_\d{5}$/],
    ["", /^guru_\d{5}$/],
    ["Al", /^Al_\d{5}$/],
    ["グル", /^guru_\d{5}$/],
    ["x".repeat(40), /^x{20}$/],
    ["<b>bold</b>", /^b_bold_b$/],
  ])("the provider name %j becomes a valid username", async (name, pattern) => {
    standIn.person = { id: "5", name, email: "x@provider.example", isVerified: true };
    await signedInThrough("discord");
    const [user] = await rows<{ username: string }>("select username from user");
    expect(user?.username).toMatch(pattern);
  });

  it("a new provider account gets another username if its own is taken", async () => {
    await signedInThrough("google");
    standIn.person = { id: "2", name: "JANE", email: "second@provider.example", isVerified: true };
    await signedInThrough("google");
    const names = await rows<{ username: string }>("select username from user order by created_at");
    expect(names[1]?.username).toMatch(/^JANE_\d{5}$/);
  });

  it("two tabs returning at once create one provider account", async () => {
    const browsers = [new Browser(), new Browser(), new Browser()];
    const paths = await Promise.all(browsers.map((browser) => browser.authorize("google")));
    const callbacks = browsers.map((browser, index) => browser.callback(paths[index] ?? ""));
    for (const location of await Promise.all(callbacks)) expect(location).toContain("?token=");
    expect(await rows("select id from user")).toHaveLength(1);
  });

  it("the same subject at another provider is another account", async () => {
    await signedInThrough("google");
    standIn.person = { id: "1001", name: "Jane", email: "jane@discord.example", isVerified: true };
    await signedInThrough("discord");
    expect(await rows("select id from user")).toHaveLength(2);
  });

  it("a provider account can't sign in with a password", async () => {
    await signedInThrough("google");
    for (const password of ["Guru!2345", "null", "x"]) {
      const reply = await post("/auth/login", { email: "jane@provider.example", password });
      await expectRefusal(reply, 401, "Invalid credentials");
    }
  });
});

it("secrets of a provider sign-in never appear in a log line", async () => {
  const log = vi.spyOn(console, "log");
  const errors = vi.spyOn(console, "error");
  const browser = new Browser();
  const path = await browser.authorize("google");
  const secrets = [...new URL(path, ORIGIN).searchParams.values(), ...browser.cookies.values()];
  const code = (await browser.callback(path)).split("=")[1] ?? "";
  const { token } = await (await browser.exchange(code)).json<{ token: string }>();
  const failing = new Browser();
  const back = await failing.authorize("google");
  standIn.fault = "refused";
  await failing.callback(back);
  const lines = JSON.stringify([...log.mock.calls, ...errors.mock.calls]);
  expect(lines).toContain("/auth/google/callback");
  expect(lines).toContain("a sign-in provider failed");
  for (const secret of [...secrets, ...browser.cookies.values(), code, token, CLIENT.secret, "jane@"]) {
    expect(lines).not.toContain(secret);
  }
});
