import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { SETTINGS_REFUSAL_TEXT } from "#game/settings/wire.ts";
import { answer, ask, expectRefusal, post, read } from "../../calls-test-support.ts";
import { replaceUsername } from "../../db/accounts/account-changes.ts";
import { passwordIs } from "../../db/accounts/owner-proofs.ts";
import { openDatabase } from "../../db/client.ts";
import { change, changingNothing, expectRefused } from "../../rows-test-support.ts";
import { accountWithPassword, OTHER_PASSWORD, PASSWORD, rows, type TestAccount } from "../../test-support.ts";
import { changePassword, mailedToken, mailsTo, newcomer } from "../auth/auth-test-support.ts";
import { askForAddress, verifyEmail } from "../auth/links-test-support.ts";
import { eventKinds, gameSocket, oauthAccount } from "./settings-test-support.ts";

const addPassword = (account: TestAccount, password: string) =>
  ask(account, "POST /settings/password", { password });
const rename = (account: TestAccount, newUsername: string) =>
  ask(account, "PUT /settings/username", { newUsername, password: PASSWORD });
const signIn = async (email: string, password: string) =>
  (await post("/auth/login", { email, password })).status;
const UPDATED = [200, { message: "Password updated successfully!" }];

it("a changed password signs in, and the old one doesn't", async () => {
  const account = await accountWithPassword();
  expect(await answer(await changePassword(account))).toEqual(UPDATED);
  expect(await signIn(account.email, PASSWORD)).toBe(401);
  expect(await signIn(account.email, OTHER_PASSWORD)).toBe(200);
});

it("a first password is added once, after a fresh sign-in, and signs in", async () => {
  const account = await oauthAccount();
  await change("update session set created_at = ?", Date.now() - 11 * 60_000);
  await expectRefused(() => addPassword(account, PASSWORD), 403, SETTINGS_REFUSAL_TEXT.signInAgain);
  await change("update session set created_at = ?", Date.now() - 9 * 60_000);
  expect(await answer(await addPassword(account, PASSWORD))).toEqual(UPDATED);
  expect(await signIn(account.email, PASSWORD)).toBe(200);
  await expectRefused(() => addPassword(account, OTHER_PASSWORD), 409, SETTINGS_REFUSAL_TEXT.hasPassword);
});

it("a requested address is pending until its link is opened, which replaces the address and tells the old one", async () => {
  const [account, wanted] = [await accountWithPassword(), "New.Guru@Example.com"];
  const key = wanted.toLowerCase();
  const message = "Verification email sent to new address!";
  expect(await answer(await askForAddress(account, wanted))).toEqual([
    200,
    { message, pendingEmail: wanted },
  ]);
  const pending = { user: { email: account.email }, pendingEmail: wanted };
  expect(await read(account, "/settings")).toMatchObject(pending);
  expect(await mailsTo(account.email)).toEqual([]);
  expect((await mailsTo(key))[0]?.subject).toBe("Confirm your new address");

  const user = { username: account.username, email: wanted };
  const verified = await verifyEmail(await mailedToken(key));
  expect(await answer(verified)).toEqual([200, { message: "Email Verified!", user }]);
  expect((await mailsTo(account.email))[0]?.subject).toBe("Your e-mail address was changed");
  expect([await signIn(key, PASSWORD), await signIn(account.email, PASSWORD)]).toEqual([200, 401]);
  const changed = { user: { email: wanted, emailVerified: true }, pendingEmail: null };
  expect(await read(account, "/settings")).toMatchObject(changed);
  expect(await eventKinds(account)).toEqual(["email_change_requested", "email_changed", "signed_in"]);
});

describe("PUT /api/settings/username", () => {
  it("changing the username renames the author of earlier chat messages", async () => {
    const account = await accountWithPassword();
    const chat = "/chat/messages/general";
    const message = { content: "hello", id: crypto.randomUUID() };
    expect((await ask(account, `POST ${chat}`, message)).status).toBe(200);
    expect((await rename(account, "Grand_Guru")).status).toBe(200);
    const renamed = { messages: [{ username: "Grand_Guru", content: "hello" }] };
    await vi.waitFor(async () => expect(await read(account, chat)).toMatchObject(renamed));
  });

  it("changing the username renames a character of the same name, with a ledger row", async () => {
    const account = await accountWithPassword();
    const socket = await gameSocket(account.token);
    const username = "Grand_Guru";
    expect(await answer(await rename(account, username))).toMatchObject([
      200,
      { message: "Username updated successfully!", username, user: { id: account.userId, username } },
    ]);
    expect(await rows("select username_key from user")).toEqual([{ username_key: "grand_guru" }]);
    expect(await rows("select name, seq from player")).toEqual([{ name: username, seq: 1 }]);
    const gains = { cash: 0, experience: 0, followers: 0, energy: 0 };
    const ledger = await rows("select seq, cause, cash, experience, followers, energy from ledger");
    expect(ledger).toEqual([{ seq: 1, cause: "rename", ...gains }]);
    const told = socket.of("game:playerStatsChanged").at(-1)?.payload;
    expect(told).toMatchObject({ player: { name: username, version: 1 } });
    expect(await eventKinds(account)).toEqual(["username_changed"]);
    expect((await mailsTo(account.email))[0]?.subject).toBe("Your username was changed");
  });

  it("changing the username keeps a character's own name", async () => {
    const account = await accountWithPassword();
    await change("update player_state set state = json_set(state, '$.name', 'The Oracle')");
    await rename(account, "grand_guru");
    expect(await rows("select name, seq from player")).toEqual([{ name: "The Oracle", seq: 0 }]);
    expect(await rows("select * from ledger")).toEqual([]);
  });

  it("a game write that read the old name retries", async () => {
    const account = await accountWithPassword();
    const act = () => ask(account, "POST /player/action/bag_fries");
    const replies = await Promise.all([act(), rename(account, "grand_guru"), act(), act()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const [player] = await rows<{ seq: number }>("select name, seq, cash from player");
    expect(player).toMatchObject({ name: "grand_guru", cash: 47 + 3 * 8 });
    expect(await rows("select cause from ledger where cause = 'rename'")).toHaveLength(1);
    expect(await rows("select * from ledger")).toHaveLength(player?.seq ?? -1);
  });

  it("a name that was given up is held for its owner for thirty days", async () => {
    const [account, other] = [await accountWithPassword(), await accountWithPassword()];
    const { username } = account;
    expect((await rename(account, username.toUpperCase())).status).toBe(200);
    expect(await rows("select * from held_name")).toEqual([]);
    expect((await rename(account, "Grand_Guru")).status).toBe(200);
    await expectRefusal(await rename(other, username), 409, "This username is already taken.");
    await expectRefusal(await post("/auth/register", newcomer({ username })), 400, "User already exists");
    expect((await rename(account, username)).status).toBe(200);
    expect(await rows("select name_key from held_name")).toEqual([{ name_key: "grand_guru" }]);
    expect((await rename(account, "Other_Guru")).status).toBe(200);
    await change("update held_name set until = ?", Date.now());
    expect((await rename(other, username)).status).toBe(200);
  });

  it("changing the username fails if the password has changed meanwhile", async () => {
    const { userId, username } = await accountWithPassword();
    const context = { at: Date.now(), deviceInfo: "d", ipAddress: "::1" };
    const user = { id: userId, username };
    const attempt = () =>
      replaceUsername(openDatabase(env), user, "new_name", passwordIs("another hash"), context);
    expect(await changingNothing(attempt)).toBe("outdated");
  });
});
