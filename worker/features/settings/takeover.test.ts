import { describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#game/core/durations.ts";
import { standIn } from "../../db/stand-in-test-support.ts";
import { change, ORIGIN, rows, type TestAccount } from "../../test-support.ts";
import {
  accountWithPassword,
  askForAddress,
  changingNothing,
  expectRefusal,
  isSignedIn,
  mailedToken,
  mailsTo,
  moveTo,
  newcomer,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  resetLink,
  resetPassword,
  send,
  signedIn,
  verifyEmail,
} from "../auth/auth-test-support.ts";
import { SignInScreen, withPasskey } from "./passkey-test-support.ts";
import { eventKinds } from "./settings-test-support.ts";

const THIEFS_PASSWORD = "Thief!98765x";
const DEAD = "Invalid or expired reset token";

/** Moves an account from one address to another; returns the token of the link that undoes it. */
async function moved(account: Pick<TestAccount, "token">, from: string, to: string, password = PASSWORD) {
  await moveTo(account, to, password);
  return mailedToken(from);
}

const emailOf = async ({ userId }: TestAccount) =>
  (await rows<{ email: string }>("select email from user where id = ?", userId))[0]?.email;

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
    expect(await isSignedIn(await signedIn(owner.email, OTHER_PASSWORD))).toBe(true);
    expect(await emailOf(owner)).toBe(owner.email);
    expect((await eventKinds(owner)).slice(-2)).toEqual(["email_restored", "signed_in"]);
    // The thief has nothing left.
    expect(await isSignedIn(thief.token)).toBe(false);
    for (const { authenticator } of [early, late]) {
      expect((await new SignInScreen().signIn(authenticator)).status).toBe(401);
    }
    for (const token of [second, third, thiefsReset, link]) {
      await expectRefusal(await changingNothing(() => resetPassword(token, THIEFS_PASSWORD)), 400, DEAD);
    }
    expect((await changingNothing(() => verifyEmail(pending))).status).toBe(400);
    for (const table of ["passkey", "oauth_account", "email_change", "email_token", "email_undo"]) {
      expect([table, await rows(`select * from ${table}`)]).toEqual([table, []]);
    }
  }, 30_000);

  it.each<[what: string, deed: (account: TestAccount) => Promise<unknown>]>([
    [
      "the new mailbox has reset the password",
      () => resetLink("new@example.com").then((token) => resetPassword(token, THIEFS_PASSWORD)),
    ],
    [
      "the password was changed",
      ({ token }) =>
        send("PUT", "/api/settings/password", {
          token,
          body: { currentPassword: PASSWORD, newPassword: THIEFS_PASSWORD },
        }),
    ],
    ["the address changed again", (account) => moveTo(account, "newer@example.com")],
    ["the account has moved back", (account) => moveTo(account, account.email)],
    [
      "the account has moved back and away again",
      async (account) => {
        await moveTo(account, account.email);
        await moveTo(account, "newer@example.com");
      },
    ],
    ["every session has ended", ({ token }) => post("/auth/logout", undefined, { token })],
    [
      "the name has changed",
      ({ token }) =>
        send("PUT", "/api/settings/username", { token, body: { newUsername: "thief", password: PASSWORD } }),
    ],
    ["a passkey was added", (account) => withPasskey(account)],
  ])("works once, after %s", async (_what, deed) => {
    const account = await accountWithPassword();
    const link = await moved(account, account.email, "new@example.com");
    await deed(account);
    const replies = await Promise.all([resetPassword(link), resetPassword(link)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await emailOf(account)).toBe(account.email);
    expect(await isSignedIn(await signedIn(account.email, OTHER_PASSWORD))).toBe(true);
    await expectRefusal(await changingNothing(() => resetPassword(link)), 400, DEAD);
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
    await expectRefusal(await changingNothing(() => resetPassword(thiefs, THIEFS_PASSWORD)), 400, DEAD);
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
    await expectRefusal(await changingNothing(() => resetPassword(thiefs, THIEFS_PASSWORD)), 400, DEAD);
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
    expect(await emailOf(account)).toBe(account.email);
    expect(await isSignedIn(await signedIn(account.email, OTHER_PASSWORD))).toBe(true);
    expect(await rows("select * from email_undo")).toEqual([]);
  });

  it("leaves no reset link to a later address that was asked for at the same moment", async () => {
    const account = await accountWithPassword();
    const link = await moved(account, account.email, "thief@example.com");
    const restore = vi.fn(() => resetPassword(link));
    const DB = standIn(async ({ send: sendNow, texts }) => {
      const isNext = texts.some(
        (text) => text.includes("into email_token") || text.includes('into "email_token"'),
      );
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
    const link = await moved(owner, owner.email, "new@example.com");
    await age(8 * DAY_MS);
    expect((await post("/auth/register", newcomer({ email: owner.email }))).status).toBe(200);
    await age(-8 * DAY_MS);
    await expectRefusal(await changingNothing(() => resetPassword(link)), 400, DEAD);
  });

  const WAYS = [
    [
      "registers it",
      async (email: string) => {
        const taken = await accountWithPassword();
        return [
          () => post("/auth/register", newcomer({ email })),
          () => post("/auth/register", newcomer({ email: taken.email })),
        ] as const;
      },
    ],
    [
      "wants to move to it",
      async (email: string) => {
        const [account, taken] = [await accountWithPassword(), await accountWithPassword()];
        return [
          () => askForAddress(account, email.toUpperCase()),
          () => askForAddress(account, taken.email),
        ] as const;
      },
    ],
    [
      "opens a link that was sent to it before",
      async (email: string) => {
        const [account, taken] = [await accountWithPassword(), await accountWithPassword()];
        await askForAddress(account, "wanted@example.com");
        const token = await mailedToken("wanted@example.com");
        const opening = (address: string) => async () => {
          await change("update email_change set email = ?", address);
          return verifyEmail(token);
        };
        return [opening(email), opening(taken.email)] as const;
      },
    ],
  ] as const;

  it.each(WAYS)(
    "is refused to whoever %s, in the words for a taken one, until the link expires",
    async (_who, way) => {
      const owner = await accountWithPassword();
      const link = await moved(owner, owner.email, "new@example.com");
      const [attempt, attemptOnTaken] = await way(owner.email);
      const answer = async (reply: Response) => {
        const { requestId: _, ...body } = await reply.json<Record<string, unknown>>();
        return [reply.status, body];
      };
      const refused = await answer(await attempt());
      expect(refused).toEqual(await answer(await attemptOnTaken()));
      expect(refused[0]).toBeGreaterThanOrEqual(400);
      await age(7 * DAY_MS);
      expect((await attempt()).status).toBe(200);
      await expectRefusal(await changingNothing(() => resetPassword(link)), 400, DEAD);
    },
  );

  it("is free for the account that left it", async () => {
    const owner = await accountWithPassword();
    await moveTo(owner, "new@example.com");
    await moveTo(owner, owner.email.toUpperCase());
    expect(await emailOf(owner)).toBe(owner.email.toUpperCase());
  });

  it("goes to nobody else while it is left, however many try at that moment", async () => {
    const [owner, other] = [await accountWithPassword(), await accountWithPassword()];
    await askForAddress(other, "wanted@example.com");
    const othersLink = await mailedToken("wanted@example.com");
    await change("update email_change set email = ?", owner.email);
    await askForAddress(owner, "new@example.com");
    const ownersLink = await mailedToken("new@example.com");
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
    await moveTo(owner, "new@example.com");
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
