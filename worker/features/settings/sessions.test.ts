import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#game/core/durations.ts";
import { change, createAccount, databaseUse, rows, type TestAccount } from "../../test-support.ts";
import {
  accountWithPassword,
  changingNothing,
  expectRefusal,
  isSignedIn,
  mailedToken,
  mailsTo,
  moveTo,
  OTHER_PASSWORD,
  PASSWORD,
  post,
  resetLink,
  resetPassword,
  send,
} from "../auth/auth-test-support.ts";
import { pushDevice } from "./push-test-support.ts";
import {
  anotherSession,
  eventKinds,
  expectClosed,
  gameSocket,
  oauthAccount,
} from "./settings-test-support.ts";

interface Listed {
  readonly id: string;
  readonly isActive: boolean;
  readonly isCurrent: boolean;
}

async function listed({ token }: TestAccount): Promise<Listed[]> {
  const reply = await send("GET", "/api/settings/sessions", { token });
  expect(reply.status).toBe(200);
  expect(databaseUse(reply).trips).toBe(1);
  return (await reply.json<{ data: { sessions: Listed[] } }>()).data.sessions;
}

const revoke = ({ token }: TestAccount, id: string) =>
  send("DELETE", `/api/settings/sessions/${id}`, { token });

describe("GET /api/settings/sessions", () => {
  it("the session list shows the current session first, revoked ones last, and no tokens", async () => {
    const account = await createAccount();
    const other = await anotherSession(account);
    const ended = await anotherSession(account);
    await revoke(account, ended.id);
    await anotherSession(await createAccount());
    const reply = await send("GET", "/api/settings/sessions", { token: account.token });
    const text = await reply.text();
    for (const { token } of [account, other]) expect(text).not.toContain(token);
    expect(text).not.toMatch(/[0-9a-f]{64}/);
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const device = {
      deviceInfo: "Firefox on Windows",
      userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
      ipAddress: "203.0.113.7",
      lastActivity: iso,
      createdAt: iso,
    };
    expect(JSON.parse(text).data.sessions).toEqual([
      expect.objectContaining({ id: account.sessionId, isActive: true, isCurrent: true, lastActivity: iso }),
      { id: other.id, isActive: true, isCurrent: false, ...device },
      { id: ended.id, isActive: false, isCurrent: false, ...device },
    ]);
  });

  it("the session list leaves out expired sessions and has every live one, which are at most 100", async () => {
    const account = await createAccount();
    const old = await anotherSession(account);
    await change("update session set last_used_at = ? where id = ?", Date.now() - 30 * DAY_MS - 1000, old.id);
    expect(await listed(account)).toHaveLength(1);
    for (let i = 0; i < 110; i += 1) await anotherSession(account);
    // The stored last use of the current session is the oldest of all.
    await change(
      "update session set last_used_at = ? where id = ?",
      Date.now() - 1_800_000,
      account.sessionId,
    );
    const sessions = await listed(account);
    expect(sessions).toHaveLength(100);
    expect(sessions.every(({ isActive }) => isActive)).toBe(true);
    expect(sessions[0]?.isCurrent).toBe(true);
  });
});

/** What ends sessions, done by the first of three; and which of them it ends. */
interface End {
  readonly deed: (account: TestAccount, other: { id: string }) => Promise<Response>;
  readonly ended: readonly number[];
  readonly event?: string;
  readonly isWithoutPassword?: boolean;
}
const NEW_PASSWORD = { newPassword: OTHER_PASSWORD, currentPassword: PASSWORD };

const ENDS: Readonly<Record<string, End>> = {
  "signing out": {
    deed: ({ token }) => post("/auth/logout", undefined, { token }),
    ended: [0],
    event: "signed_out",
  },
  "revoking another one": {
    deed: (account, { id }) => revoke(account, id),
    ended: [1],
    event: "session_revoked",
  },
  "revoking one's own": {
    deed: (account) => revoke(account, account.sessionId),
    ended: [0],
    event: "session_revoked",
  },
  "revoking all others": {
    deed: ({ token }) => send("DELETE", "/api/settings/sessions", { token }),
    ended: [1, 2],
    event: "sessions_revoked",
  },
  "changing the password": {
    deed: ({ token }) => send("PUT", "/api/settings/password", { token, body: NEW_PASSWORD }),
    ended: [1, 2],
    event: "password_changed",
  },
  "adding a password": {
    deed: ({ token }) => post("/settings/password", { password: PASSWORD }, { token }),
    ended: [1, 2],
    event: "password_added",
    isWithoutPassword: true,
  },
  "a password from an emailed link": {
    deed: async ({ email }) => resetPassword(await resetLink(email)),
    ended: [0, 1, 2],
    event: "password_reset",
  },
  "the link to an address that the account has left": {
    deed: async (account) => {
      await moveTo(account, "new@example.com");
      return resetPassword(await mailedToken(account.email));
    },
    ended: [0, 1, 2],
    event: "email_restored",
  },
  "deleting the account": {
    deed: ({ token, username }) =>
      send("DELETE", "/api/settings/account", {
        token,
        body: { password: PASSWORD, confirmUsername: username },
      }),
    ended: [0, 1, 2],
  },
};

describe("the end of a session", () => {
  it.each(Object.entries(ENDS))(
    "%s ends the sessions that it says, with their sockets within a second and their devices, and no others",
    async (_what, { deed, ended, event, isWithoutPassword }) => {
      const account = isWithoutPassword ? await oauthAccount() : await accountWithPassword();
      const other = await anotherSession(account);
      const [third, stranger] = [await anotherSession(account), await createAccount()];
      const tokens = [account, other, third, stranger].map(({ token }) => token);
      const sockets = await Promise.all(tokens.map(gameSocket));
      for (const token of tokens) {
        await send("PUT", "/api/settings/push", { token, body: pushDevice() });
      }
      expect((await deed(account, other)).status).toBe(200);
      for (const index of ended) {
        const socket = sockets[index];
        if (socket) await expectClosed(socket);
      }
      const isLive = [0, 1, 2, 3].map((index) => !ended.includes(index));
      expect(sockets.map(({ closed }) => closed === null)).toEqual(isLive);
      expect(await Promise.all(tokens.map(isSignedIn))).toEqual(isLive);
      const ids = [account.sessionId, other.id, third.id, stranger.sessionId];
      const devices = await rows<{ session_id: string }>("select session_id from push_device");
      expect(new Set(devices.map((device) => device.session_id))).toEqual(
        new Set(ids.filter((_, index) => isLive[index])),
      );
      expect((await eventKinds(account)).at(-1)).toBe(event);
      if (event?.startsWith("password_")) {
        const [mail] = await mailsTo(account.email);
        expect([mail?.subject, mail?.text]).toEqual([
          "Your password was changed",
          expect.stringContaining(account.username),
        ]);
        expect(mail?.text).not.toContain(OTHER_PASSWORD);
      }
    },
  );

  it("revoking a session that is another player's, unknown or ended is refused", async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    for (const id of [other.sessionId, "nothing", account.token]) {
      await expectRefusal(await changingNothing(() => revoke(account, id)), 404, "There is no such session.");
    }
    const { id } = await anotherSession(account);
    await revoke(account, id);
    const again = await changingNothing(() => revoke(account, id));
    await expectRefusal(again, 409, "This session has ended already.");
  });

  it("revoking all others when there are none logs nothing", async () => {
    const { token } = await createAccount();
    const reply = await changingNothing(() => send("DELETE", "/api/settings/sessions", { token }));
    expect(await reply.json()).toEqual({ message: "Session revoked successfully!", revoked: 0 });
  });
});

describe("the maximum of sessions", () => {
  it("the 101st session evicts the least recently used one and closes its sockets", async () => {
    const account = await accountWithPassword();
    const at = Date.now();
    await env.DB.batch(
      Array.from({ length: 99 }, (_, i) =>
        env.DB.prepare("insert into session values (?, ?, ?, 'a', 'd', '::1', 0, ?, null, null)").bind(
          `s${i}`,
          account.userId,
          `s${i}`,
          at - i * 1000,
        ),
      ),
    );
    const oldest = await anotherSession(account);
    await change(
      "update session set last_used_at = ?, revoked_at = null where id = ?",
      at - DAY_MS,
      oldest.id,
    );
    const socket = await gameSocket(oldest.token);
    const body = { email: account.email, password: PASSWORD };
    expect((await send("POST", "/api/auth/login", { body })).status).toBe(200);
    await expectClosed(socket);
    // 101 were open before, and 100 are now, including the new one.
    expect(await rows("select count(*) as open from session where revoked_at is null")).toEqual([
      { open: 100 },
    ]);
    expect(await isSignedIn(oldest.token)).toBe(false);
    expect(await isSignedIn(account.token)).toBe(true);
  });
});

describe("GET /api/settings/security-log", () => {
  it("the security log lists the player's own events with their device, newest first", async () => {
    const account = await accountWithPassword();
    const headers = {
      "user-agent": "Mozilla/5.0 (X11; Linux) Firefox/140.0",
      "cf-connecting-ip": "203.0.113.9",
    };
    const body = { email: account.email, password: PASSWORD };
    const login = await send("POST", "/api/auth/login", { body, headers });
    const { token } = await login.json<{ token: string }>();
    await send("POST", "/api/auth/logout", { token });
    const stranger = await createAccount();
    await revoke(stranger, stranger.sessionId);
    const reply = await send("GET", "/api/settings/security-log", { token: account.token });
    expect(databaseUse(reply).trips).toBe(1);
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const id = expect.stringMatching(/^\d+$/);
    expect(await reply.json()).toEqual({
      data: {
        events: [
          { id, kind: "signed_out", at: iso, deviceInfo: "Unknown device", ipAddress: "unknown" },
          { id, kind: "signed_in", at: iso, deviceInfo: "Firefox on Linux", ipAddress: "203.0.113.9" },
        ],
        hasMore: false,
      },
    });
  });

  it("the security log can be read to its end, page by page", async () => {
    const account = await createAccount();
    const numbers = JSON.stringify(Array.from({ length: 101 }, (_, i) => i));
    await change(
      `insert into security_event (user_id, at, kind, device_info, ip_address)
       select ?, ?, 'signed_in', 'Device ' || value, '' from json_each(?)`,
      account.userId,
      Date.now(),
      numbers,
    );
    const devices: string[] = [];
    const sizes: number[] = [];
    let query = "";
    for (let hasMore = true; hasMore; ) {
      const reply = await send("GET", `/api/settings/security-log${query}`, { token: account.token });
      const { data } = await reply.json<{
        data: { events: { id: string; deviceInfo: string }[]; hasMore: boolean };
      }>();
      devices.push(...data.events.map(({ deviceInfo }) => deviceInfo));
      sizes.push(data.events.length);
      query = `?before=${data.events.at(-1)?.id}`;
      hasMore = data.hasMore;
    }
    expect(sizes).toEqual([50, 50, 1]);
    expect(devices).toEqual(Array.from({ length: 101 }, (_, i) => `Device ${100 - i}`));
  });

  it("the security log has no entry for refused requests", async () => {
    const account = await accountWithPassword();
    const body = { email: account.email, password: "Wrong!2345" };
    await changingNothing(() => send("POST", "/api/auth/login", { body }));
    expect(await eventKinds(account)).toEqual([]);
  });
});
