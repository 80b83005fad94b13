import { describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import { standIn } from "../../db/stand-in-test-support.ts";
import { change, createAccount, ORIGIN, rows, type TestAccount } from "../../test-support.ts";
import {
  accountWithPassword,
  askForAddress,
  changingNothing,
  expectRefusal,
  isSignedIn,
  mailedToken,
  mailsTo,
  moveTo,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  registered,
  resetLink,
  resetPassword,
  send,
  signedIn,
  verifyEmail,
} from "./auth-test-support.ts";

const NEW_ADDRESS = "new@example.com";
const [DEAD_VERIFICATION, DEAD_RESET] = [
  "Invalid or expired verification token",
  "Invalid or expired reset token",
];

/** A kind of emailed link. */
interface Link {
  /** Sends one; returns its token. */
  readonly make: (account?: TestAccount) => Promise<string>;
  readonly open: (token: string) => Promise<Response>;
  readonly table: string;
  readonly lifeMs: number;
  /** True if opening it again gets the first reply. */
  readonly isRepeatable: boolean;
}

const LINKS = {
  "that verifies an address": {
    make: async () => mailedToken((await registered()).email),
    open: verifyEmail,
    table: "email_token",
    lifeMs: DAY_MS,
    isRepeatable: true,
  },
  "to a new address": {
    make: async (account) => {
      await askForAddress(account ?? (await accountWithPassword()), NEW_ADDRESS);
      return mailedToken(NEW_ADDRESS);
    },
    open: verifyEmail,
    table: "email_change",
    lifeMs: DAY_MS,
    isRepeatable: true,
  },
  "that sets a password": {
    make: async (account) => resetLink((account ?? (await accountWithPassword())).email),
    open: resetPassword,
    table: "email_token",
    lifeMs: HOUR_MS,
    isRepeatable: false,
  },
  "to an address that an account has left": {
    make: async (account) => {
      const mover = account ?? (await accountWithPassword());
      await moveTo(mover, NEW_ADDRESS);
      return mailedToken(mover.email);
    },
    open: resetPassword,
    table: "email_undo",
    lifeMs: 7 * DAY_MS,
    isRepeatable: false,
  },
} satisfies Readonly<Record<string, Link>>;

describe.each(Object.entries<Link>(LINKS))(
  "a link %s",
  (name, { make, open, table, lifeMs, isRepeatable }) => {
    const deadText = open === verifyEmail ? DEAD_VERIFICATION : DEAD_RESET;

    it(`a link ${name} lives as long as its mail says, and no longer`, async () => {
      const token = await make();
      const age = (ms: number) => change(`update ${table} set expires_at = expires_at - ?`, ms);
      await age(lifeMs);
      const late = await changingNothing(() => open(token));
      expect(await expectRefusal(late, 400, deadText)).toMatchObject({ code: "invalid_token" });
      await age(-60_000);
      expect((await open(token)).status).toBe(200);
    });

    it(`a link ${name} that a mail scanner and its reader open at once is opened ${isRepeatable ? "for both" : "once"}`, async () => {
      const token = await make();
      const replies = await Promise.all(Array.from({ length: 4 }, () => open(token)));
      const later = isRepeatable ? 200 : 400;
      expect(replies.map(({ status }) => status).sort()).toEqual([200, later, later, later]);
      const again = await changingNothing(() => open(token));
      expect(again.status).toBe(later);
      if (!isRepeatable) return;
      const texts = await Promise.all([...replies, again].map((reply) => reply.text()));
      expect(new Set(texts).size).toBe(1);
    });

    it(`a link ${name} does nothing that another kind does, and neither does an unknown one`, async () => {
      const token = await make();
      const other = open === verifyEmail ? resetPassword : verifyEmail;
      const replies = await changingNothing(async () => [await other(token), await open("x".repeat(43))]);
      expect(replies.map(({ status }) => status)).toEqual([400, 400]);
    });
  },
);

type Kind = keyof typeof LINKS;
const PASSWORD_CHANGE = { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD };
it.each<[what: string, deed: (account: TestAccount) => Promise<unknown>, dead: Kind[]]>([
  [
    "a changed password",
    ({ token }) => send("PUT", "/api/settings/password", { token, body: PASSWORD_CHANGE }),
    ["that sets a password", "to a new address"],
  ],
  [
    "a password from another link",
    async ({ email }) => resetPassword(await resetLink(email)),
    ["that sets a password", "to a new address"],
  ],
  [
    "a request for another address",
    (account) => askForAddress(account, "other@example.com"),
    ["to a new address"],
  ],
  [
    "another address",
    (account) => moveTo(account, "other@example.com"),
    ["that sets a password", "to a new address"],
  ],
])("%s voids links that were sent before", async (_what, deed, dead) => {
  const account = await accountWithPassword();
  const tokens: [Kind, string][] = [];
  for (const kind of dead) tokens.push([kind, await LINKS[kind].make(account)]);
  await deed(account);
  for (const [kind, token] of tokens) {
    expect([kind, (await changingNothing(() => LINKS[kind].open(token))).status]).toEqual([kind, 400]);
  }
});

describe("POST /api/auth/verify-email", () => {
  it("a verification link verifies the address, returns the name, and allows signing in", async () => {
    const form = await registered();
    const reply = await verifyEmail(await mailedToken(form.email));
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
      expect((await verifyEmail(await mailedToken(form.email))).status).toBe(200);
      expect(await isSignedIn(await signedIn(form.email.toUpperCase()))).toBe(true);
    },
  );

  it("a verification link is dead once its account has another address, or is gone", async () => {
    for (const isMoved of [true, false]) {
      const form = await registered();
      const token = await mailedToken(form.email);
      await verifyEmail(token);
      const session = { token: await signedIn(form.email) };
      const body = { password: PASSWORD, confirmUsername: form.username };
      if (isMoved) await moveTo(session, "moved@example.com");
      else await send("DELETE", "/api/settings/account", { ...session, body });
      expect((await verifyEmail(token)).status).toBe(400);
    }
  });

  it.each(["", "x".repeat(257)])("verification refuses the token %j", async (token) => {
    const reply = await changingNothing(() => verifyEmail(token));
    expect((await expectRefusal(reply, 400, "Validation failed")).details).toEqual([
      "The link is incomplete",
    ]);
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
    expect((await verifyEmail(first)).status).toBe(200);
    expect((await verifyEmail(second)).status).toBe(200);
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
  it("a sign-in with the old password that overlaps a reset leaves no session", async () => {
    const account = await accountWithPassword();
    const token = await resetLink(account.email);
    // The reset happens between the sign-in's password check and its session.
    const reset = vi.fn(() => resetPassword(token));
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
    const token = await resetLink(form.email);
    expect((await resetPassword(token)).status).toBe(200);
    const reply = await post("/auth/login", { email: form.email, password: OTHER_PASSWORD });
    await expectRefusal(reply, 403, "EMAIL_NOT_VERIFIED");
  });

  it.each([
    ["short", "Password must be at least 8 characters"],
    ["Password1!", "Password is too common. Please choose another one"],
  ])("a reset refuses %s with the reason in the details, and keeps the link", async (password, text) => {
    const account = await accountWithPassword();
    const token = await resetLink(account.email);
    const reply = await changingNothing(() => resetPassword(token, password));
    expect((await expectRefusal(reply, 400, "Validation failed")).details).toContain(text);
    expect((await resetPassword(token)).status).toBe(200);
  });
});
