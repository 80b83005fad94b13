import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { SETTINGS_REFUSAL_TEXT } from "#game/settings/wire.ts";
import { replaceUsername } from "../../db/accounts/account-changes.ts";
import { passwordIs } from "../../db/accounts/owner-proofs.ts";
import { openDatabase } from "../../db/client.ts";
import { change, createAccount, rows, type TestAccount } from "../../test-support.ts";
import {
  accountWithPassword,
  askForAddress,
  changingNothing,
  everyRow,
  expectRefusal,
  mailedToken,
  mailsTo,
  newcomer,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  send,
  verifyEmail,
} from "../auth/auth-test-support.ts";
import { eventKinds, gameSocket, oauthAccount } from "./settings-test-support.ts";

const putPassword = ({ token }: TestAccount, currentPassword: string, newPassword: string) =>
  send("PUT", "/api/settings/password", { token, body: { currentPassword, newPassword } });
const postPassword = ({ token }: TestAccount, password: string) =>
  post("/settings/password", { password }, { token });
const putUsername = ({ token }: TestAccount, newUsername: string, password = PASSWORD) =>
  send("PUT", "/api/settings/username", { token, body: { newUsername, password } });
const login = (email: string, password: string) => post("/auth/login", { email, password });
const settingsOf = async ({ token }: TestAccount) => (await send("GET", "/api/settings", { token })).json();

it("a changed password signs in, and the old one doesn't", async () => {
  const account = await accountWithPassword();
  const reply = await putPassword(account, PASSWORD, OTHER_PASSWORD);
  expect([reply.status, await reply.json()]).toEqual([200, { message: "Password updated successfully!" }]);
  expect((await login(account.email, PASSWORD)).status).toBe(401);
  expect((await login(account.email, OTHER_PASSWORD)).status).toBe(200);
});

it("a first password is added once, after a fresh sign-in, and signs in", async () => {
  const account = await oauthAccount();
  await change("update session set created_at = ?", Date.now() - 11 * 60_000);
  const stale = await changingNothing(() => postPassword(account, PASSWORD));
  await expectRefusal(stale, 403, SETTINGS_REFUSAL_TEXT.signInAgain);
  await change("update session set created_at = ?", Date.now() - 9 * 60_000);
  const reply = await postPassword(account, PASSWORD);
  expect([reply.status, await reply.json()]).toEqual([200, { message: "Password updated successfully!" }]);
  expect((await login(account.email, PASSWORD)).status).toBe(200);
  const again = await changingNothing(() => postPassword(account, OTHER_PASSWORD));
  await expectRefusal(again, 409, SETTINGS_REFUSAL_TEXT.hasPassword);
});

describe("PUT /api/settings/email", () => {
  it("a requested address is pending until the link in its mail is opened", async () => {
    const account = await accountWithPassword();
    const reply = await askForAddress(account, "New.Guru@Example.com");
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { message: "Verification email sent to new address!", pendingEmail: "New.Guru@Example.com" },
    ]);
    expect(await settingsOf(account)).toMatchObject({
      user: { email: account.email },
      pendingEmail: "New.Guru@Example.com",
    });
    expect(await mailsTo(account.email)).toEqual([]);
    const [mail] = await mailsTo("new.guru@example.com");
    expect(mail?.subject).toBe("Confirm your new address");
  });

  it("an opened link replaces the address and notifies the old one", async () => {
    const account = await accountWithPassword();
    await askForAddress(account, "New.Guru@Example.com");
    const verified = await verifyEmail(await mailedToken("new.guru@example.com"));
    expect([verified.status, await verified.json()]).toEqual([
      200,
      { message: "Email Verified!", user: { username: account.username, email: "New.Guru@Example.com" } },
    ]);
    expect((await mailsTo(account.email))[0]?.subject).toBe("Your e-mail address was changed");
    expect((await login("new.guru@example.com", PASSWORD)).status).toBe(200);
    expect((await login(account.email, PASSWORD)).status).toBe(401);
    expect(await settingsOf(account)).toMatchObject({
      user: { email: "New.Guru@Example.com", emailVerified: true },
      pendingEmail: null,
    });
    expect(await eventKinds(account)).toEqual(["email_change_requested", "email_changed", "signed_in"]);
  });

  it("an address that another account has taken meanwhile is refused to the opener of the link", async () => {
    const [account, other] = [await accountWithPassword(), await createAccount()];
    await askForAddress(account, "wanted@example.com");
    const token = await mailedToken("wanted@example.com");
    await change("update user set email_key = 'wanted@example.com' where id = ?", other.userId);
    const late = await changingNothing(() => verifyEmail(token));
    await expectRefusal(late, 409, "This email address is already in use.");
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
