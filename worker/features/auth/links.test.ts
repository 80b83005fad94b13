import { describe, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import { answer, expectRefusal, isSignedIn, ORIGIN, post } from "../../calls-test-support.ts";
import { standIn } from "../../db/stand-in-test-support.ts";
import { change, changingNothing, expectRefused } from "../../rows-test-support.ts";
import {
  accountWithPassword,
  createAccount,
  OTHER_PASSWORD,
  PASSWORD,
  rows,
  type TestAccount,
} from "../../test-support.ts";
import {
  changePassword,
  deleteAccount,
  mailedToken,
  mailsTo,
  registered,
  signedIn,
} from "./auth-test-support.ts";
import { askForAddress, moveTo, resetLink, resetPassword, verifyEmail } from "./links-test-support.ts";

const NEW_ADDRESS = "new@example.com";

/** A kind of emailed link. */
interface Link {
  /** Sends one; returns its token. */
  readonly make: (account: TestAccount) => Promise<string>;
  readonly open: (token: string) => Promise<Response>;
  readonly table: string;
  readonly lifeMs: number;
}

const LINKS = {
  "that verifies an address": {
    make: async () => mailedToken((await registered()).email),
    open: verifyEmail,
    table: "email_token",
    lifeMs: DAY_MS,
  },
  "to a new address": {
    make: async (account) => {
      await askForAddress(account, NEW_ADDRESS);
      return mailedToken(NEW_ADDRESS);
    },
    open: verifyEmail,
    table: "email_change",
    lifeMs: DAY_MS,
  },
  "that sets a password": {
    make: ({ email }) => resetLink(email),
    open: resetPassword,
    table: "email_token",
    lifeMs: HOUR_MS,
  },
  "to an address that an account has left": {
    make: async (account) => {
      await moveTo(account, NEW_ADDRESS);
      return mailedToken(account.email);
    },
    open: resetPassword,
    table: "email_undo",
    lifeMs: 7 * DAY_MS,
  },
} satisfies Readonly<Record<string, Link>>;

describe.each(Object.entries<Link>(LINKS))("a link %s", (name, { make, open, table, lifeMs }) => {
  /** Opening such a link again gets the first reply. */
  const isRepeatable = open === verifyEmail;
  const made = async () => make(await accountWithPassword());

  it(`a link ${name} lives as long as its mail says, and no longer`, async () => {
    const token = await made();
    const age = (ms: number) => change(`update ${table} set expires_at = expires_at - ?`, ms);
    await age(lifeMs);
    const dead = `Invalid or expired ${isRepeatable ? "verification" : "reset"} token`;
    expect((await expectRefused(() => open(token), 400, dead)).code).toBe("invalid_token");
    await age(-60_000);
    expect((await open(token)).status).toBe(200);
  });

  it(`a link ${name} that a mail scanner and its reader open at once is opened ${isRepeatable ? "for both" : "once"}`, async () => {
    const token = await made();
    const replies = await Promise.all(Array.from({ length: 4 }, () => open(token)));
    const later = isRepeatable ? 200 : 400;
    expect(replies.map(({ status }) => status).sort()).toEqual([200, later, later, later]);
    const again = await changingNothing(() => open(token));
    expect(again.status).toBe(later);
    const texts = await Promise.all([...replies, again].map((reply) => reply.text()));
    if (isRepeatable) expect(new Set(texts).size).toBe(1);
  });

  it(`a link ${name} does nothing that another kind does, and neither does an unknown one`, async () => {
    const token = await made();
    const other = isRepeatable ? resetPassword : verifyEmail;
    const replies = await changingNothing(async () => [await other(token), await open("x".repeat(43))]);
    expect(replies.map(({ status }) => status)).toEqual([400, 400]);
  });
});

type Kind = keyof typeof LINKS;
const ALL: readonly Kind[] = ["that sets a password", "to a new address"];
const OTHER = "other@example.com";
it.each<[what: string, deed: (account: TestAccount) => Promise<unknown>, dead: readonly Kind[]]>([
  ["a changed password", (account) => changePassword(account), ALL],
  ["a password from another link", async ({ email }) => resetPassword(await resetLink(email)), ALL],
  ["a request for another address", (account) => askForAddress(account, OTHER), ["to a new address"]],
  ["another address", (account) => moveTo(account, OTHER), ALL],
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
  // fxa-content-server#6718, publisher#3332, emailaddress#11: the address is accepted, and its mail carries it as text.
  it.each(["o'brien", "a&b", "user=x", "x/y+news", "x".repeat(64)])(
    "an account of %s@ gets its mail, is verified, and signs in with capital letters",
    async (local) => {
      const { username, email } = await registered({ email: `${local}@mail.example.com` });
      const reply = await answer(await verifyEmail(await mailedToken(email)));
      expect(reply).toEqual([200, { message: "Email Verified!", user: { username, email } }]);
      expect(await isSignedIn(await signedIn(email.toUpperCase()))).toBe(true);
      expect(await rows("select role from user")).toEqual([{ role: "player" }]);
    },
  );

  it("a verification link is dead once its account has another address, or is gone", async () => {
    for (const leave of [(account: TestAccount) => moveTo(account, NEW_ADDRESS), deleteAccount]) {
      const form = await registered();
      const token = await mailedToken(form.email);
      await verifyEmail(token);
      await leave({ ...form, userId: "", sessionId: "", token: await signedIn(form.email) });
      expect((await verifyEmail(token)).status).toBe(400);
    }
  });

  it.each(["", "x".repeat(257)])("verification refuses the token %j", async (token) => {
    const refusal = await expectRefused(() => verifyEmail(token), 400, "Validation failed");
    expect(refusal.details).toEqual(["The link is incomplete"]);
  });
});

describe("POST /api/auth/resend-verification", () => {
  const SENT = [200, { message: "If that email is waiting to be verified, a new link has been sent." }];
  const resend = (email: string) => post("/auth/resend-verification", { email });

  it("a resent verification link works beside the first", async () => {
    const { email } = await registered();
    const first = await mailedToken(email);
    expect(await answer(await resend(email))).toEqual(SENT);
    const second = await mailedToken(email);
    expect(second).not.toBe(first);
    for (const token of [first, second]) expect((await verifyEmail(token)).status).toBe(200);
  });

  it("resending gives the same reply for an unknown address, and sends nothing", async () => {
    expect(await answer(await changingNothing(() => resend("nobody@example.com")))).toEqual(SENT);
  });

  it("resending gives the same reply for a verified address, and only its mail says that it's verified", async () => {
    const { email } = await createAccount();
    expect(await answer(await resend(email))).toEqual(SENT);
    const mail = { subject: "Your address is already verified", links: [ORIGIN] };
    expect(await mailsTo(email)).toEqual([expect.objectContaining(mail)]);
    expect(await rows("select * from email_token")).toEqual([]);
  });
});

describe("POST /api/auth/forgot-password", () => {
  const forget = (email: string, env: object = {}) => post("/auth/forgot-password", { email }, { env });

  it("a reset link goes to the account's own address, whatever letter case was typed", async () => {
    const account = await accountWithPassword();
    expect((await forget(account.email.toUpperCase())).status).toBe(200);
    const [mail] = await mailsTo(account.email);
    const link = expect.stringMatching(`^${ORIGIN}/reset-password\\?token=(s\\d-)?[\\w-]{43}$`);
    expect([mail?.subject, mail?.links]).toEqual(["Reset your password", [link]]);
    expect(await isSignedIn(account.token)).toBe(true);
  });

  it("requesting a reset link never reveals whether the account exists", async () => {
    const { email } = await accountWithPassword();
    const replies = [await changingNothing(() => forget("nobody@example.com")), await forget(email)];
    const message = "If that email exists, a reset link has been sent.";
    for (const reply of replies) expect(await answer(reply)).toEqual([200, { message }]);
    // Database work before the reply would show in its timing.
    expect(new Set(replies.map(({ headers }) => headers.get("server-timing"))).size).toBe(1);
  });

  it("requesting a reset link succeeds even if sending fails, and the failure is logged without the address", async () => {
    const { email } = await accountWithPassword();
    const errors = vi.spyOn(console, "error");
    const fault = Object.assign(new Error(`cannot deliver to ${email}`), { code: "E_RECIPIENT" });
    const EMAIL = { send: () => Promise.reject(fault) };
    const reply = await forget(email, { ENVIRONMENT: "production", EMAIL });
    const lines = JSON.stringify(errors.mock.calls);
    errors.mockRestore();
    expect(reply.status).toBe(200);
    expect(lines).toContain("E_RECIPIENT");
    expect(lines).not.toContain(email);
  });
});

describe("POST /api/auth/reset-password", () => {
  it("a sign-in with the old password that overlaps a reset leaves no session", async () => {
    const { email } = await accountWithPassword();
    const token = await resetLink(email);
    // The reset happens between the sign-in's password check and its session.
    const reset = vi.fn(() => resetPassword(token));
    const DB = standIn(async ({ send, texts }) => {
      const isNext = texts.some((text) => /into "?session/.test(text));
      if (isNext && reset.mock.calls.length === 0) await reset();
      return send();
    });
    const reply = await post("/auth/login", { email, password: PASSWORD }, { env: { DB } });
    await expectRefusal(reply, 401, "Invalid credentials");
    expect(reset).toHaveBeenCalledTimes(1);
    expect(await rows("select id from session where revoked_at is null")).toEqual([]);
    expect(await isSignedIn(await signedIn(email, OTHER_PASSWORD))).toBe(true);
  });

  it("a reset does not verify the address", async () => {
    const { email } = await registered();
    expect((await resetPassword(await resetLink(email))).status).toBe(200);
    const reply = await post("/auth/login", { email, password: OTHER_PASSWORD });
    await expectRefusal(reply, 403, "EMAIL_NOT_VERIFIED");
  });

  it.each([
    ["short", "Password must be at least 8 characters"],
    ["Password1!", "Password is too common. Please choose another one"],
  ])("a reset refuses %s with the reason in the details, and keeps the link", async (password, text) => {
    const token = await resetLink((await accountWithPassword()).email);
    const refusal = await expectRefused(() => resetPassword(token, password), 400, "Validation failed");
    expect(refusal.details).toContain(text);
    expect((await resetPassword(token)).status).toBe(200);
  });
});
