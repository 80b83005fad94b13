import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OAuthError } from "#game/auth/oauth-wire.ts";
import { faulty, lost } from "../../http/outage-test-support.ts";
import { change, createAccount, ORIGIN, rows } from "../../test-support.ts";
import {
  changingNothing,
  everyRow,
  expectRefusal,
  isSignedIn,
  newcomer,
  post,
  send,
} from "./auth-test-support.ts";
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

async function codeOf(browser: Browser, provider: string): Promise<string> {
  const location = await browser.callback(await browser.authorize(provider));
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

/** A sign-in that the callback refuses. */
interface Refused {
  readonly error: OAuthError;
  readonly person?: () => Partial<OAuthStandIn["person"]> | Promise<Partial<OAuthStandIn["person"]>>;
  readonly fault?: OAuthStandIn["fault"];
  readonly env?: object;
  /** Returns another path than that of the provider's redirect. */
  readonly back?: (path: string, browser: Browser, provider: string) => string | Promise<string>;
}
const unavailable = (fault: OAuthStandIn["fault"]): Refused => ({ error: "provider_unavailable", fault });

const REFUSED: Readonly<Record<string, Refused>> = {
  "a wrong state": {
    error: "invalid_state",
    // The cookie is named after its beginning.
    back: (path) => path.replace(/(state=[\w-]{8})[\w-]+/, `$1${"x".repeat(35)}`),
  },
  "no state": { error: "invalid_state", back: (path) => path.replace(/&?state=[\w-]+/, "") },
  "another browser's state": {
    error: "invalid_state",
    back: (_path, _browser, provider) => new Browser().authorize(provider),
  },
  "a used state": {
    error: "invalid_state",
    back: async (path, browser) => {
      await browser.callback(path);
      return path;
    },
  },
  "the other provider": {
    error: "invalid_state",
    back: (path, _browser, provider) => path.replace(provider, provider === "google" ? "discord" : "google"),
  },
  "a used code, even with all cookies restored": {
    error: "invalid_code",
    back: async (path, browser) => {
      const cookies = new Map(browser.cookies);
      await browser.callback(path);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return path;
    },
  },
  "a code for another browser's verifier": {
    error: "invalid_code",
    back: async (path, _browser, provider) => {
      const stolen = new URL(await new Browser().authorize(provider), ORIGIN).searchParams.get("code");
      return path.replace(/code=[\w-]+/, `code=${stolen}`);
    },
  },
  "an address that isn't verified": { error: "email_not_verified", person: () => ({ isVerified: false }) },
  "no address": { error: "email_unusable", person: () => ({ email: null }) },
  "an address that no mail reaches": { error: "email_unusable", person: () => ({ email: "no address" }) },
  "another account's address": {
    error: "email_taken",
    person: async () => ({ email: (await createAccount()).email.toUpperCase() }),
  },
  "a provider that is down": unavailable("down"),
  "a provider that refuses": unavailable("refused"),
  "a provider that answers with a page": unavailable("broken"),
  "a provider that redirects the secret": unavailable("moved"),
  "a provider that rejects our secret": {
    error: "provider_unavailable",
    env: { GOOGLE_CLIENT_SECRET: "x", DISCORD_CLIENT_SECRET: "x" },
  },
};

describe.each(["google", "discord"])("sign-in through %s", (provider) => {
  it("a first provider sign-in creates an account with its character and opens a session", async () => {
    const token = await signedInThrough(provider);
    const me = await (await send("GET", "/api/auth/me", { token })).json();
    expect(me).toMatchObject({
      user: {
        username: "Jane",
        email: "jane@provider.example",
        emailVerified: true,
        oauthProvider: provider,
        role: "player",
      },
      player: { name: "Jane", cash: 47 },
    });
    expect(await rows("select password_hash from user")).toEqual([{ password_hash: null }]);
    expect(await rows("select provider, subject from oauth_account")).toEqual([
      { provider, subject: "1001" },
    ]);
    expect(await rows("select kind from security_event")).toEqual([{ kind: `signed_in_${provider}` }]);
    expect(await rows("select * from oauth_handoff")).toEqual([]);
  });

  it("a provider identity finds its account even after its address and name changed", async () => {
    await signedInThrough(provider);
    standIn.person = { id: "1001", name: "Other", email: "other@provider.example", isVerified: false };
    const token = await signedInThrough(provider);
    const me = await (await send("GET", "/api/auth/me", { token })).json();
    expect(me).toMatchObject({ user: { username: "Jane", email: "jane@provider.example" } });
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

  it.each(Object.entries(REFUSED))(
    "the callback is refused, and changes nothing: %s",
    async (_what, refused) => {
      const browser = new Browser();
      standIn.person = { ...standIn.person, ...(await refused.person?.()) };
      const begun = await browser.authorize(provider);
      const path = (await refused.back?.(begun, browser, provider)) ?? begun;
      standIn.fault = refused.fault ?? null;
      const reply = await changingNothing(() => browser.get(path, refused.env));
      expect([reply.status, reply.headers.get("location")]).toEqual([302, failure(refused.error)]);
    },
  );

  // fxa-content-server#6718, publisher#3332: an address may have every character that mail allows without quotes.
  it("an account is created for an address with an apostrophe and an ampersand", async () => {
    standIn.person = { id: "8", name: "Pat", email: "o'brien&co@provider.example", isVerified: true };
    const browser = new Browser();
    const location = await browser.callback(await browser.authorize(provider));
    expect(location).toContain("/oauth-callback?token=");
  });

  it("an address that is kept for the account that has left it opens no other", async () => {
    const account = await createAccount();
    const link = "insert into email_undo values ('hash', ?, 'Left@example.com', ?)";
    await change(link, account.userId, Date.now() + 60_000);
    standIn.person = { id: "9", name: "Jane", email: "left@example.com", isVerified: true };
    const browser = new Browser();
    expect(await browser.callback(await browser.authorize(provider))).toBe(failure("email_taken"));
    await change("update email_undo set expires_at = ?", Date.now());
    expect(await browser.callback(await browser.authorize(provider))).toMatch(/^\/oauth-callback\?token=/);
  });

  it("an address that the provider has verified displaces an unverified account, and opens a new one", async () => {
    const squatter = newcomer();
    await post("/auth/register", squatter);
    const bystander = newcomer();
    await post("/auth/register", bystander);
    standIn.person = { id: "8", name: "Jane", email: squatter.email, isVerified: true };
    const browser = new Browser();
    expect(await browser.callback(await browser.authorize(provider))).toMatch(/^\/oauth-callback\?token=/);
    expect(await rows("select username, password_hash from user where email = ?", squatter.email)).toEqual([
      { username: "Jane", password_hash: null },
    ]);
    expect(await rows("select id from user")).toHaveLength(2);
    expect(await rows("select count(*) as players from player")).toEqual([{ players: 2 }]);
    expect((await post("/auth/login", squatter)).status).toBe(401);
  });

  it("a cancelled sign-in says so to the player", async () => {
    standIn.isCancelling = true;
    const browser = new Browser();
    expect(await browser.callback(await browser.authorize(provider))).toBe(failure("access_denied"));
    expect(browser.cookies.size).toBe(0);
  });

  it("the callback URL uses the public origin if it is set", async () => {
    const env = { ...CONFIGURED, PUBLIC_ORIGIN: "https://guru.example" };
    const reply = await send("GET", `/auth/${provider}`, { env });
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
      const reply = await changingNothing(() => foreign.exchange(code));
      expect(await expectRefusal(reply, 400, INVALID_CODE)).toMatchObject({ code: "invalid_token" });
    }
    expect((await browser.exchange(code)).status).toBe(200);
  });

  it("a handoff expires after 60 seconds", async () => {
    const browser = new Browser();
    const code = await codeOf(browser, "google");
    const age = (ms: number) => change("update oauth_handoff set expires_at = expires_at - ?", ms);
    await age(60_000);
    await expectRefusal(await changingNothing(() => browser.exchange(code)), 400, INVALID_CODE);
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
    await post("/auth/forgot-password", { email: "jane@provider.example" });
    const [mail] = await rows<{ text: string }>("select text from development_mail order by id desc");
    const token = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    expect((await post("/auth/reset-password", { token, password: "Guru!2345" })).status).toBe(200);
    expect((await browser.exchange(code)).status).toBe(400);
  });
});

describe("a browser with two sign-ins at once", () => {
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
    expect(await browser.callback(`/auth/google/callback?state=${"x".repeat(43)}&code=y`)).toBe(
      failure("invalid_state"),
    );
    expect(await browser.callback(path)).toContain("?token=");
  });
});

it("a provider sign-in during an outage ends at a page, not at the text of an error", async () => {
  const browser = new Browser();
  const path = await browser.authorize("google");
  const env = { ...CONFIGURED, DB: faulty("all", lost) };
  const reply = await send("GET", path, { headers: browser.headers(), env });
  expect([reply.status, reply.headers.get("location")]).toEqual([302, failure("unavailable")]);
  // The limiter has counted one request, which the next one needn't pay again.
  const RATE_NORMAL: RateLimit = { limit: async () => ({ success: false }) };
  const codes: (string | null)[] = [];
  for (let one = 0; one < 2; one += 1) {
    const again = await send("GET", path, {
      headers: browser.headers(),
      env: { ...CONFIGURED, RATE_NORMAL },
    });
    codes.push(again.headers.get("location"));
  }
  expect(codes).toEqual([failure("invalid_code"), failure("rate_limited")]);
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
    const locations = await Promise.all(
      browsers.map((browser, index) => browser.callback(paths[index] ?? "")),
    );
    for (const location of locations) expect(location).toContain("?token=");
    expect(await rows("select id from user")).toHaveLength(1);
  });

  it("the same subject at another provider is another account", async () => {
    await signedInThrough("google");
    standIn.person = { id: "1001", name: "Jane", email: "jane@discord.example", isVerified: true };
    await signedInThrough("discord");
    expect(await rows("select id from user")).toHaveLength(2);
  });

  it("a provider account can't sign in with a password", async () => {
    const token = await signedInThrough("google");
    expect(await isSignedIn(token)).toBe(true);
    for (const password of ["Guru!2345", "null", "x"]) {
      const reply = await post("/auth/login", { email: "jane@provider.example", password });
      await expectRefusal(reply, 401, "Invalid credentials");
    }
  });
});

describe("secrets of a sign-in", () => {
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
});
