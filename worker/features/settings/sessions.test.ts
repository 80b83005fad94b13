import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#game/core/durations.ts";
import { answer, ask, databaseUse, isSignedIn, post, read } from "../../calls-test-support.ts";
import { change, changingNothing, expectRefused } from "../../rows-test-support.ts";
import {
  accountWithPassword,
  anotherSession,
  createAccount,
  OTHER_PASSWORD,
  PASSWORD,
  rows,
  type TestAccount,
} from "../../test-support.ts";
import { changePassword, deleteAccount, mailedToken, mailsTo, signedIn } from "../auth/auth-test-support.ts";
import { moveTo, resetLink, resetPassword } from "../auth/links-test-support.ts";
import { pushDevice } from "./push-test-support.ts";
import { eventKinds, expectClosed, gameSocket, oauthAccount } from "./settings-test-support.ts";

interface Listed {
  readonly id: string;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
}

async function listed(account: TestAccount): Promise<Listed[]> {
  const reply = await ask(account, "GET /settings/sessions");
  expect([reply.status, databaseUse(reply).trips]).toEqual([200, 1]);
  return (await reply.json<{ data: { sessions: Listed[] } }>()).data.sessions;
}

const revoke = (account: TestAccount, id: string) => ask(account, `DELETE /settings/sessions/${id}`);
const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

it("the session list shows the current session first, revoked ones last, and no tokens", async () => {
  const account = await createAccount();
  const [other, ended] = [await anotherSession(account), await anotherSession(account)];
  await revoke(account, ended.sessionId);
  await anotherSession(await createAccount());
  const sessions = await listed(account);
  const text = JSON.stringify(sessions);
  for (const { token } of [account, other]) expect(text).not.toContain(token);
  expect(text).not.toMatch(/[0-9a-f]{64}/);
  const device = { deviceInfo: "test", userAgent: "test", ipAddress: "127.0.0.1" };
  const session = ({ sessionId: id }: TestAccount, isActive: boolean, isCurrent: boolean) =>
    expect.objectContaining({ id, isActive, isCurrent, lastActivity: iso });
  expect(sessions).toEqual([
    session(account, true, true),
    { ...device, id: other.sessionId, isActive: true, isCurrent: false, lastActivity: iso, createdAt: iso },
    session(ended, false, false),
  ]);
});

it("the session list leaves out expired sessions and has every live one, which are at most 100", async () => {
  const account = await createAccount();
  const { sessionId: old } = await anotherSession(account);
  const setLastUse = (id: string, at: number) =>
    change("update session set last_used_at = ? where id = ?", at, id);
  await setLastUse(old, Date.now() - 30 * DAY_MS - 1000);
  expect(await listed(account)).toHaveLength(1);
  for (let i = 0; i < 110; i += 1) await anotherSession(account);
  // The stored last use of the current session is the oldest of all.
  await setLastUse(account.sessionId, Date.now() - 1_800_000);
  const sessions = await listed(account);
  expect(sessions).toHaveLength(100);
  expect(sessions.every(({ isActive }) => isActive)).toBe(true);
  expect(sessions[0]?.isCurrent).toBe(true);
});

type Deed = (account: TestAccount, other: TestAccount) => Promise<Response>;
/** What ends sessions, done by the first of three; which of them it ends, and the event. */
const ENDS: Readonly<Record<string, readonly [Deed, ended: readonly number[], event?: string]>> = {
  "signing out": [(account) => ask(account, "POST /auth/logout"), [0], "signed_out"],
  "revoking another one": [(account, other) => revoke(account, other.sessionId), [1], "session_revoked"],
  "revoking one's own": [(account) => revoke(account, account.sessionId), [0], "session_revoked"],
  "revoking all others": [(account) => ask(account, "DELETE /settings/sessions"), [1, 2], "sessions_revoked"],
  "changing the password": [(account) => changePassword(account), [1, 2], "password_changed"],
  "adding a password": [
    (account) => ask(account, "POST /settings/password", { password: PASSWORD }),
    [1, 2],
    "password_added",
  ],
  "a password from an emailed link": [
    async ({ email }) => resetPassword(await resetLink(email)),
    [0, 1, 2],
    "password_reset",
  ],
  "the link to an address that the account has left": [
    async (account) => {
      await moveTo(account, "new@example.com");
      return resetPassword(await mailedToken(account.email));
    },
    [0, 1, 2],
    "email_restored",
  ],
  "deleting the account": [(account) => deleteAccount(account), [0, 1, 2]],
};

describe("the end of a session", () => {
  it.each(Object.entries(ENDS))(
    "%s ends the sessions that it says, with their sockets within a second and their devices, and no others",
    async (_what, [deed, ended, event]) => {
      const account = event === "password_added" ? await oauthAccount() : await accountWithPassword();
      const [other, third] = [await anotherSession(account), await anotherSession(account)];
      const sessions = [account, other, third, await createAccount()];
      const sockets = await Promise.all(sessions.map(({ token }) => gameSocket(token)));
      for (const session of sessions) await ask(session, "PUT /settings/push", pushDevice());
      expect((await deed(account, other)).status).toBe(200);
      for (const [index, socket] of sockets.entries()) if (ended.includes(index)) await expectClosed(socket);
      const isLive = sessions.map((_, index) => !ended.includes(index));
      expect(sockets.map(({ closed }) => closed === null)).toEqual(isLive);
      expect(await Promise.all(sessions.map(({ token }) => isSignedIn(token)))).toEqual(isLive);
      const devices = await rows<{ session_id: string }>("select session_id from push_device");
      const ids = sessions.filter((_, index) => isLive[index]).map(({ sessionId }) => sessionId);
      expect(devices.map((device) => device.session_id).sort()).toEqual(ids.sort());
      expect((await eventKinds(account)).at(-1)).toBe(event);
      if (event?.startsWith("password_")) {
        const [mail] = await mailsTo(account.email);
        expect(mail?.subject).toBe("Your password was changed");
        expect(mail?.text).toContain(account.username);
        expect(mail?.text).not.toContain(OTHER_PASSWORD);
      }
    },
  );

  it("revoking a session that is another player's, unknown or ended is refused", async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    for (const id of [other.sessionId, "nothing", account.token]) {
      await expectRefused(() => revoke(account, id), 404, "There is no such session.");
    }
    const { sessionId } = await anotherSession(account);
    await revoke(account, sessionId);
    await expectRefused(() => revoke(account, sessionId), 409, "This session has ended already.");
  });

  it("revoking all others when there are none logs nothing", async () => {
    const account = await createAccount();
    const reply = await changingNothing(() => ask(account, "DELETE /settings/sessions"));
    expect(await reply.json()).toEqual({ message: "Session revoked successfully!", revoked: 0 });
  });

  it("the 101st session evicts the least recently used one and closes its sockets", async () => {
    const account = await accountWithPassword();
    const at = Date.now();
    const insert = "insert into session values (?1, ?2, ?1, 'a', 'd', '::1', 0, ?3, null, null)";
    const others = Array.from({ length: 99 }, (_, i) =>
      env.DB.prepare(insert).bind(`s${i}`, account.userId, at - i),
    );
    await env.DB.batch(others);
    const oldest = await anotherSession(account);
    const socket = await gameSocket(oldest.token);
    const age = "update session set last_used_at = ?, revoked_at = null where id = ?";
    await change(age, at - DAY_MS, oldest.sessionId);
    await signedIn(account.email);
    await expectClosed(socket);
    // 101 were open before, and 100 are now, including the new one.
    const open = "select count(*) as open from session where revoked_at is null";
    expect(await rows(open)).toEqual([{ open: 100 }]);
    expect([await isSignedIn(oldest.token), await isSignedIn(account.token)]).toEqual([false, true]);
  });
});

const LOG = "/settings/security-log";

it("the security log lists the player's own events with their device, newest first, and none of a refused request", async () => {
  const { email, token } = await accountWithPassword();
  const headers = {
    "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0",
    "cf-connecting-ip": "203.0.113.9",
  };
  await changingNothing(() => post("/auth/login", { email, password: "Wrong!2345" }));
  const login = await post("/auth/login", { email, password: PASSWORD }, { headers });
  await ask(await login.json<{ token: string }>(), "POST /auth/logout");
  const stranger = await createAccount();
  await revoke(stranger, stranger.sessionId);
  const reply = await ask({ token }, `GET ${LOG}`);
  expect(databaseUse(reply).trips).toBe(1);
  const event = { id: expect.stringMatching(/^\d+$/), at: iso };
  const events = [
    { ...event, kind: "signed_out", deviceInfo: "Unknown device", ipAddress: "unknown" },
    { ...event, kind: "signed_in", deviceInfo: "Firefox on Linux", ipAddress: "203.0.113.9" },
  ];
  expect(await answer(reply)).toEqual([200, { data: { events, hasMore: false } }]);
});

it("the security log can be read to its end, page by page", async () => {
  const account = await createAccount();
  const numbers = Array.from({ length: 101 }, (_, i) => i);
  await change(
    `insert into security_event (user_id, at, kind, device_info, ip_address)
     select ?, 1, 'signed_in', 'Device ' || value, '' from json_each(?)`,
    account.userId,
    JSON.stringify(numbers),
  );
  const pages: string[][] = [];
  let query = "";
  for (let isLast = false; !isLast; ) {
    type Page = { data: { events: { id: string; deviceInfo: string }[]; hasMore: boolean } };
    const { data } = await read<Page>(account, `${LOG}${query}`);
    pages.push(data.events.map(({ deviceInfo }) => deviceInfo));
    query = `?before=${data.events.at(-1)?.id}`;
    isLast = !data.hasMore;
  }
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 1]);
  expect(pages.flat()).toEqual(numbers.map((i) => `Device ${100 - i}`));
});
