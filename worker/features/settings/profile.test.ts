import { expect, it } from "vitest";
import { answer, ask, databaseUse, read } from "../../calls-test-support.ts";
import { change } from "../../rows-test-support.ts";
import { accountWithPassword, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { eventKinds, oauthAccount } from "./settings-test-support.ts";

const put = async (account: TestAccount, body: object) =>
  answer(await ask(account, "PUT /settings/profile", body));

it("the settings are read in one round trip, without secrets", async () => {
  const account = await accountWithPassword();
  const reply = await ask(account, "GET /settings");
  expect([reply.status, databaseUse(reply).trips]).toEqual([200, 1]);
  const text = await reply.text();
  expect(text).not.toContain("scrypt");
  const user = { id: account.userId, username: account.username, email: account.email, avatar: null };
  expect(JSON.parse(text)).toMatchObject({ user, hasPassword: true, pendingEmail: null });
});

it("the settings show that a provider account has no password", async () => {
  const provided = { user: { oauthProvider: "google" }, hasPassword: false };
  expect(await read(await oauthAccount(), "/settings")).toMatchObject(provided);
});

const [SAVED, HANDLES] = ["Profile updated successfully!", "Social media handles updated successfully!"];
const PICTURE = "/api/pictures/mine";
it.each<[body: object, saved?: object]>([
  [{ bio: "I sell\ncourses.", xHandle: "@guru_1" }, { xHandle: "guru_1" }],
  [{ xHandle: "a", instagramHandle: "b.c", tiktokHandle: "" }, { tiktokHandle: null }],
  [{ bio: "", xHandle: null }, { bio: null }],
  [{ bio: "<img src=x onerror=alert(1)>'; drop table user; --" }],
  [{ avatar: PICTURE, bio: "x" }],
  [{ avatar: null }],
])("saving %j changes those fields alone, and replies with the text of its form", async (body, saved) => {
  const account = await createAccount();
  await change("update user set bio = 'old', x_handle = 'old', tiktok_handle = 'old', avatar = ?", PICTURE);
  const old = { bio: "old", xHandle: "old", instagramHandle: null, tiktokHandle: "old", avatar: PICTURE };
  const user = { ...old, ...body, ...saved };
  const message = "instagramHandle" in body ? HANDLES : SAVED;
  expect(await put(account, body)).toMatchObject([200, { message, user }]);
  expect(await read(account, "/settings")).toMatchObject({ user });
});

it("saving the profile ignores unknown keys, so nobody promotes themselves", async () => {
  const account = await createAccount();
  const wanted = { bio: "x", role: "admin", email: "a@b.example", emailVerifiedAt: 1, passwordHash: "x" };
  expect(await put(account, wanted)).toMatchObject([200, {}]);
  const unchanged = { role: "player", password_hash: null, email: account.email };
  expect(await rows("select role, password_hash, email from user")).toEqual([unchanged]);
});

it("the export has the documented format", async () => {
  const account = await createAccount();
  await put(account, { bio: "b", xHandle: "x", instagramHandle: "i", tiktokHandle: "t" });
  const reply = await ask(account, "GET /settings/export");
  expect(reply.headers.get("content-type")).toBe("application/json");
  expect(reply.headers.get("content-disposition")).toBe('attachment; filename="guru-grind-account.json"');
  const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(await reply.json()).toEqual({
    id: account.userId,
    username: account.username,
    email: account.email,
    bio: "b",
    socialHandles: { x: "x", instagram: "i", tiktok: "t" },
    accountInfo: { oauthProvider: null, emailVerified: true, createdAt: iso, updatedAt: iso },
    choices: [],
    certificates: [],
    room: [],
    underTheBed: [],
    clients: { advised: [], regulars: [] },
    townVotes: [],
    passkeys: [],
    notifications: [],
    moderation: { reports: [], decisions: [] },
    exportDate: iso,
  });
  expect(await eventKinds(account)).toEqual(["data_exported"]);
});
