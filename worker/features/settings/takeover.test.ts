import { describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#game/core/durations.ts";
import { ask, isSignedIn, ORIGIN, post } from "../../calls-test-support.ts";
import { standIn } from "../../db/stand-in-test-support.ts";
import { change, changingNothing, expectRefused } from "../../rows-test-support.ts";
import { accountWithPassword, OTHER_PASSWORD, PASSWORD, rows, type TestAccount } from "../../test-support.ts";
import { changePassword, mailedToken, mailsTo, newcomer, signedIn } from "../auth/auth-test-support.ts";
import { askForAddress, moveTo, resetLink, resetPassword, verifyEmail } from "../auth/links-test-support.ts";
import { SignInScreen, withPasskey } from "./passkey-test-support.ts";
import { eventKinds } from "./settings-test-support.ts";

const [THIEFS_PASSWORD, NEW] = ["Thief!98765x", "new@example.com"];
/** Expects a link to do nothing. */
const expectDead = (link: string, password?: string) =>
  expectRefused(() => resetPassword(link, password), 400, "Invalid or expired reset token");

/** Moves an account from one address to another; returns the token of the link that undoes it. */
async function moved(account: Pick<TestAccount, "token">, from: string, to: string, password = PASSWORD) {
  await moveTo(account, to, password);
  return mailedToken(from);
}

const emailOf = async ({ userId }: TestAccount) =>
  (await rows<{ email: string }>("select email from user where id = ?", userId))[0]?.email;

/** Expects an account to be at its first address, and to sign in there with the password of a link. */
async function expectReturned(account: TestAccount): Promise<void> {
  expect(await emailOf(account)).toBe(account.email);
  expect(await isSignedIn(await signedIn(account.email, OTHER_PASSWORD))).toBe(true);
}

/** Ages every move by this many milliseconds. */
const age = (ms: number) => change("update email_undo set expires_at = expires_at - ?", ms);

describe("the link to an address that an account has left", () => {
  it("gives the owner everything back, whatever a thief with the password has done", async () => {
    const owner = await accountWithPassword();
    const thief = { ...owner, token: await signedIn(owner.email) };
    const early = await withPasskey(thief);
    const link = await moved(thief, owner.email, "thief@example.com");
    await resetLink("thief@example.com").then((token) => resetPassword(token, THIEFS_PASSWORD));
    thief.token = await signedIn("thief@example.com", THIEFS_PASSWORD);
    const late = await withPasskey(thief, { password: THIEFS_PASSWORD });
    await change("insert into oauth_account values ('google', 'thief', ?, ?)", owner.userId, Date.now() + 1);
    const second = await moved(thief, "thief@example.com", "second@example.com", THIEFS_PASSWORD);
    const third = await moved(thief, "second@example.com", "third@example.com", THIEFS_PASSWORD);
    await post("/auth/forgot-password", { email: "third@example.com" });
    const thiefsReset = await mailedToken("third@example.com");
    await askForAddress(thief, "fourth@example.com", THIEFS_PASSWORD);
    const pending = await mailedToken("fourth@example.com");

    expect((await resetPassword(link)).status).toBe(200);
    await expectReturned(owner);
    expect((await eventKinds(owner)).slice(-2)).toEqual(["email_restored", "signed_in"]);
    // The thief has nothing left.
    expect(await isSignedIn(thief.token)).toBe(false);
    for (const { authenticator } of [early, late]) {
      expect((await new SignInScreen().signIn(authenticator)).status).toBe(401);
    }
    for (const token of [second, third, thiefsReset, link]) await expectDead(token, THIEFS_PASSWORD);
    expect((await changingNothing(() => verifyEmail(pending))).status).toBe(400);
    for (const table of ["passkey", "oauth_account", "email_change", "email_token", "email_undo"]) {
      expect([table, await rows(`select * from ${table}`)]).toEqual([table, []]);
    }
  }, 30_000);

  const rename = { newUsername: "thief", password: PASSWORD };
  const wander = async (account: TestAccount, ...addresses: string[]) => {
    for (const address of addresses) await moveTo(account, address);
  };
  it.each<[what: string, deed: (account: TestAccount) => Promise<unknown>]>([
    [
      "the new mailbox has reset the password",
      async () => resetPassword(await resetLink(NEW), THIEFS_PASSWORD),
    ],
    ["the password was changed", (account) => changePassword(account, { newPassword: THIEFS_PASSWORD })],
    ["the address changed again", (account) => wander(account, "newer@example.com")],
    ["the account has moved back", (account) => wander(account, account.email)],
    ["the account has moved to and fro", (account) => wander(account, account.email, "newer@example.com")],
    ["every session has ended", (account) => ask(account, "POST /auth/logout")],
    ["the name has changed", (account) => ask(account, "PUT /settings/username", rename)],
    ["a passkey was added", (account) => withPasskey(account)],
  ])("works once, after %s", async (_what, deed) => {
    const account = await accountWithPassword();
    const link = await moved(account, account.email, NEW);
    await deed(account);
    const replies = await Promise.all([resetPassword(link), resetPassword(link)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    await expectReturned(account);
    await expectDead(link);
  });

  it("ends only what is younger: the link of an earlier move, and an identity from before, stay", async () => {
    const account = await accountWithPassword();
    await change("insert into oauth_account values ('google', 'owner', ?, 1)", account.userId);
    const first = await moved(account, account.email, "second@example.com");
    await age(DAY_MS);
    const second = await moved(account, "second@example.com", "third@example.com");
    for (const email of ["second@example.com", "third@example.com"]) {
      expect((await mailsTo(email))[0]?.text).toMatch(/seven days, whatever happens meanwhile/);
    }
    expect((await resetPassword(second)).status).toBe(200);
    expect(await emailOf(account)).toBe("second@example.com");
    expect(await rows("select subject from oauth_account")).toEqual([{ subject: "owner" }]);
    expect((await resetPassword(first)).status).toBe(200);
    expect(await emailOf(account)).toBe(account.email);
  });

  it("leaves nothing to a thief who has moved back to it in between", async () => {
    const account = await accountWithPassword();
    await moveTo(account, "thief@example.com");
    await age(DAY_MS);
    // The thief reads no mail to the owner's address, but the owner may open the link in it.
    await moveTo(account, account.email);
    await moveTo(account, "other@example.com");
    await age(DAY_MS);
    const thiefs = await moved(account, "other@example.com", "third@example.com");
    expect((await resetPassword(await mailedToken(account.email))).status).toBe(200);
    await expectDead(thiefs, THIEFS_PASSWORD);
    expect(await rows("select email from email_undo")).toEqual([{ email: account.email }]);
  });

  it("isn't sent to the address that an account leaves by moving back, where a thief would outlast the owner", async () => {
    const account = await accountWithPassword();
    const link = await moved(account, account.email, "thief@example.com");
    await age(DAY_MS);
    const thiefs = await moved(account, "thief@example.com", "second@example.com");
    await moveTo(account, account.email);
    const [mail] = await mailsTo("second@example.com");
    expect([mail?.subject, mail?.links]).toEqual(["Your e-mail address was changed", [ORIGIN]]);
    await expectDead(thiefs, THIEFS_PASSWORD);
    expect(await rows("select email from email_undo")).toEqual([{ email: account.email }]);
    expect((await resetPassword(link)).status).toBe(200);
  });

  it("wins against the thief's own link that is used at the same time", async () => {
    const account = await accountWithPassword();
    const link = await moved(account, account.email, "thief@example.com");
    await age(DAY_MS);
    const thiefs = await moved(account, "thief@example.com", "second@example.com");
    const [reply] = await Promise.all([resetPassword(link), resetPassword(thiefs, THIEFS_PASSWORD)]);
    expect(reply.status).toBe(200);
    await expectReturned(account);
    expect(await rows("select * from email_undo")).toEqual([]);
  });

  it("leaves no reset link to a later address that was asked for at the same moment", async () => {
    const account = await accountWithPassword();
    const link = await moved(account, account.email, "thief@example.com");
    const restore = vi.fn(() => resetPassword(link));
    const DB = standIn(async ({ send: sendNow, texts }) => {
      const isNext = texts.some((text) => /into "?email_token/.test(text));
      if (isNext && restore.mock.calls.length === 0) await restore();
      return sendNow();
    });
    const before = await mailsTo("thief@example.com");
    await post("/auth/forgot-password", { email: "thief@example.com" }, { env: { DB } });
    expect(restore).toHaveBeenCalledTimes(1);
    expect(await rows("select * from email_token")).toEqual([]);
    expect(await mailsTo("thief@example.com")).toEqual(before);
  });
});

describe("an address with a live link", () => {
  it("that an earlier version let another account take stays with it", async () => {
    const owner = await accountWithPassword();
    const link = await moved(owner, owner.email, NEW);
    await age(8 * DAY_MS);
    expect((await post("/auth/register", newcomer({ email: owner.email }))).status).toBe(200);
    await age(-8 * DAY_MS);
    await expectDead(link);
  });

  /** Prepares attempts on an address. */
  type Way = () => Promise<(email: string) => Promise<Response>>;
  const WAYS: readonly [who: string, way: Way][] = [
    ["registers it", async () => (email) => post("/auth/register", newcomer({ email }))],
    [
      "wants to move to it",
      async () => {
        const account = await accountWithPassword();
        return (email) => askForAddress(account, email.toUpperCase());
      },
    ],
    [
      "opens a link that was sent to it before",
      async () => {
        await askForAddress(await accountWithPassword(), "wanted@example.com");
        const token = await mailedToken("wanted@example.com");
        return async (email) => {
          await change("update email_change set email = ?", email);
          return verifyEmail(token);
        };
      },
    ],
  ];

  it.each(WAYS)(
    "is refused to whoever %s, in the words for a taken one, until the link expires",
    async (who, prepare) => {
      const [owner, other] = [await accountWithPassword(), await accountWithPassword()];
      const link = await moved(owner, owner.email, NEW);
      const attempt = await prepare();
      const saying = async (email: string) => {
        const reply = await attempt(email);
        const { requestId: _, ...body } = await reply.json<Record<string, unknown>>();
        return [reply.status, body];
      };
      const refused = await saying(owner.email);
      expect(refused).toEqual(await saying(other.email));
      const taken = { error: "This email address is already in use." };
      expect(refused).toMatchObject(who === "registers it" ? [400, {}] : [409, taken]);
      await age(7 * DAY_MS);
      expect((await attempt(owner.email)).status).toBe(200);
      await expectDead(link);
    },
  );

  it("is free for the account that left it", async () => {
    const owner = await accountWithPassword();
    await moveTo(owner, NEW);
    await moveTo(owner, owner.email.toUpperCase());
    expect(await emailOf(owner)).toBe(owner.email.toUpperCase());
  });

  it("goes to nobody else while it is left, however many try at that moment", async () => {
    const [owner, other] = [await accountWithPassword(), await accountWithPassword()];
    await askForAddress(other, "wanted@example.com");
    const othersLink = await mailedToken("wanted@example.com");
    await change("update email_change set email = ?", owner.email);
    await askForAddress(owner, NEW);
    const ownersLink = await mailedToken(NEW);
    const registering = () => post("/auth/register", newcomer({ email: owner.email }));
    const [moved, ...replies] = await Promise.all([
      verifyEmail(ownersLink),
      registering(),
      verifyEmail(othersLink),
      askForAddress(other, owner.email),
      registering(),
    ]);
    expect(moved.status).toBe(200);
    expect(replies.map(({ status }) => status)).toEqual([400, 409, 409, 400]);
    expect(await rows("select * from user where email_key = ?", owner.email)).toEqual([]);
    expect((await resetPassword(await mailedToken(owner.email))).status).toBe(200);
    expect(await emailOf(owner)).toBe(owner.email);
  });

  it("that has expired goes to one of two who want it", async () => {
    const [owner, other] = [await accountWithPassword(), await accountWithPassword()];
    await moveTo(owner, NEW);
    await age(7 * DAY_MS);
    expect((await askForAddress(other, owner.email)).status).toBe(200);
    const othersLink = await mailedToken(owner.email);
    const replies = await Promise.all([
      verifyEmail(othersLink),
      post("/auth/register", newcomer({ email: owner.email })),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
