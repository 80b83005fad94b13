import { describe, expect, it } from "vitest";
import { change, createAccount, databaseUse, rows } from "../../test-support.ts";
import { accountWithPassword, send } from "../auth/auth-test-support.ts";
import { eventKinds, oauthAccount } from "./settings-test-support.ts";

const put = (token: string, body: unknown) => send("PUT", "/api/settings/profile", { token, body });

describe("GET /api/settings", () => {
  it("the settings are read in one round trip, without secrets", async () => {
    const account = await accountWithPassword();
    const reply = await send("GET", "/api/settings", { token: account.token });
    expect(reply.status).toBe(200);
    expect(databaseUse(reply).trips).toBe(1);
    const text = await reply.text();
    expect(text).not.toContain("scrypt");
    expect(JSON.parse(text)).toMatchObject({
      user: { id: account.userId, username: account.username, email: account.email, avatar: null },
      hasPassword: true,
      pendingEmail: null,
    });
  });

  it("the settings show that a provider account has no password", async () => {
    const { token } = await oauthAccount();
    expect(await (await send("GET", "/api/settings", { token })).json()).toMatchObject({
      user: { oauthProvider: "google" },
      hasPassword: false,
    });
  });
});

describe("PUT /api/settings/profile", () => {
  it("saving the profile changes only the given fields and returns the account", async () => {
    const { token, userId } = await createAccount();
    const reply = await put(token, { bio: "I sell courses\nabout courses.", xHandle: "@guru_1" });
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({
      message: "Profile updated successfully!",
      user: { id: userId, bio: "I sell courses\nabout courses.", xHandle: "guru_1", tiktokHandle: null },
    });
    await put(token, { tiktokHandle: "guru" });
    expect(
      await rows("select bio, x_handle, instagram_handle, tiktok_handle from user where id = ?", userId),
    ).toEqual([
      {
        bio: "I sell courses\nabout courses.",
        x_handle: "guru_1",
        instagram_handle: null,
        tiktok_handle: "guru",
      },
    ]);
  });

  it("saving the profile replies with the text of its form", async () => {
    const { token } = await createAccount();
    const reply = await put(token, { xHandle: "a", instagramHandle: "b.c", tiktokHandle: "" });
    expect(await reply.json()).toMatchObject({
      message: "Social media handles updated successfully!",
      user: { xHandle: "a", instagramHandle: "b.c", tiktokHandle: null },
    });
  });

  it("saving the profile clears empty fields", async () => {
    const { token } = await createAccount();
    await put(token, { bio: "x", xHandle: "x" });
    expect(await (await put(token, { bio: "", xHandle: null })).json()).toMatchObject({
      user: { bio: null, xHandle: null },
    });
  });

  it("saving the profile ignores unknown keys, so nobody promotes themselves", async () => {
    const { token } = await createAccount();
    await put(token, {
      bio: "x",
      role: "admin",
      email: "a@b.example",
      emailVerifiedAt: 1,
      passwordHash: "x",
    });
    const [user] = await rows<Record<string, unknown>>("select role, password_hash, email from user");
    expect(user).toMatchObject({ role: "player", password_hash: null });
    expect(user?.email).not.toBe("a@b.example");
  });

  it("saving the profile stores markup as plain text", async () => {
    const { token } = await createAccount();
    const bio = "<img src=x onerror=alert(1)>'; drop table user; --";
    expect(await (await put(token, { bio })).json()).toMatchObject({ user: { bio } });
  });

  it("saving the profile keeps the uploaded picture, or removes it", async () => {
    const { token } = await createAccount();
    await change("update user set avatar = '/api/pictures/mine'");
    expect((await put(token, { avatar: "/api/pictures/mine", bio: "x" })).status).toBe(200);
    expect(await (await put(token, { avatar: null })).json()).toMatchObject({ user: { avatar: null } });
  });
});

describe("GET /api/settings/export", () => {
  it("the export has the documented format", async () => {
    const account = await createAccount();
    await put(account.token, { bio: "b", xHandle: "x", instagramHandle: "i", tiktokHandle: "t" });
    const reply = await send("GET", "/api/settings/export", { token: account.token });
    expect(reply.status).toBe(200);
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
      passkeys: [],
      notifications: [],
      moderation: { reports: [], decisions: [] },
      exportDate: iso,
    });
    expect(await eventKinds(account)).toEqual(["data_exported"]);
  });
});
