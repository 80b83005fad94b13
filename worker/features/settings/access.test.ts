import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { replaceUsername } from "../../db/accounts/account-changes.ts";
import { passwordIs } from "../../db/accounts/owner-proofs.ts";
import { openDatabase } from "../../db/client.ts";
import { change, createAccount, rows, type TestAccount } from "../../test-support.ts";
import {
  accountWithPassword,
  changingNothing,
  everyRow,
  expectRefusal,
  isSignedIn,
  mailedToken,
  mailsTo,
  newcomer,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  send,
} from "../auth/auth-test-support.ts";
import {
  anotherSession,
  eventKinds,
  expectClosed,
  gameSocket,
  oauthAccount,
} from "./settings-test-support.ts";

const WRONG = "Current password is incorrect";

const putPassword = ({ token }: TestAccount, currentPassword: string, newPassword: string) =>
  send("PUT", "/api/settings/password", { token, body: { currentPassword, newPassword } });
const postPassword = ({ token }: TestAccount, password: string) =>
  send("POST", "/api/settings/password", { token, body: { password } });
const putEmail = ({ token }: TestAccount, newEmail: string, password = PASSWORD) =>
  send("PUT", "/api/settings/email", { token, body: { newEmail, password } });
const putUsername = ({ token }: TestAccount, newUsername: string, password = PASSWORD) =>
  send("PUT", "/api/settings/username", { token, body: { newUsername, password } });
const verify = (token: string) => send("POST", "/api/auth/verify-email", { body: { token } });
const login = (email: string, password: string) =>
  send("POST", "/api/auth/login", { body: { email, password } });

describe("PUT /api/settings/password", () => {
  it("changing the password revokes all other sessions and closes their sockets within a second", async () => {
    const account = await accountWithPassword();
    const other = await anotherSession(account);
    const [own, others] = [await gameSocket(account.token), await gameSocket(other.token)];
    const reply = await putPassword(account, PASSWORD, OTHER_PASSWORD);
    expect([reply.status, await reply.json()]).toEqual([200, { message: "Password updated successfully!" }]);
    await expectClosed(others);
    expect(own.closed).toBeNull();
    expect([await isSignedIn(account.token), await isSignedIn(other.token)]).toEqual([true, false]);
    expect((await login(account.email, PASSWORD)).status).toBe(401);
    expect((await login(account.email, OTHER_PASSWORD)).status).toBe(200);
    expect(await eventKinds(account)).toEqual(["password_changed", "signed_in"]);
    expect((await mailsTo(account.email))[0]?.subject).toBe("Your password was changed");
  });

  it("changing the password voids everything that requires the old one", async () => {
    const account = await accountWithPassword();
    await send("POST", "/api/auth/forgot-password", { body: { email: account.email } });
    const reset = await mailedToken(account.email);
    await putEmail(account, "thief@example.com");
    const change = await mailedToken("thief@example.com");
    await putPassword(account, PASSWORD, OTHER_PASSWORD);
    expect((await verify(change)).status).toBe(400);
    const body = { token: reset, password: "Thief!2345x" };
    expect((await send("POST", "/api/auth/reset-password", { body })).status).toBe(400);
    expect(await rows("select email from user where id = ?", account.userId)).toEqual([
      { email: account.email },
    ]);
  });

  it("a wrong password is refused ten times in a quarter of an hour, and the session stays open", async () => {
    const account = await accountWithPassword();
    const other = await anotherSession(account);
    // At once, to prove that parallel guesses are counted.
    const guesses = await changingNothing(() =>
      Promise.all(Array.from({ length: 10 }, () => putPassword(account, "Wrong!2345", OTHER_PASSWORD))),
    );
    for (const reply of guesses) {
      expect(await expectRefusal(reply, 400, WRONG)).toMatchObject({ code: "invalid_credentials" });
    }
    const refused = await changingNothing(() => putPassword(account, PASSWORD, OTHER_PASSWORD));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
    // All forms share the count, so that none of them bypasses it.
    expect((await putUsername(account, "somebody")).status).toBe(429);
    expect((await putEmail(account, "new@example.com")).status).toBe(429);
    expect(await isSignedIn(account.token)).toBe(true);
    expect(await isSignedIn(other.token)).toBe(true);
  }, 60_000);

  it.each([
    ["short", "Password must be at least 8 characters"],
    ["P@ssw0rd123", "Password is too common. Please choose another one"],
    [`Aa1!${"x".repeat(125)}`, "Password must be at most 128 characters"],
  ])("the new password %s is refused", async (password, text) => {
    const account = await accountWithPassword();
    const reply = await changingNothing(() => putPassword(account, PASSWORD, password));
    expect((await expectRefusal(reply, 400, "Validation failed")).details).toContain(text);
  });

  it("one of two concurrent password changes succeeds", async () => {
    const account = await accountWithPassword();
    const replies = await Promise.all([
      putPassword(account, PASSWORD, OTHER_PASSWORD),
      putPassword(account, PASSWORD, "Another&777x"),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await eventKinds(account)).toEqual(["password_changed"]);
  });

  it("an account without a password has none to change", async () => {
    const account = await oauthAccount();
    const reply = await changingNothing(() => putPassword(account, PASSWORD, OTHER_PASSWORD));
    await expectRefusal(reply, 409, "This account has no password yet. Please add a password first.");
  });
});

describe("POST /api/settings/password", () => {
  it("a provider account can add its first password once", async () => {
    const account = await oauthAccount();
    const other = await anotherSession(account);
    const reply = await postPassword(account, PASSWORD);
    expect([reply.status, await reply.json()]).toEqual([200, { message: "Password updated successfully!" }]);
    expect((await login(account.email, PASSWORD)).status).toBe(200);
    expect(await isSignedIn(other.token)).toBe(false);
    const again = await changingNothing(() => postPassword(account, OTHER_PASSWORD));
    await expectRefusal(again, 409, "This account has a password already.");
    expect(await eventKinds(account)).toEqual(["password_added", "signed_in"]);
  });

  it("a stolen session of a provider account can neither add a password nor delete the account", async () => {
    const account = await oauthAccount();
    const body = { confirmUsername: account.username };
    const attempts = [
      () => postPassword(account, PASSWORD),
      () => send("DELETE", "/api/settings/account", { token: account.token, body }),
    ];
    await change("update session set created_at = ?", Date.now() - 11 * 60_000);
    for (const attempt of attempts) {
      const text =
        "For your security, please sign out, sign in with your provider again, and do this within ten minutes.";
      await expectRefusal(await changingNothing(attempt), 403, text);
    }
    await change("update session set created_at = ?", Date.now() - 9 * 60_000);
    expect((await postPassword(account, PASSWORD)).status).toBe(200);
  });

  it("adding a password never replaces an existing one", async () => {
    const account = await accountWithPassword();
    const reply = await changingNothing(() => postPassword(account, OTHER_PASSWORD));
    await expectRefusal(reply, 409, "This account has a password already.");
  });

  it("only one of many concurrent requests adds a password", async () => {
    const account = await oauthAccount();
    const replies = await Promise.all([
      postPassword(account, PASSWORD),
      postPassword(account, OTHER_PASSWORD),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("PUT /api/settings/email", () => {
  it("a requested address is pending until the link in its mail is opened", async () => {
    const account = await accountWithPassword();
    const reply = await putEmail(account, "New.Guru@Example.com");
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { message: "Verification email sent to new address!", pendingEmail: "New.Guru@Example.com" },
    ]);
    expect(await (await send("GET", "/api/settings", { token: account.token })).json()).toMatchObject({
      user: { email: account.email },
      pendingEmail: "New.Guru@Example.com",
    });
    expect(await mailsTo(account.email)).toEqual([]);
    const [mail] = await mailsTo("new.guru@example.com");
    expect(mail?.subject).toBe("Confirm your new address");
  });

  it("an opened link replaces the address and notifies the old one", async () => {
    const account = await accountWithPassword();
    await putEmail(account, "New.Guru@Example.com");
    const verified = await verify(await mailedToken("new.guru@example.com"));
    expect([verified.status, await verified.json()]).toEqual([
      200,
      { message: "Email Verified!", user: { username: account.username, email: "New.Guru@Example.com" } },
    ]);
    expect((await mailsTo(account.email))[0]?.subject).toBe("Your e-mail address was changed");
    expect((await login("new.guru@example.com", PASSWORD)).status).toBe(200);
    expect((await login(account.email, PASSWORD)).status).toBe(401);
    expect(await (await send("GET", "/api/settings", { token: account.token })).json()).toMatchObject({
      user: { email: "New.Guru@Example.com", emailVerified: true },
      pendingEmail: null,
    });
    expect(await eventKinds(account)).toEqual(["email_change_requested", "email_changed", "signed_in"]);
  });

  it("the link to a new address changes it once, and says so again while it lives", async () => {
    const account = await accountWithPassword();
    await putEmail(account, "new@example.com");
    const token = await mailedToken("new@example.com");
    const replies = await Promise.all(Array.from({ length: 4 }, () => verify(token)));
    replies.push(await changingNothing(() => verify(token)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(await Promise.all(replies.map((reply) => reply.text()))).size).toBe(1);
    expect(await mailsTo(account.email)).toHaveLength(1);
    expect(await eventKinds(account)).toEqual(["email_change_requested", "email_changed"]);
  });

  it("the link to a new address expires after 24 hours, and not before", async () => {
    const account = await accountWithPassword();
    await putEmail(account, "new@example.com");
    const token = await mailedToken("new@example.com");
    const age = (ms: number) => change("update email_change set expires_at = expires_at - ?", ms);
    await age(24 * 60 * 60 * 1000 + 1000);
    await expectRefusal(
      await changingNothing(() => verify(token)),
      400,
      "Invalid or expired verification token",
    );
    expect(await (await send("GET", "/api/settings", { token: account.token })).json()).toMatchObject({
      pendingEmail: null,
    });
    await age(-60_000);
    expect((await verify(token)).status).toBe(200);
  });

  it("a new address replaces a pending one", async () => {
    const account = await accountWithPassword();
    await putEmail(account, "first@example.com");
    await putEmail(account, "second@example.com");
    expect((await verify(await mailedToken("first@example.com"))).status).toBe(400);
    expect((await verify(await mailedToken("second@example.com"))).status).toBe(200);
    expect(await rows("select email from user where id = ?", account.userId)).toEqual([
      { email: "second@example.com" },
    ]);
  });

  it("a new address voids the links sent to the old one", async () => {
    const account = await accountWithPassword();
    await send("POST", "/api/auth/forgot-password", { body: { email: account.email } });
    const reset = await mailedToken(account.email);
    await putEmail(account, "new@example.com");
    await verify(await mailedToken("new@example.com"));
    const body = { token: reset, password: OTHER_PASSWORD };
    expect((await send("POST", "/api/auth/reset-password", { body })).status).toBe(400);
  });

  it("a password reset cancels a pending address", async () => {
    const account = await accountWithPassword();
    await putEmail(account, "thief@example.com");
    const change = await mailedToken("thief@example.com");
    await send("POST", "/api/auth/forgot-password", { body: { email: account.email } });
    const body = { token: await mailedToken(account.email), password: OTHER_PASSWORD };
    expect((await send("POST", "/api/auth/reset-password", { body })).status).toBe(200);
    expect((await verify(change)).status).toBe(400);
  });

  it("a taken address is refused when requested and when its link is opened", async () => {
    const account = await accountWithPassword();
    const other = await createAccount();
    const taken = await changingNothing(() => putEmail(account, other.email.toUpperCase()));
    expect(await expectRefusal(taken, 409, "This email address is already in use.")).toMatchObject({
      code: "user_exists",
    });
    await putEmail(account, "wanted@example.com");
    const token = await mailedToken("wanted@example.com");
    await change("update user set email_key = 'wanted@example.com' where id = ?", other.userId);
    const late = await changingNothing(() => verify(token));
    await expectRefusal(late, 409, "This email address is already in use.");
  });

  it.each([
    ["the present address", (account: TestAccount) => putEmail(account, account.email.toUpperCase()), 400],
    ["a wrong password", (account: TestAccount) => putEmail(account, "new@example.com", "Wrong!2345"), 400],
    ["no address", (account: TestAccount) => putEmail(account, "nobody"), 400],
    ["no password", (account: TestAccount) => putEmail(account, "new@example.com", ""), 400],
  ])("changing the address is refused with %s", async (_what, attempt, status) => {
    const account = await accountWithPassword();
    expect((await changingNothing(() => attempt(account))).status).toBe(status);
  });

  it("changing the address requires a password", async () => {
    const account = await oauthAccount();
    const reply = await changingNothing(() => putEmail(account, "new@example.com"));
    await expectRefusal(reply, 409, "This account has no password yet. Please add a password first.");
  });
});

describe("PUT /api/settings/username", () => {
  it("changing the username renames the author of earlier chat messages", async () => {
    const account = await accountWithPassword();
    const chat = "/api/chat/messages/general";
    const said = await send("POST", chat, {
      token: account.token,
      body: { content: "hello", id: crypto.randomUUID() },
    });
    expect(said.status).toBe(200);
    expect((await putUsername(account, "Grand_Guru")).status).toBe(200);
    await vi.waitFor(async () => {
      const page = await (await send("GET", chat, { token: account.token })).json();
      expect(page).toMatchObject({ messages: [{ username: "Grand_Guru", content: "hello" }] });
    });
  });

  it("changing the username renames a character of the same name, with a ledger row", async () => {
    const account = await accountWithPassword();
    const socket = await gameSocket(account.token);
    const reply = await putUsername(account, "Grand_Guru");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      message: "Username updated successfully!",
      username: "Grand_Guru",
      user: { id: account.userId, username: "Grand_Guru" },
    });
    expect(await rows("select username, username_key from user where id = ?", account.userId)).toEqual([
      { username: "Grand_Guru", username_key: "grand_guru" },
    ]);
    const [player] = await rows<{ name: string; seq: number }>("select name, seq from player");
    expect(player?.name).toBe("Grand_Guru");
    expect(
      await rows(
        "select seq, cause, cash, experience, followers, energy from ledger order by seq desc limit 1",
      ),
    ).toEqual([{ seq: player?.seq, cause: "rename", cash: 0, experience: 0, followers: 0, energy: 0 }]);
    expect(socket.of("game:playerStatsChanged").at(-1)?.payload).toMatchObject({
      player: { name: "Grand_Guru", version: player?.seq },
    });
    expect(await eventKinds(account)).toEqual(["username_changed"]);
    expect((await mailsTo(account.email))[0]?.subject).toBe("Your username was changed");
  });

  it("changing the username keeps a character's own name", async () => {
    const account = await accountWithPassword();
    await change("update player_state set state = json_set(state, '$.name', 'The Oracle')");
    await putUsername(account, "grand_guru");
    expect(await rows("select name, seq from player")).toEqual([{ name: "The Oracle", seq: 0 }]);
    expect(await rows("select * from ledger")).toEqual([]);
  });

  it("a game write that read the old name retries", async () => {
    const account = await accountWithPassword();
    const action = () => send("POST", "/api/player/action/bag_fries", { token: account.token });
    const replies = await Promise.all([action(), putUsername(account, "grand_guru"), action(), action()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [player] = await rows<{ name: string; seq: number; cash: number }>(
      "select name, seq, cash from player",
    );
    expect(player).toMatchObject({ name: "grand_guru", cash: 47 + 3 * 8 });
    expect(await rows("select cause from ledger where cause = 'rename'")).toHaveLength(1);
    expect(await rows("select * from ledger")).toHaveLength(player?.seq ?? -1);
  });

  it("a name that was given up is held for its owner for thirty days", async () => {
    const [account, other] = [await accountWithPassword(), await accountWithPassword()];
    expect((await putUsername(account, account.username.toUpperCase())).status).toBe(200);
    expect(await rows("select * from held_name")).toEqual([]);
    expect((await putUsername(account, "Grand_Guru")).status).toBe(200);
    await expectRefusal(await putUsername(other, account.username), 409, "This username is already taken.");
    const newcomerOfThatName = newcomer({ username: account.username });
    await expectRefusal(await post("/auth/register", newcomerOfThatName), 400, "User already exists");
    expect((await putUsername(account, account.username)).status).toBe(200);
    expect(await rows("select name_key from held_name")).toEqual([{ name_key: "grand_guru" }]);
    expect((await putUsername(account, "Other_Guru")).status).toBe(200);
    await change("update held_name set until = ?", Date.now());
    expect((await putUsername(other, account.username)).status).toBe(200);
  });

  it.each([
    ["a name that is taken", "Taken_NAME", PASSWORD, 409, "This username is already taken."],
    ["a wrong password", "new_name", "Wrong!2345", 400, WRONG],
    ["a reserved name", "Ad_min", PASSWORD, 400, "Validation failed"],
    ["a short name", "ab", PASSWORD, 400, "Validation failed"],
    ["other characters", "gürü", PASSWORD, 400, "Validation failed"],
  ])("changing the username is refused with %s", async (_what, name, password, status, text) => {
    const account = await accountWithPassword();
    const other = await createAccount();
    await change(
      "update user set username = 'taken_name', username_key = 'taken_name' where id = ?",
      other.userId,
    );
    await expectRefusal(await changingNothing(() => putUsername(account, name, password)), status, text);
  });

  it("changing to the current username, or without a password on the account, is refused", async () => {
    const account = await accountWithPassword();
    const same = await changingNothing(() => putUsername(account, account.username));
    await expectRefusal(same, 400, "This is your username already.");
    const other = await oauthAccount();
    expect((await changingNothing(() => putUsername(other, "new_name"))).status).toBe(409);
  });

  it("only one of many concurrent requests gets a username", async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, accountWithPassword));
    const replies = await Promise.all(accounts.map((account) => putUsername(account, "wanted")));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await rows("select name from player where name = 'wanted'")).toHaveLength(1);
  });

  it("changing the username fails if the password has changed meanwhile", async () => {
    const account = await accountWithPassword();
    const before = await everyRow();
    const user = { id: account.userId, username: account.username };
    const context = { at: Date.now(), deviceInfo: "d", ipAddress: "::1" };
    const db = openDatabase(env);
    expect(await replaceUsername(db, user, "new_name", passwordIs("another hash"), context)).toBe("outdated");
    expect(await everyRow()).toEqual(before);
  });
});
