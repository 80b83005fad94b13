import { expect, it, vi } from "vitest";
import { post, send } from "../../calls-test-support.ts";
import { everyRow, execute } from "../../rows-test-support.ts";
import { OTHER_PASSWORD, PASSWORD, rows } from "../../test-support.ts";
import { mailedToken, registered, signedIn } from "../auth/auth-test-support.ts";
import { askForAddress, resetLink, verifyEmail } from "../auth/links-test-support.ts";

it("passwords, tokens and personal data never appear in a table, a reply or a log line", async () => {
  const logs = [vi.spyOn(console, "log"), vi.spyOn(console, "error")];
  const { email, username, password } = await registered();
  const verification = await mailedToken(email);
  await verifyEmail(verification);
  const token = await signedIn(email);
  const reset = await resetLink(email);
  const put = (path: string, body: unknown) => send("PUT", `/api/settings/${path}`, { token, body });
  const replies = [
    await put("password", { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD }),
    await askForAddress({ token }, "secret.new@example.com", OTHER_PASSWORD),
    await put("username", { newUsername: "renamed_guru", password: OTHER_PASSWORD }),
    await send("GET", "/api/settings", { token }),
    await send("GET", "/api/settings/sessions", { token }),
    await send("GET", "/api/settings/security-log", { token }),
    await send("GET", "/api/settings/export", { token }),
  ];
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const link = await mailedToken("secret.new@example.com");
  // Database errors that repeat their parameters must not leak either.
  for (const event of ["update on user", "insert on session"]) {
    const name = event.replaceAll(" ", "_");
    await execute(`create trigger ${name} before ${event} begin select raise(abort, 'broken'); end`);
  }
  expect((await put("username", { newUsername: "another", password: OTHER_PASSWORD })).status).toBe(500);
  expect((await post("/auth/login", { email, password: OTHER_PASSWORD })).status).toBe(500);

  const stored = JSON.stringify(await everyRow(["development_mail"]));
  const sent = JSON.stringify(await Promise.all(replies.map((reply) => reply.text())));
  const lines = JSON.stringify(logs.flatMap((log) => log.mock.calls));
  for (const log of logs) log.mockRestore();
  for (const said of ["/api/auth/login", "request failed"]) expect(lines).toContain(said);
  const [user] = await rows<{ password_hash: string }>("select password_hash from user");
  for (const secret of [verification, reset, link, token, password, OTHER_PASSWORD]) {
    for (const text of [stored, sent, lines]) expect(text).not.toContain(secret);
  }
  expect(sent).not.toContain(user?.password_hash);
  for (const personal of [user?.password_hash, email, username, "secret.new@"]) {
    expect(lines).not.toContain(personal);
  }
});
