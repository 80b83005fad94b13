import { scryptSync } from "node:crypto";
import { encodeBase64 } from "@oslojs/encoding";
import { describe, expect, it, vi } from "vitest";
import type { Me } from "#game/core/wire/me.ts";
import {
  answer,
  ask,
  databaseUse,
  expectRefusal,
  isSignedIn,
  ORIGIN,
  post,
  read,
  send,
} from "../../calls-test-support.ts";
import { COST } from "../../passwords/cost.ts";
import { change, changingNothing, expectRefused } from "../../rows-test-support.ts";
import { accountWithPassword, arrive, createAccount, PASSWORD, rows } from "../../test-support.ts";
import { mailsTo, newcomer, registered, signedIn } from "./auth-test-support.ts";

/** The start of a hash with the cost of new ones. */
const NEW_HASH = `scrypt$${COST.N}$${COST.r}$${COST.p}$`;

describe("POST /api/auth/register", () => {
  it("registration creates the account and its character", async () => {
    const form = newcomer({ username: "Fresh_Guru", email: "Fresh.Guru@Example.com" });
    const message = "Please check your email to verify your account before logging in";
    expect(await answer(await post("/auth/register", form))).toEqual([200, { message }]);
    const [user] = await rows<{ password_hash: string }>("select * from user");
    expect(user).toMatchObject({
      username: "Fresh_Guru",
      username_key: "fresh_guru",
      email: "Fresh.Guru@Example.com",
      email_key: "fresh.guru@example.com",
      email_verified_at: null,
      oauth_provider: null,
      role: "player",
    });
    expect(user?.password_hash.startsWith(NEW_HASH)).toBe(true);
    const player = { name: "Fresh_Guru", cash: 47, followers: 3, seq: 0 };
    expect(await rows("select name, cash, followers, seq from player")).toEqual([player]);
  });

  it("registration sends the verification link, to the public origin if it is set", async () => {
    const { email } = await registered();
    const [mail] = await mailsTo(email);
    const [link = ""] = mail?.links ?? [];
    expect([mail?.subject, mail?.links]).toEqual(["Confirm your address", [link]]);
    expect(link).toMatch(new RegExp(`^${ORIGIN}/verify-email\\?token=[\\w-]{43}$`));
    expect(mail?.html).toContain(`<a href="${link}">Confirm my address</a>`);
    expect(mail?.text).toContain("works for 24 hours");
    const form = newcomer();
    await post("/auth/register", form, { env: { PUBLIC_ORIGIN: "https://guru.example" } });
    const [elsewhere] = await mailsTo(form.email);
    expect(elsewhere?.links[0]).toMatch(/^https:\/\/guru\.example\/verify-email\?token=/);
  });

  it("registration ignores unknown keys, so nobody registers as an administrator", async () => {
    await post("/auth/register", { ...newcomer(), role: "admin", emailVerifiedAt: 1 });
    const user = { role: "player", email_verified_at: null };
    expect(await rows("select role, email_verified_at from user")).toEqual([user]);
  });
});

describe("POST /api/auth/login", () => {
  it("signing in opens a session with its device, and stores only the token's hash", async () => {
    const account = await accountWithPassword();
    const agent = "Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile Safari/537.36";
    const headers = { "user-agent": agent, "cf-connecting-ip": "203.0.113.9" };
    const form = { email: account.email.toUpperCase(), password: PASSWORD };
    const { token } = await (await post("/auth/login", form, { headers })).json<{ token: string }>();
    expect(token).toMatch(/^(s\d-)?[A-Za-z0-9_-]{43}$/);
    expect([await isSignedIn(token), await isSignedIn(account.token)]).toEqual([true, true]);
    const sessions = await rows<{ created_at: number }>(
      "select * from session where id <> ?",
      account.sessionId,
    );
    expect(sessions).toMatchObject([
      {
        user_id: account.userId,
        device_info: "Chrome on Android",
        ip_address: "203.0.113.9",
        revoked_at: null,
        last_used_at: sessions[0]?.created_at,
      },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(token);
  });

  const invalid = { code: "invalid_credentials" };
  const signIn = (email: string, password: string) => () => post("/auth/login", { email, password });

  it("a wrong password and an unknown address get the same reply", async () => {
    const { email } = await accountWithPassword();
    for (const attempt of [signIn(email, "Wrong!2345"), signIn("nobody@example.com", PASSWORD)]) {
      expect(await expectRefused(attempt, 401, "Invalid credentials")).toMatchObject(invalid);
    }
  });

  it("only the right password reveals that an address is not verified", async () => {
    const { email } = await registered();
    const right = await expectRefused(signIn(email, PASSWORD), 403, "EMAIL_NOT_VERIFIED");
    expect(right.code).toBe("email_not_verified");
    await expectRefused(signIn(email, "Wrong!2345"), 401, "Invalid credentials");
  });

  it("signing in rehashes a password with outdated parameters", async () => {
    const account = await accountWithPassword();
    // `Guru!2345` with N=2^10, r=8, p=1.
    const salt = new Uint8Array(16).fill(7);
    const key = encodeBase64(new Uint8Array(scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 })));
    const old = `scrypt$1024$8$1$${encodeBase64(salt)}$${key}`;
    await change("update user set password_hash = ?", old);
    // Two at once: neither is refused because the other was faster.
    await Promise.all([signedIn(account.email), signedIn(account.email)]);
    const [user] = await rows<{ password_hash: string }>("select password_hash from user");
    expect(user?.password_hash.startsWith(NEW_HASH)).toBe(true);
    await signedIn(account.email);
  });
});

describe("GET /api/auth/me and /api/me", () => {
  it("GET /api/auth/me and /api/me return account and character in one round trip, without secrets", async () => {
    const account = await arrive(await accountWithPassword());
    for (const path of ["/auth/me", "/me"]) {
      const reply = await ask(account, `GET ${path}`);
      expect(databaseUse(reply).trips).toBe(1);
      const text = await reply.text();
      expect(text).not.toMatch(/scrypt|passwordHash/);
      expect(JSON.parse(text)).toMatchObject({
        user: { id: account.userId, email: account.email, emailVerified: true, role: "player" },
        player: { name: account.username, cash: 47, energy: 100, version: 1 },
        badges: { unreadMessages: 2, newContacts: 2 },
      });
    }
  });

  it("a start brings what the opening page would call for, in one more round trip and without a write", async () => {
    const [account, other] = [await arrive(await accountWithPassword()), await createAccount()];
    await ask(account, "POST /chat/mutes", { userId: other.userId });
    await change("insert into moderation_notice values (null, ?, 'name', 'Old', 'Why.', 5)", account.userId);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const reply = await changingNothing(() => ask(account, "GET /auth/me?start=1"));
    expect(reply.headers.get("server-timing")).toContain("trips=2 ");
    const { start, ...rest } = await reply.json<Me>();
    const chat = ["/chat/mutes", "/chat/notices"];
    const paths = ["/player/actions", "/player/clients", ...chat, "/university/courses"];
    expect(Object.keys(start ?? {})).toEqual(paths);
    for (const path of paths) expect(start?.[path]).toEqual(await read(account, path));
    expect(start?.["/chat/mutes"]).toMatchObject({ mutes: [{ userId: other.userId }] });
    expect(start?.["/chat/notices"]).toMatchObject({ notices: [{ reason: "Why." }] });
    expect(await read(account, "/auth/me")).toEqual(rest);
    vi.useRealTimers();
  });

  it.each([
    ["no token", {}],
    ["an unknown token", { authorization: `Bearer ${"x".repeat(43)}` }],
    ["another scheme", { authorization: "Basic Z3VydTpndXJ1" }],
  ])("GET /api/auth/me and /api/me refuse %s", async (_what, headers: Record<string, string>) => {
    for (const path of ["/api/auth/me", "/api/me"]) {
      const reply = await send("GET", path, { headers });
      await expectRefusal(reply, 401, "Authentication required. Please log in.");
    }
  });

  it("a session expires after 30 days without use, and not before", async () => {
    const account = await createAccount();
    const setLastUse = (daysAgo: number) =>
      change("update session set last_used_at = ?", Date.now() - daysAgo * 86_400_000);
    await setLastUse(29.9);
    expect(await isSignedIn(account.token)).toBe(true);
    await setLastUse(30.1);
    expect(await isSignedIn(account.token)).toBe(false);
  });
});

it.each(["/auth/google", "/auth/discord", "/auth/google/callback?code=1&state=2", "/auth/discord/callback"])(
  "%s replies that sign-in is not configured",
  async (path) => {
    const reply = await send("GET", path);
    expect(reply.status).toBe(302);
    expect(reply.headers.get("location")).toBe("/oauth-callback?error=not_configured");
  },
);

it.each(["/auth/myspace", "/auth/myspace/callback"])("%s returns a JSON 404", async (path) => {
  await expectRefusal(await send("GET", path), 404, "There is no such sign-in provider.");
});
