import { describe, expect, it, vi } from "vitest";
import { execute, rows } from "../../test-support.ts";
import {
  accountWithPassword,
  everyRow,
  expectRefusal,
  mailedToken,
  mailsTo,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  send,
} from "../auth/auth-test-support.ts";

describe("the owner is notified", () => {
  it("the owner is notified of a password reset", async () => {
    const { email, username } = await accountWithPassword();
    await post("/auth/forgot-password", { email });
    await post("/auth/reset-password", { token: await mailedToken(email), password: OTHER_PASSWORD });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Your password was changed");
    expect(mail?.text).toContain(username);
    expect(mail?.text).not.toContain(OTHER_PASSWORD);
  });
});

describe("secrets", () => {
  it("passwords and tokens of the settings never appear in a table, a reply or a log line", async () => {
    const log = vi.spyOn(console, "log");
    const errors = vi.spyOn(console, "error");
    const account = await accountWithPassword();
    const { token, email, username } = account;
    const put = (path: string, body: unknown) => send("PUT", `/api/settings/${path}`, { token, body });
    const replies = [
      await put("password", { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }),
      await put("email", { newEmail: "secret.new@example.com", password: OTHER_PASSWORD }),
      await put("username", { newUsername: "renamed_guru", password: OTHER_PASSWORD }),
      await send("GET", "/api/settings", { token }),
      await send("GET", "/api/settings/sessions", { token }),
      await send("GET", "/api/settings/security-log", { token }),
      await send("GET", "/api/settings/export", { token }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200]);
    const link = await mailedToken("secret.new@example.com");
    // Database errors that repeat their parameters must not leak either.
    await execute("create trigger broken before update on user begin select raise(abort, 'broken'); end");
    const failed = await put("username", { newUsername: "another_guru", password: OTHER_PASSWORD });
    await expectRefusal(failed, 500, "Something went wrong on our side. Please try again.");

    const [user] = await rows<{ password_hash: string }>(
      "select password_hash from user where id = ?",
      account.userId,
    );
    const stored = JSON.stringify(await everyRow(["development_mail"]));
    const sent = JSON.stringify(await Promise.all(replies.map((reply) => reply.text())));
    const lines = JSON.stringify([...log.mock.calls, ...errors.mock.calls]);
    log.mockRestore();
    errors.mockRestore();
    expect(lines).toContain("request failed");
    for (const secret of [PASSWORD, OTHER_PASSWORD, link, token]) {
      for (const text of [stored, sent, lines]) expect(text).not.toContain(secret);
    }
    expect(sent).not.toContain(user?.password_hash);
    for (const personal of [user?.password_hash, email, username, "secret.new@"]) {
      expect(lines).not.toContain(personal);
    }
  });
});
