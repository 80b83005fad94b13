import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "#game/rules/durations.ts";
import { change, createAccount, databaseUse, rows, type TestAccount } from "../../test-support.ts";
import {
  accountWithPassword,
  changingNothing,
  expectRefusal,
  isSignedIn,
  PASSWORD,
  send,
} from "../auth/auth-test-support.ts";
import { anotherSession, eventKinds, expectClosed, gameSocket } from "./settings-test-support.ts";

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

describe("DELETE /api/settings/sessions/:id", () => {
  it("revoking a session closes only its sockets, within a second", async () => {
    const account = await createAccount();
    const [lost, kept] = [await anotherSession(account), await anotherSession(account)];
    const sockets = [
      await gameSocket(lost.token),
      await gameSocket(kept.token),
      await gameSocket(account.token),
    ];
    const reply = await revoke(account, lost.id);
    expect([reply.status, await reply.json()]).toEqual([200, { message: "Session revoked successfully!" }]);
    const [gone, ...others] = sockets;
    if (gone) await expectClosed(gone);
    expect(others.map(({ closed }) => closed)).toEqual([null, null]);
    expect([await isSignedIn(lost.token), await isSignedIn(kept.token)]).toEqual([false, true]);
    expect(await eventKinds(account)).toEqual(["session_revoked"]);
  });

  it("the current session can be revoked", async () => {
    const account = await createAccount();
    expect((await revoke(account, account.sessionId)).status).toBe(200);
    expect(await isSignedIn(account.token)).toBe(false);
  });

  it("revoking another player's session gets 404", async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    for (const id of [other.sessionId, "nothing", account.token]) {
      await expectRefusal(await changingNothing(() => revoke(account, id)), 404, "There is no such session.");
    }
    expect(await isSignedIn(other.token)).toBe(true);
  });

  it("revoking a revoked session gets 409", async () => {
    const account = await createAccount();
    const { id } = await anotherSession(account);
    await revoke(account, id);
    const again = await changingNothing(() => revoke(account, id));
    await expectRefusal(again, 409, "This session has ended already.");
  });
});

describe("DELETE /api/settings/sessions", () => {
  it("revoking all other sessions spares the current one and other players", async () => {
    const account = await createAccount();
    const others = [await anotherSession(account), await anotherSession(account)];
    const stranger = await createAccount();
    const sockets = await Promise.all([account, ...others].map(({ token }) => gameSocket(token)));
    const all = () => send("DELETE", "/api/settings/sessions", { token: account.token });
    const reply = await all();
    expect([reply.status, await reply.json()]).toEqual([
      200,
      { message: "Session revoked successfully!", revoked: 2 },
    ]);
    for (const socket of sockets.slice(1)) await expectClosed(socket);
    expect(sockets[0]?.closed).toBeNull();
    expect(await isSignedIn(stranger.token)).toBe(true);
    expect(await Promise.all(others.map(({ token }) => isSignedIn(token)))).toEqual([false, false]);
    // None is left: revoking again logs nothing.
    expect(await (await changingNothing(all)).json()).toMatchObject({ revoked: 0 });
    expect(await eventKinds(account)).toEqual(["sessions_revoked"]);
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
