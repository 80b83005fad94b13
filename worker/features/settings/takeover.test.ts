import { describe, expect, it, vi } from "vitest";
import { DAY_MS } from "#game/rules/durations.ts";
import { standIn } from "../../db/stand-in-test-support.ts";
import { change, ORIGIN, rows, type TestAccount } from "../../test-support.ts";
import {
  accountWithPassword,
  changingNothing,
  expectRefusal,
  isSignedIn,
  mailedToken,
  mailsTo,
  newcomer,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  send,
  signedIn,
} from "../auth/auth-test-support.ts";
import { SignInScreen, withPasskey } from "./passkey-test-support.ts";
import { eventKinds } from "./settings-test-support.ts";

const THIEFS_PASSWORD = "Thief!98765x";
const DEAD = "Invalid or expired reset token";

const ask = ({ token }: Pick<TestAccount, "token">, newEmail: string, password = PASSWORD) =>
  send("PUT", "/api/settings/email", { token, body: { newEmail, password } });
const verify = (token: string) => post("/auth/verify-email", { token });
const reset = (token: string, password = OTHER_PASSWORD) => post("/auth/reset-password", { token, password });

/** Moves an account to another address. */
async function move(account: Pick<TestAccount, "token">, to: string, password = PASSWORD): Promise<void> {
  expect((await ask(account, to, password)).status).toBe(200);
  expect((await verify(await mailedToken(to))).status).toBe(200);
}

/** Moves an account from one address to another; returns the token of the link that undoes it. */
async function moved(account: Pick<TestAccount, "token">, from: string, to: string, password = PASSWORD) {
  await move(account, to, password);
  return mailedToken(from);
}

async function resetByMail(email: string, password: string): Promise<void> {
  await post("/auth/forgot-password", { email });
  expect((await reset(await mailedToken(email), password)).status).toBe(200);
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
    await resetByMail("thief@example.com", THIEFS_PASSWORD);
    thief.token = await signedIn("thief@example.com", THIEFS_PASSWORD);
    const late = await withPasskey(thief, { password: THIEFS_PASSWORD });
    await change("insert into oauth_account values ('google', 'thief', ?, ?)", owner.userId, Date.now() + 1);
    const second = await moved(thief, "thief@example.com", "second@example.com", THIEFS_PASSWORD);
    const third = await moved(thief, "second@example.com", "third@example.com", THIEFS_PASSWORD);
    await post("/auth/forgot-password", { email: "third@example.com" });
    const thiefsReset = await mailedToken("third@example.com");
    await ask(thief, "fourth@example.com", THIEFS_PASSWORD);
    const pending = await mailedToken("fourth@example.com");

    expect((await reset(link)).status).toBe(200);
    expect(await isSignedIn(await signedIn(owner.email, OTHER_PASSWORD))).toBe(true);
    expect(await emailOf(owner)).toBe(owner.email);
    expect((await eventKinds(owner)).slice(-2)).toEqual(["email_restored", "signed_in"]);
    // The thief has nothing left.
    expect(await isSignedIn(thief.token)).toBe(false);
    for (const { authenticator } of [early, late]) {
      expect((await new SignInScreen().signIn(authenticator)).status).toBe(401);
    }
    for (const token of [second, third, thiefsReset, link]) {
      await expectRefusal(await changingNothing(() => reset(token, THIEFS_PASSWORD)), 400, DEAD);
    }
    expect((await changingNothing(() => verify(pending))).status).toBe(400);
    for (const table of ["passkey", "oauth_account", "email_change", "email_token", "email_undo"]) {
      expect([table, await rows(`select * from ${table}`)]).toEqual([table, []]);
    }
  }, 30_000);

  it.each<[what: string, deed: (account: TestAccount) => Promise<unknown>]>([
    ["the new mailbox has reset the password", () => resetByMail("new@example.com", THIEFS_PASSWORD)],
    [
      "the password was changed",
      ({ token }) =>
        send("PUT", "/api/settings/password", {
          token,
          body: { currentPassword: PASSWORD, newPassword: THIEFS_PASSWORD },
        }),
    ],
    ["the address changed again", (account) => move(account, "newer@example.com")],
    ["the account has moved back", (account) => move(account, account.email)],
    [
      "the account has moved back and away again",
      async (account) => {
        await move(account, account.email);
        await move(account, "newer@example.com");
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
    const replies = await Promise.all([reset(link), reset(link)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await emailOf(account)).toBe(account.email);
    expect(await isSignedIn(await signedIn(account.email, OTHER_PASSWORD))).toBe(true);
    await expectRefusal(await changingNothing(() => reset(link)), 400, DEAD);
  });

  it("lives for seven days, and both mails about the move say so", async () => {
    const account = await accountWithPassword();
    const link = await moved(account, account.email, "new@example.com");
    const says = /seven days, whatever happens meanwhile/;
    expect((await mailsTo(account.email))[0]?.text).toMatch(says);
    expect((await mailsTo("new@example.com"))[0]?.text).toMatch(says);
    await age(7 * DAY_MS);
    await expectRefusal(await changingNothing(() => reset(link)), 400, DEAD);
    await age(-60_000);
    expect((await reset(link)).status).toBe(200);
  });

  it("ends only what is younger: the link of an earlier move, and an identity from before, stay", async () => {
    const account = await accountWithPassword();
    await change("insert into oauth_account values ('google', 'owner', ?, 1)", account.userId);
    const first = await moved(account, account.email, "second@example.com");
    await age(DAY_MS);
    const second = await moved(account, "second@example.com", "third@example.com");
    expect((await reset(second)).status).toBe(200);
    expect(await emailOf(account)).toBe("second@example.com");
    expect(await rows("select subject from oauth_account")).toEqual([{ subject: "owner" }]);
    expect((await reset(first)).status).toBe(200);
    expect(await emailOf(account)).toBe(account.email);
  });

  it("leaves nothing to a thief who has moved back to it in between", async () => {
    const account = await accountWithPassword();
    await move(account, "thief@example.com");
    await age(DAY_MS);
    // The thief reads no mail to the owner's address, but the owner may open the link in it.
    await move(account, account.email);
    await move(account, "other@example.com");
    await age(DAY_MS);
    const thiefs = await moved(account, "other@example.com", "third@example.com");
    expect((await reset(await mailedToken(account.email))).status).toBe(200);
    await expectRefusal(await changingNothing(() => reset(thiefs, THIEFS_PASSWORD)), 400, DEAD);
    expect(await rows("select email from email_undo")).toEqual([{ email: account.email }]);
  });

  it("isn't sent to the address that an account leaves by moving back, where a thief would outlast the owner", async () => {
    const account = await accountWithPassword();
    const link = await moved(account, account.email, "thief@example.com");
    await age(DAY_MS);
    const thiefs = await moved(account, "thief@example.com", "second@example.com");
    await move(account, account.email);
    const [mail] = await mailsTo("second@example.com");
    expect([mail?.subject, mail?.links]).toEqual(["Your e-mail address was changed", [ORIGIN]]);
    await expectRefusal(await changingNothing(() => reset(thiefs, THIEFS_PASSWORD)), 400, DEAD);
    expect(await rows("select email from email_undo")).toEqual([{ email: account.email }]);
    expect((await reset(link)).status).toBe(200);
  });

  it("wins against the thief's own link that is used at the same time", async () => {
    const account = await accountWithPassword();
    const link = await moved(account, account.email, "thief@example.com");
    await age(DAY_MS);
    const thiefs = await moved(account, "thief@example.com", "second@example.com");
    const [reply] = await Promise.all([reset(link), reset(thiefs, THIEFS_PASSWORD)]);
    expect(reply.status).toBe(200);
    expect(await emailOf(account)).toBe(account.email);
    expect(await isSignedIn(await signedIn(account.email, OTHER_PASSWORD))).toBe(true);
    expect(await rows("select * from email_undo")).toEqual([]);
  });

  it("leaves no reset link to a later address that was asked for at the same moment", async () => {
    const account = await accountWithPassword();
    const link = await moved(account, account.email, "thief@example.com");
    const restore = vi.fn(() => reset(link));
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
    await expectRefusal(await changingNothing(() => reset(link)), 400, DEAD);
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
        return [() => ask(account, email.toUpperCase()), () => ask(account, taken.email)] as const;
      },
    ],
    [
      "opens a link that was sent to it before",
      async (email: string) => {
        const [account, taken] = [await accountWithPassword(), await accountWithPassword()];
        await ask(account, "wanted@example.com");
        const token = await mailedToken("wanted@example.com");
        const opening = (address: string) => async () => {
          await change("update email_change set email = ?", address);
          return verify(token);
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
      await expectRefusal(await changingNothing(() => reset(link)), 400, DEAD);
    },
  );

  it("is free for the account that left it", async () => {
    const owner = await accountWithPassword();
    await move(owner, "new@example.com");
    await move(owner, owner.email.toUpperCase());
    expect(await emailOf(owner)).toBe(owner.email.toUpperCase());
  });

  it("goes to nobody else while it is left, however many try at that moment", async () => {
    const [owner, other] = [await accountWithPassword(), await accountWithPassword()];
    await ask(other, "wanted@example.com");
    const othersLink = await mailedToken("wanted@example.com");
    await change("update email_change set email = ?", owner.email);
    await ask(owner, "new@example.com");
    const ownersLink = await mailedToken("new@example.com");
    const registering = () => post("/auth/register", newcomer({ email: owner.email }));
    const [moved, ...replies] = await Promise.all([
      verify(ownersLink),
      registering(),
      verify(othersLink),
      ask(other, owner.email),
      registering(),
    ]);
    expect(moved.status).toBe(200);
    expect(replies.map(({ status }) => status)).toEqual([400, 409, 409, 400]);
    expect(await rows("select * from user where email_key = ?", owner.email)).toEqual([]);
    expect((await reset(await mailedToken(owner.email))).status).toBe(200);
    expect(await emailOf(owner)).toBe(owner.email);
  });

  it("that has expired goes to one of two who want it", async () => {
    const [owner, other] = [await accountWithPassword(), await accountWithPassword()];
    await move(owner, "new@example.com");
    await age(7 * DAY_MS);
    expect((await ask(other, owner.email)).status).toBe(200);
    const othersLink = await mailedToken(owner.email);
    const replies = await Promise.all([
      verify(othersLink),
      post("/auth/register", newcomer({ email: owner.email })),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
