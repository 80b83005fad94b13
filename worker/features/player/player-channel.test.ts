import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ActionResult } from "#game/player/wire.ts";
import { ask, openSocket, send, socketHeaders, type TestSocket } from "../../calls-test-support.ts";
import { change, changeProgress, execute } from "../../rows-test-support.ts";
import { anotherSession, arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";
import type { PlayerChannel } from "./player-channel.ts";

const GAME = "/api/realtime/game";
const channelOf = (account: TestAccount) => env.PLAYER_CHANNEL.getByName(account.userId);
const alarmOf = (account: TestAccount) =>
  runInDurableObject(channelOf(account), (_, state) => state.storage.getAlarm());
const bagFries = (account: TestAccount, key = crypto.randomUUID()) =>
  ask(account, "POST /player/action/bag_fries", undefined, { key });
/** Opens a socket as the Worker does, once it has checked the session. */
const openPast = (account: TestAccount) =>
  channelOf(account).fetch("https://guru.test/", {
    headers: { upgrade: "websocket", "x-guru-user": account.userId, "x-guru-session": account.sessionId },
  });
const soon = { timeout: 2_000, interval: 20 };

afterEach(() => {
  vi.useRealTimers();
});

/** Creates an account with `amount` energy as of now. */
const tired = (amount: number) => createAccount({ energy: { amount, at: Date.now() } });

describe("opening the game socket", () => {
  it("the game socket first sends the stamp of the player's and contacts' replies, until something changes", async () => {
    const account = await arrive(await createAccount());
    const stampOf = async (path: string) => {
      const reply = await send("GET", path, { token: account.token });
      return (await reply.json<{ stamp: string }>()).stamp;
    };
    const before = await stampOf("/api/auth/me");
    expect(await stampOf("/api/npcs")).toBe(before);
    const socket = await openSocket(GAME, account.token);
    await vi.waitFor(() => expect(socket.stamp).toBe(before), soon);
    const stamps = new Set([before]);
    const changes = [
      () => bagFries(account),
      () => ask(account, "POST /npcs/gary_grill/viewed", undefined, { key: crypto.randomUUID() }),
      () => execute("update world set is_running = 0"),
    ];
    for (const change of changes) {
      await change();
      const later = await openSocket(GAME, account.token);
      await vi.waitFor(() => expect(later.stamp).not.toBeNull(), soon);
      expect(await stampOf("/api/auth/me")).toBe(later.stamp);
      stamps.add(later.stamp ?? "");
    }
    expect(stamps.size).toBe(4);
    await execute("update world set is_running = 1");
  });

  it("the game socket closes with 4426 for another protocol", async () => {
    const account = await createAccount();
    const socket = await openSocket(GAME, account.token, { protocols: `guru.v0, bearer.${account.token}` });
    await vi.waitFor(() => expect(socket.closed?.code).toBe(4426), soon);
  });

  it("the game socket is refused with 403 from a foreign origin and 400 without an upgrade", async () => {
    const account = await createAccount();
    await expect(openSocket(GAME, account.token, { origin: "https://evil.test" })).rejects.toThrow("403");
    expect((await send("GET", GAME, { token: account.token })).status).toBe(400);
  });

  it("the game socket closes if its session is revoked while it opens", async () => {
    const account = await createAccount();
    await execute("update session set revoked_at = 1");
    const reply = await openPast(account);
    const closed = vi.fn();
    reply.webSocket?.addEventListener("close", ({ code }) => closed(code));
    reply.webSocket?.accept();
    await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(4401), soon);
  });

  it("the game socket ignores identity headers of the client", async () => {
    const [account, victim] = [await createAccount(), await createAccount()];
    const victims = { "x-guru-user": victim.userId, "x-guru-session": victim.sessionId };
    const reply = await send("GET", GAME, { headers: { ...socketHeaders(account.token), ...victims } });
    expect(reply.status).toBe(101);
    const owners = await runInDurableObject(channelOf(victim), (_, state) => state.getWebSockets().length);
    expect(owners).toBe(0);
  });

  it("the game socket accepts the token as a subprotocol, and answers a ping without waking the object", async () => {
    const account = await createAccount();
    const socket = await openSocket(GAME, account.token);
    expect(socket.protocol).toBe("guru.v1");
    socket.send("ping");
    await vi.waitFor(() => expect(socket.messages).toContain("pong"), soon);
  });

  it("a player keeps the newest eight game sockets", async () => {
    const account = await createAccount();
    const sockets: TestSocket[] = [];
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let i = 0; i < 9; i += 1) {
      sockets.push(await openSocket(GAME, account.token));
      // Each is newer than the one before.
      vi.advanceTimersByTime(1);
    }
    await vi.waitFor(() => expect(sockets[0]?.closed?.code).toBe(4001), soon);
    expect(sockets.slice(1).every(({ closed }) => closed === null)).toBe(true);
  });

  it("a ninth game socket that turns out to be invalid closes none of the eight", async () => {
    const account = await createAccount();
    const sockets = await Promise.all(Array.from({ length: 8 }, () => openSocket(GAME, account.token)));
    // Revoked after the Worker's check.
    await execute("update session set revoked_at = 1");
    (await openPast(account)).webSocket?.accept();
    // The database fails.
    await execute("alter table world rename to world_away");
    await expect(openPast(account)).rejects.toThrow();
    await execute("alter table world_away rename to world");
    expect(sockets.map(({ closed }) => closed)).toEqual(Array(8).fill(null));
    const left = await runInDurableObject(channelOf(account), (_, state) =>
      state.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN),
    );
    expect(left).toHaveLength(8);
  });
});

describe("pushing", () => {
  it("events are pushed to every tab except the one with the reply", async () => {
    const account = await arrive(await createAccount());
    const [tab, otherTab] = [crypto.randomUUID(), crypto.randomUUID()];
    const own = await openSocket(`${GAME}?tab=${tab}`, account.token);
    const others = [
      await openSocket(`${GAME}?tab=${otherTab}`, account.token),
      await openSocket(GAME, account.token),
      await openSocket(`${GAME}?tab=not-a-tab`, account.token),
    ];
    await evictDurableObject(channelOf(account));
    const reply = await ask(account, "POST /player/action/bag_fries", undefined, {
      headers: { "x-guru-tab": tab },
    });
    const { newStats } = await reply.json<ActionResult>();
    await vi.waitFor(() => expect(others.every(({ frames }) => frames.length > 0)).toBe(true), soon);
    for (const other of others) {
      expect(other.frames).toEqual([
        { type: "game:playerStatsChanged", payload: { player: newStats, cause: "action:bag_fries" } },
        { type: "energyChanged", payload: { energy: 90, source: "action" } },
        { type: "cashChanged", payload: { cash: 55, change: 8 } },
      ]);
    }
    expect(own.messages).toEqual([]);
    // An unknown tab id excludes nobody.
    await ask(account, "POST /player/action/bag_fries", undefined, {
      headers: { "x-guru-tab": "not-a-tab" },
    });
    await vi.waitFor(() => expect(own.messages).toHaveLength(1), soon);
    for (const other of others) expect(other.messages).toHaveLength(2);
  });

  it("events are pushed only to the player's sockets, as one message with its cause", async () => {
    const account = await arrive(await createAccount());
    const stranger = await createAccount();
    const [phone, laptop] = [await openSocket(GAME, account.token), await openSocket(GAME, account.token)];
    const other = await openSocket(GAME, stranger.token);
    const key = crypto.randomUUID();
    await bagFries(account, key);
    await vi.waitFor(() => expect(phone.frames.length && laptop.frames.length).toBeTruthy(), soon);
    expect(phone.messages).toHaveLength(1);
    expect(laptop.messages).toEqual(phone.messages);
    expect(other.messages).toEqual([]);
    expect(phone.frames.every(({ id }) => id === key)).toBe(true);
    const player = expect.objectContaining({ cash: 55, energy: 90, version: 2 });
    expect(phone.frames[0]?.payload).toEqual({ player, cause: "action:bag_fries" });
  });

  it("a repeated request is not pushed again", async () => {
    const account = await createAccount();
    const socket = await openSocket(GAME, account.token);
    const key = crypto.randomUUID();
    await bagFries(account, key);
    await bagFries(account, key);
    await bagFries(account);
    await vi.waitFor(() => expect(socket.messages).toHaveLength(2), soon);
  });
});

describe("the energy alarm", () => {
  it("the energy alarm is not set without a socket or at full energy", async () => {
    const [absent, full] = [await tired(50), await createAccount()];
    await bagFries(absent);
    expect(await alarmOf(absent)).toBeNull();
    await openSocket(GAME, full.token);
    expect(await alarmOf(full)).toBeNull();
  });

  it("actions don't move the energy alarm; an early alarm moves once and sends nothing", async () => {
    const account = await tired(90);
    const socket = await openSocket(GAME, account.token);
    const armed = await alarmOf(account);
    for (let i = 0; i < 5; i += 1) await bagFries(account);
    expect(await alarmOf(account)).toBe(armed);
    const messages = socket.messages.length;
    expect(await runDurableObjectAlarm(channelOf(account))).toBe(true);
    expect(socket.messages).toHaveLength(messages);
    expect(await alarmOf(account)).toBeGreaterThan(armed ?? Number.POSITIVE_INFINITY);
  });

  it("the energy alarm reports full energy once, even if it is late or runs twice, and changes nothing stored", async () => {
    const account = await tired(95);
    const socket = await openSocket(GAME, account.token);
    const stored = await rows("select * from player");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await runDurableObjectAlarm(channelOf(account));
    await runInDurableObject(channelOf(account), (channel: PlayerChannel) => channel.alarm());
    vi.useRealTimers();
    await vi.waitFor(() => expect(socket.of("energy_regenerated")).toHaveLength(1), soon);
    expect(socket.of("energyChanged")[0]?.payload).toEqual({ energy: 100, source: "regeneration" });
    expect(await rows("select * from player")).toEqual(stored);
  });

  it("the energy alarm fires on time, also after an eviction", async () => {
    // The alarm is set on joining, which must come before energy is full.
    const account = await createAccount({ energy: { amount: 90, at: Date.now() - 1_000 } });
    const socket = await openSocket(GAME, account.token);
    await evictDurableObject(channelOf(account));
    await vi.waitFor(() => expect(socket.of("energy_regenerated")).toHaveLength(1), { timeout: 10_000 });
  });

  it("the energy alarm is deleted with the last socket", async () => {
    const account = await tired(10);
    const [first, second] = [await openSocket(GAME, account.token), await openSocket(GAME, account.token)];
    const handled = await runInDurableObject(channelOf(account), (channel: PlayerChannel) =>
      vi.spyOn(channel, "webSocketClose"),
    );
    first.close();
    await vi.waitFor(() => expect(handled).toHaveBeenCalledOnce(), soon);
    await handled.mock.results[0]?.value;
    expect(await alarmOf(account)).not.toBeNull();
    second.close();
    await vi.waitFor(async () => expect(await alarmOf(account)).toBeNull(), soon);
  });
});

describe("the end of a course", () => {
  const HOUR = 60 * 60 * 1000;
  const studying = async (account: TestAccount, ms: number) => {
    const [at, end] = [Date.now(), Date.now() + ms];
    const sql = `insert into enrollment values ('${account.userId}', 'fry_science', ${at}, ${end}, 200)`;
    await changeProgress(sql);
  };

  it("each open socket gets courseReady once, separately from full energy, and a later socket gets none", async () => {
    const account = await tired(90);
    const socket = await openSocket(GAME, account.token);
    await studying(account, HOUR);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await runDurableObjectAlarm(channelOf(account));
    await vi.waitFor(() => expect(socket.of("energy_regenerated")).toHaveLength(1), soon);
    expect(socket.of("courseReady")).toEqual([]);
    vi.setSystemTime(Date.now() + HOUR);
    await evictDurableObject(channelOf(account));
    expect(await runDurableObjectAlarm(channelOf(account))).toBe(true);
    const late = await openSocket(GAME, account.token);
    await runInDurableObject(channelOf(account), (channel: PlayerChannel) => channel.alarm());
    vi.useRealTimers();
    await vi.waitFor(() => expect(socket.of("courseReady")).toHaveLength(1), soon);
    expect(socket.of("courseReady")[0]?.payload).toEqual({
      courseId: "fry_science",
      courseName: "Fry Science",
    });
    expect(socket.of("energy_regenerated")).toHaveLength(1);
    expect(late.messages).toEqual([]);
  });

  it("courseReady is sent on time, but not for a dropped course", async () => {
    const [student, dropout] = [await createAccount(), await createAccount()];
    const sockets = [await openSocket(GAME, student.token), await openSocket(GAME, dropout.token)];
    for (const account of [student, dropout]) {
      await studying(account, 1_500);
      await bagFries(account);
    }
    expect((await ask(dropout, "POST /university/drop")).status).toBe(200);
    await vi.waitFor(() => expect(sockets[0]?.of("courseReady")).toHaveLength(1), { timeout: 4_000 });
    expect(sockets[1]?.of("courseReady")).toEqual([]);
  });
});

describe("closing", () => {
  it("a push a minute later closes the socket of a session whose revocation was never told", async () => {
    const account = await createAccount();
    const kept = await openSocket(GAME, (await anotherSession(account)).token);
    const revoked = await openSocket(GAME, account.token);
    await change("update session set revoked_at = 1 where id = ?", account.sessionId);
    const push = () =>
      channelOf(account).publish([], { energy: { amount: 100, at: 0 }, course: null, dueAt: null }, null);
    await push();
    expect(revoked.closed).toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await push();
    await vi.waitFor(() => expect(revoked.closed?.code).toBe(4401), soon);
    vi.useRealTimers();
    expect(kept.closed).toBeNull();
  });

  it.each([
    ["61 frames", 61, "x"],
    ["six frames of 16 MiB", 6, "x".repeat(16 * 1024 * 1024)],
    ["frames of 256 KB together", 16, "x".repeat(16 * 1024)],
    ["binary frames of 256 KB together", 16, new ArrayBuffer(16 * 1024)],
  ])(
    "a game socket that sends %s closes with 4429, and another one of the player stays open",
    async (_what, count, frame) => {
      const account = await createAccount();
      const [socket, other] = [await openSocket(GAME, account.token), await openSocket(GAME, account.token)];
      for (let sent = 0; sent < count; sent += 1) socket.send(frame);
      await vi.waitFor(() => expect(socket.closed?.code).toBe(4429), soon);
      expect(socket.of("closing")[0]?.payload).toEqual({ code: 4429, reason: "Too many messages" });
      await bagFries(account);
      await vi.waitFor(() => expect(other.of("game:playerStatsChanged")).toHaveLength(1), soon);
    },
  );

  it("a game socket that sends sixty frames of 4 KB in 10 s stays open, and reconnecting doesn't reset the count", async () => {
    const account = await createAccount();
    const socket = await openSocket(GAME, account.token);
    for (let sent = 0; sent < 60; sent += 1) socket.send("x".repeat(4096));
    await bagFries(account);
    await vi.waitFor(() => expect(socket.of("game:playerStatsChanged")).toHaveLength(1), soon);
    expect(socket.closed).toBeNull();
    const again = await openSocket(GAME, account.token);
    again.send("x");
    await vi.waitFor(() => expect(again.closed?.code).toBe(4429), soon);
  });
});

it("enrolling sets the alarm to the end of the course, unless full energy comes earlier", async () => {
  const account = await createAccount();
  const socket = await openSocket(GAME, account.token);
  await ask(account, "POST /university/enroll/confidence_101");
  await vi.waitFor(() => expect(socket.of("universityEnrolled")).toHaveLength(1), soon);
  const [course] = await rows<{ end: number }>("select ends_at as end from enrollment");
  await vi.waitFor(async () => expect(await alarmOf(account)).toBe(course?.end), soon);
  await bagFries(account);
  await vi.waitFor(async () => expect(await alarmOf(account)).toBeLessThan(Date.now() + 6_000), soon);
});
