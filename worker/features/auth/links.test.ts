import { describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "#game/rules/durations.ts";
import { standIn } from "../../db/stand-in-test-support.ts";
import { change, createAccount, ORIGIN, rows } from "../../test-support.ts";
import {
  accountWithPassword,
  changingNothing,
  expectRefusal,
  isSignedIn,
  mailedToken,
  mailsTo,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  registered,
  send,
  signedIn,
} from "./auth-test-support.ts";

/** Ages every link by this many milliseconds. */
const age = (ms: number) => change("update email_token set expires_at = expires_at - ?", ms);

const askForReset = async (email: string) => {
  await post("/auth/forgot-password", { email });
  return mailedToken(email);
};

describe("POST /api/auth/verify-email", () => {
  it("a verification link verifies the address, returns the name, and allows signing in", async () => {
    const form = await registered();
    const reply = await post("/auth/verify-email", { token: await mailedToken(form.email) });
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { message: "Email Verified!", user: { username: form.username, email: form.email } },
    ]);
    expect(await isSignedIn(await signedIn(form.email))).toBe(true);
    expect(await rows("select role from user")).toEqual([{ role: "player" }]);
  });

  // fxa-content-server#6718, publisher#3332, emailaddress#11: the address is accepted, and its mail carries it as text.
  it.each(["o'brien", "a&b", "user=x", "x/y+news", "x".repeat(64)])(
    "an account of %s@ gets its mail, is verified, and signs in with capital letters",
    async (local) => {
      const form = await registered({ email: `${local}@mail.example.com` });
      expect((await post("/auth/verify-email", { token: await mailedToken(form.email) })).status).toBe(200);
      expect(await isSignedIn(await signedIn(form.email.toUpperCase()))).toBe(true);
    },
  );

  it("a verification link that is opened again says so again while it lives, and changes nothing", async () => {
    const form = await registered();
    const token = await mailedToken(form.email);
    const first = await post("/auth/verify-email", { token });
    const again = await changingNothing(() => post("/auth/verify-email", { token }));
    expect([again.status, await again.text()]).toEqual([200, await first.text()]);
    await age(24 * HOUR_MS + 1000);
    const late = await changingNothing(() => post("/auth/verify-email", { token }));
    expect(await expectRefusal(late, 400, "Invalid or expired verification token")).toMatchObject({
      code: "invalid_token",
    });
  });

  it("a verification link that a mail scanner and its reader open at once is verified for both", async () => {
    const form = await registered();
    const token = await mailedToken(form.email);
    const replies = await Promise.all(Array.from({ length: 6 }, () => post("/auth/verify-email", { token })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it("a verification link is dead once its account has another address, or none", async () => {
    const [form, other] = [await registered(), await registered()];
    const [token, otherToken] = [await mailedToken(form.email), await mailedToken(other.email)];
    await post("/auth/verify-email", { token });
    const session = await signedIn(form.email);
    const body = { newEmail: "moved@example.com", password: PASSWORD };
    await send("PUT", "/api/settings/email", { token: session, body });
    await post("/auth/verify-email", { token: await mailedToken("moved@example.com") });
    expect((await post("/auth/verify-email", { token })).status).toBe(400);
    await post("/auth/verify-email", { token: otherToken });
    const deletion = { password: PASSWORD, confirmUsername: other.username };
    const deleted = await send("DELETE", "/api/settings/account", {
      token: await signedIn(other.email),
      body: deletion,
    });
    expect(deleted.status).toBe(200);
    expect((await post("/auth/verify-email", { token: otherToken })).status).toBe(400);
  });

  it("a verification link expires after 24 hours, and not before", async () => {
    const form = await registered();
    const token = await mailedToken(form.email);
    await age(24 * HOUR_MS + 1000);
    const late = await changingNothing(() => post("/auth/verify-email", { token }));
    await expectRefusal(late, 400, "Invalid or expired verification token");
    await age(-60_000);
    expect((await post("/auth/verify-email", { token })).status).toBe(200);
  });

  it("verifying an address that an old deployment listed for administrators grants no role", async () => {
    const env = { ENVIRONMENT: "development", ADMIN_EMAILS: "admin@example.com" };
    const form = await registered({ email: "Admin@Example.com" });
    await post("/auth/verify-email", { token: await mailedToken(form.email) }, { env });
    expect(await rows("select role from user")).toEqual([{ role: "player" }]);
  });

  it.each([
    ["an unknown token", "x".repeat(43), "Invalid or expired verification token", undefined],
    ["an empty token", "", "Validation failed", ["The link is incomplete"]],
    ["an endless token", "x".repeat(257), "Validation failed", ["The link is incomplete"]],
  ])("verification refuses %s", async (_what, token, text, details) => {
    await registered();
    const reply = await changingNothing(() => post("/auth/verify-email", { token }));
    expect((await expectRefusal(reply, 400, text)).details).toEqual(details);
  });

  it("verification refuses a reset token, and a reset refuses a verification token", async () => {
    const form = await registered();
    const verification = await mailedToken(form.email);
    const reset = await askForReset(form.email);
    const replies = await changingNothing(async () => [
      await post("/auth/verify-email", { token: reset }),
      await post("/auth/reset-password", { token: verification, password: OTHER_PASSWORD }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([400, 400]);
  });
});

describe("POST /api/auth/resend-verification", () => {
  const TEXT = "If that email is waiting to be verified, a new link has been sent.";

  it("a resent verification link works beside the first", async () => {
    const form = await registered();
    const first = await mailedToken(form.email);
    const reply = await post("/auth/resend-verification", { email: form.email });
    expect([reply.status, await reply.json()]).toEqual([200, { message: TEXT }]);
    const second = await mailedToken(form.email);
    expect(second).not.toBe(first);
    expect((await post("/auth/verify-email", { token: first })).status).toBe(200);
    expect((await post("/auth/verify-email", { token: second })).status).toBe(200);
  });

  it("resending gives the same reply for an unknown address, and sends nothing", async () => {
    const email = "nobody@example.com";
    const reply = await changingNothing(() => post("/auth/resend-verification", { email }));
    expect([reply.status, await reply.json()]).toEqual([200, { message: TEXT }]);
  });

  it("resending gives the same reply for a verified address, and only its mail says that it's verified", async () => {
    const { email } = await createAccount();
    const reply = await post("/auth/resend-verification", { email });
    expect([reply.status, await reply.json()]).toEqual([200, { message: TEXT }]);
    const mails = await mailsTo(email);
    expect(mails.map(({ subject, links }) => [subject, links])).toEqual([
      ["Your address is already verified", [ORIGIN]],
    ]);
    expect(await rows("select * from email_token")).toEqual([]);
  });
});

describe("POST /api/auth/forgot-password", () => {
  const TEXT = "If that email exists, a reset link has been sent.";

  it("a reset link goes to the account's own address, whatever letter case was typed", async () => {
    const account = await accountWithPassword();
    const reply = await post("/auth/forgot-password", { email: account.email.toUpperCase() });
    expect([reply.status, await reply.json()]).toEqual([200, { message: TEXT }]);
    const [mail] = await mailsTo(account.email);
    expect(mail?.subject).toBe("Reset your password");
    expect(mail?.links).toEqual([
      expect.stringMatching(`^${ORIGIN}/reset-password\\?token=(s\\d-)?[\\w-]{43}$`),
    ]);
    expect(await isSignedIn(account.token)).toBe(true);
  });

  it("requesting a reset link never reveals whether the account exists", async () => {
    const account = await accountWithPassword();
    const answers = [
      await changingNothing(() => post("/auth/forgot-password", { email: "nobody@example.com" })),
      await post("/auth/forgot-password", { email: account.email }),
    ];
    const [unknown, known] = await Promise.all(
      answers.map(async (reply) => ({
        status: reply.status,
        body: await reply.text(),
        // Database work before the reply would show in its timing.
        cost: reply.headers.get("server-timing"),
      })),
    );
    expect(unknown).toEqual(known);
    expect(unknown?.body).toBe(JSON.stringify({ message: TEXT }));
  });

  it("requesting a reset link succeeds even if sending fails, and the failure is logged without the address", async () => {
    const account = await accountWithPassword();
    const errors = vi.spyOn(console, "error");
    const refusing = {
      send: async () => {
        throw Object.assign(new Error(`cannot deliver to ${account.email}`), { code: "E_RECIPIENT" });
      },
    };
    const reply = await post(
      "/auth/forgot-password",
      { email: account.email },
      { env: { ENVIRONMENT: "production", EMAIL: refusing } },
    );
    const lines = JSON.stringify(errors.mock.calls);
    errors.mockRestore();
    expect(reply.status).toBe(200);
    expect(lines).toContain("E_RECIPIENT");
    expect(lines).not.toContain(account.email);
  });
});

describe("POST /api/auth/reset-password", () => {
  it("a reset sets the password, revokes all sessions, and voids all reset links", async () => {
    const account = await accountWithPassword();
    const stranger = await accountWithPassword();
    const other = await signedIn(account.email);
    const spare = await askForReset(account.email);
    const token = await askForReset(account.email);
    const reply = await post("/auth/reset-password", { token, password: OTHER_PASSWORD });
    expect([reply.status, await reply.json()]).toMatchObject([200, { message: "Password Reset Successful" }]);
    expect(await isSignedIn(account.token)).toBe(false);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(stranger.token)).toBe(true);
    await expectRefusal(
      await post("/auth/login", { email: account.email, password: PASSWORD }),
      401,
      "Invalid credentials",
    );
    expect(await isSignedIn(await signedIn(account.email, OTHER_PASSWORD))).toBe(true);
    expect(await isSignedIn(await signedIn(stranger.email))).toBe(true);
    const late = await changingNothing(() =>
      post("/auth/reset-password", { token: spare, password: PASSWORD }),
    );
    await expectRefusal(late, 400, "Invalid or expired reset token");
  });

  it("a reset closes the sockets of the player", async () => {
    const account = await accountWithPassword();
    const reply = await send("GET", "/api/realtime/game", {
      headers: {
        upgrade: "websocket",
        origin: ORIGIN,
        "sec-websocket-protocol": `guru.v1, bearer.${account.token}`,
      },
    });
    const closed = vi.fn();
    reply.webSocket?.accept();
    reply.webSocket?.addEventListener("close", ({ code }) => closed(code));
    const token = await askForReset(account.email);
    await post("/auth/reset-password", { token, password: OTHER_PASSWORD });
    await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(4401));
  });

  it("a reset link works for only one of many concurrent requests", async () => {
    const account = await accountWithPassword();
    const token = await askForReset(account.email);
    const passwords = ["First#4711x", "Second#4711x", "Third#4711x"];
    const replies = await Promise.all(
      passwords.map((password) => post("/auth/reset-password", { token, password })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const winner = passwords[replies.findIndex(({ status }) => status === 200)];
    expect(await isSignedIn(await signedIn(account.email, winner))).toBe(true);
  });

  it("a reset link expires after one hour, and not before", async () => {
    const account = await accountWithPassword();
    const token = await askForReset(account.email);
    await age(HOUR_MS + 1000);
    const late = await changingNothing(() =>
      post("/auth/reset-password", { token, password: OTHER_PASSWORD }),
    );
    await expectRefusal(late, 400, "Invalid or expired reset token");
    await age(-60_000);
    expect((await post("/auth/reset-password", { token, password: OTHER_PASSWORD })).status).toBe(200);
  });

  it("a sign-in with the old password that overlaps a reset leaves no session", async () => {
    const account = await accountWithPassword();
    const token = await askForReset(account.email);
    // The reset happens between the sign-in's password check and its session.
    const reset = vi.fn(() => post("/auth/reset-password", { token, password: OTHER_PASSWORD }));
    const DB = standIn(async ({ send, texts }) => {
      const isNext = texts.some((text) => text.includes('into "session"') || text.includes("into session"));
      if (isNext && reset.mock.calls.length === 0) await reset();
      return send();
    });
    const form = { email: account.email, password: PASSWORD };
    const reply = await post("/auth/login", form, { env: { DB } });
    await expectRefusal(reply, 401, "Invalid credentials");
    expect(reset).toHaveBeenCalledTimes(1);
    expect(await rows("select id from session where revoked_at is null")).toEqual([]);
    expect(await isSignedIn(await signedIn(account.email, OTHER_PASSWORD))).toBe(true);
  });

  it("a reset does not verify the address", async () => {
    const form = await registered();
    const token = await askForReset(form.email);
    expect((await post("/auth/reset-password", { token, password: OTHER_PASSWORD })).status).toBe(200);
    const reply = await post("/auth/login", { email: form.email, password: OTHER_PASSWORD });
    await expectRefusal(reply, 403, "EMAIL_NOT_VERIFIED");
  });

  it("a reset allows signing in again after others used up the attempts", async () => {
    const account = await accountWithPassword();
    for (let i = 0; i < 11; i += 1) {
      await post("/auth/login", { email: account.email, password: "Wrong!2345" });
    }
    const token = await askForReset(account.email);
    await post("/auth/reset-password", { token, password: OTHER_PASSWORD });
    await signedIn(account.email, OTHER_PASSWORD);
  }, 60_000);

  it.each([
    ["short", "Password must be at least 8 characters"],
    ["Password1!", "Password is too common. Please choose another one"],
  ])("a reset refuses %s with the reason in the details, and keeps the link", async (password, text) => {
    const account = await accountWithPassword();
    const token = await askForReset(account.email);
    const reply = await changingNothing(() => post("/auth/reset-password", { token, password }));
    expect((await expectRefusal(reply, 400, "Validation failed")).details).toContain(text);
    expect((await post("/auth/reset-password", { token, password: OTHER_PASSWORD })).status).toBe(200);
  });

  it("a reset refuses an unknown token", async () => {
    await accountWithPassword();
    const form = { token: "x".repeat(43), password: OTHER_PASSWORD };
    const reply = await changingNothing(() => post("/auth/reset-password", form));
    expect(await expectRefusal(reply, 400, "Invalid or expired reset token")).toMatchObject({
      code: "invalid_token",
    });
  });
});
