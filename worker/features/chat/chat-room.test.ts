import { runInDurableObject } from "cloudflare:test";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CHAT_PAGE_MAX, HISTORY_SIZE } from "#game/chat/wire.ts";
import { openSocket, send, socketHeaders } from "../../calls-test-support.ts";
import { PACE_LIMITS } from "../../http/limits/limits.ts";
import { change, execute } from "../../rows-test-support.ts";
import { anotherSession, createAccount, type TestAccount } from "../../test-support.ts";
import type { ChatRoom } from "./chat-room.ts";
import { Chatter, hibernate, roomOf, seedMessages, soon } from "./chat-test-support.ts";
import { MESSAGES_KEPT } from "./room-store.ts";

const GENERAL = "/api/realtime/chat/general";
const somebody = async () => Chatter.join(await createAccount());
const crowd = (count: number) => Promise.all(Array.from({ length: count }, somebody));
const pair = async () => [await somebody(), await somebody()] as const;
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
const seqs = (chatter: Chatter) => chatter.received().map(({ seq }) => seq);

afterEach(() => {
  vi.useRealTimers();
});

const { framesOfUser: FRAMES_MAX, messagesOfUser: FLOOD_LIMIT, socketsInRoom: SOCKETS_MAX } = PACE_LIMITS;

describe("joining", () => {
  it("joining sends the room, its history and presence as one message", async () => {
    await seedMessages(60);
    const account = await createAccount();
    const { socket } = await Chatter.join(account);
    const [welcome = ""] = socket.messages;
    const frames = JSON.parse(welcome);
    expect(frames.map(({ type }: { type: string }) => type)).toEqual([
      "room_info",
      "history",
      "online_users",
    ]);
    expect(frames[0].payload).toEqual({ roomId: "general", roomName: "General" });
    expect(frames[1].payload).toMatchObject({ cause: "join", hasMore: true, lastSeq: 60, deletedSeqs: [] });
    expect(frames[1].payload.messages).toHaveLength(HISTORY_SIZE);
    expect(frames[1].payload.messages[0].seq).toBe(11);
    const { userId, username } = account;
    expect(frames[2].payload).toEqual({ count: 1, users: [{ userId, username, avatar: null }] });
  });

  it("joining is refused with 404 for an unknown room and 403 from a foreign origin", async () => {
    const { token } = await createAccount();
    await expect(openSocket("/api/realtime/chat/secret", token)).rejects.toThrow("404");
    await expect(openSocket(GENERAL, token, { origin: "https://evil.test" })).rejects.toThrow("403");
  });

  it("a ping is answered without waking the room", async () => {
    const { socket } = await somebody();
    socket.send("ping");
    await vi.waitFor(() => expect(socket.messages).toContain("pong"), soon);
  });
});

describe("a full room", () => {
  /** Lets General take this many users until it is evicted. */
  const limit = (capacity: number) =>
    runInDurableObject(roomOf(), (room: ChatRoom) => {
      room.capacity = capacity;
    });
  const refusalOf = async ({ token }: TestAccount) => {
    const socket = await openSocket(GENERAL, token);
    await vi.waitFor(() => expect(socket.closed).not.toBeNull(), soon);
    return socket.closed?.code;
  };

  it("a full room refuses the next user with 4409, also after an eviction, until somebody leaves", async () => {
    const [one, two] = [await createAccount(), await createAccount()];
    await limit(1);
    const { socket } = await Chatter.join(one);
    expect(await refusalOf(two)).toBe(4409);
    await hibernate();
    await limit(1);
    expect(await refusalOf(two)).toBe(4409);
    // A user in the room can open another tab there, up to the limit of tabs.
    const tab = await Chatter.join(one);
    expect(await roomOf().connectionCount()).toBe(2);
    for (const left of [socket, tab.socket]) left.close();
    await vi.waitFor(async () => expect(await roomOf().connectionCount()).toBe(0), soon);
    await Chatter.join(two);
  });

  it("a full room is read and written by call", async () => {
    const [one, { token }] = [await createAccount(), await createAccount()];
    await limit(1);
    const inside = await Chatter.join(one);
    await inside.stored(inside.say("from inside"));
    const body = { id: crypto.randomUUID(), content: "from outside" };
    expect((await send("POST", "/api/chat/messages/general", { token, body })).status).toBe(200);
    const page = await (await send("GET", "/api/chat/messages/general?after=0", { token })).json();
    const contents = ["from inside", "from outside"].map((content) => ({ content }));
    expect(page).toMatchObject({ messages: contents, onlineCount: 1 });
    expect((await inside.stored(body.id)).content).toBe("from outside");
  });
});

describe("several tabs", () => {
  const tabsOf = async (account: TestAccount, count: number) => {
    const tabs: Chatter[] = [];
    for (let i = 0; i < count; i += 1) tabs.push(await Chatter.join(account));
    return tabs;
  };
  const codes = (tabs: readonly Chatter[]) => tabs.map(({ socket }) => socket.closed?.code);
  const countOf = (watcher: Chatter) => watcher.socket.of("online_users").at(-1)?.payload.count;

  it("the tabs of a session live side by side, and each gets every line once", async () => {
    const tabs = await tabsOf(await createAccount(), 2);
    const other = await somebody();
    for (const [round, talker] of [...tabs, other, ...tabs].entries()) {
      await talker.stored(talker.say(`line ${round}`));
      if (round % 2 === 1) await hibernate();
    }
    for (const tab of [...tabs, other]) {
      await vi.waitFor(() => expect(seqs(tab)).toEqual(range(1, 5)), soon);
      expect(tab.socket.closed).toBeNull();
    }
  });

  it("another session replaces all tabs and notifies them", async () => {
    const account = await createAccount();
    const tabs = await tabsOf(account, 2);
    await hibernate();
    const newest = await Chatter.join(await anotherSession(account));
    await vi.waitFor(() => expect(codes(tabs)).toEqual([4001, 4001]), soon);
    for (const { socket } of tabs) {
      expect(socket.frames.slice(-2)).toEqual([
        { type: "duplicate_connection", payload: { message: "Connection replaced by new session" } },
        { type: "closing", payload: { code: 4001, reason: "Connection replaced by new session" } },
      ]);
    }
    await hibernate();
    await newest.stored(newest.say("still here"));
    expect(tabs.map((tab) => tab.contents())).toEqual([[], []]);
    expect(await roomOf().connections()).toHaveLength(1);
    expect(countOf(newest)).toBe(1);
  });

  it("a sixth tab replaces the oldest, also after an eviction", async () => {
    const account = await createAccount();
    const [oldest, ...others] = await tabsOf(account, SOCKETS_MAX.max);
    if (!oldest) throw new Error("Nobody came");
    await hibernate();
    const sixth = await Chatter.join(account);
    await vi.waitFor(() => expect(oldest.socket.closed?.code).toBe(4001), soon);
    await sixth.stored(sixth.say("hello"));
    for (const tab of others) await vi.waitFor(() => expect(tab.contents()).toEqual(["hello"]), soon);
    expect(oldest.contents()).toEqual([]);
    expect(codes([...others, sixth])).toEqual(Array(SOCKETS_MAX.max).fill(undefined));
  });

  it("a tab that reconnects replaces only its own half-open socket", async () => {
    const account = await createAccount();
    const [other] = await tabsOf(account, 1);
    const tab = crypto.randomUUID();
    // The room learns of none of these losses.
    const lost: Chatter[] = [];
    for (let i = 0; i <= SOCKETS_MAX.max; i += 1) lost.push(await Chatter.join(account, "general", tab));
    const live = lost.pop();
    await vi.waitFor(() => expect(new Set(codes(lost))).toEqual(new Set([4001])), soon);
    expect([other?.socket.closed, live?.socket.closed]).toEqual([null, null]);
    expect(await roomOf().connections()).toHaveLength(2);
  });

  it("a user counts once, and leaves with the last tab, even if it crashes", async () => {
    const account = await createAccount();
    const watcher = await somebody();
    const [first] = await tabsOf(account, 2);
    await vi.waitFor(() => expect(countOf(watcher)).toBe(2), soon);
    await hibernate();
    first?.socket.close();
    await vi.waitFor(async () => expect(await roomOf().connections()).toHaveLength(2), soon);
    await somebody();
    await vi.waitFor(() => expect(countOf(watcher)).toBe(3), soon);
    await runInDurableObject(roomOf(), (room: ChatRoom, state) => {
      const isLast = (socket: WebSocket) => socket.deserializeAttachment().userId === account.userId;
      for (const socket of state.getWebSockets().filter(isLast)) room.webSocketError(socket);
    });
    await vi.waitFor(() => expect(countOf(watcher)).toBe(2), soon);
  });
});

describe("sending messages", () => {
  it("everybody receives messages in one order without gaps", async () => {
    const talkers = await crowd(5);
    for (let round = 0; round < 8; round += 1) {
      const ids = talkers.map((talker, index) => talker.say(`${round} of ${index}`));
      // The others may still wait for this round when the next begins.
      await talkers[round % talkers.length]?.stored(ids.at(-1) ?? "");
    }
    for (const talker of talkers) {
      await vi.waitFor(() => expect(seqs(talker)).toEqual(range(1, 40)), soon);
      expect(talker.contents()).toEqual(talkers[0]?.contents());
    }
  });

  it("a resent message is stored once and echoed only to its sender, and another sender can use its id", async () => {
    const [sender, listener] = await pair();
    const id = sender.say("once");
    await sender.stored(id);
    await hibernate();
    sender.say("once", id);
    sender.say("something else under the same id", id.toUpperCase());
    await vi.waitFor(() => expect(sender.contents()).toEqual(["once", "once", "once"]), soon);
    await listener.stored(listener.say("over"));
    listener.say("another", id);
    await vi.waitFor(() => expect(listener.contents()).toEqual(["once", "over", "another"]), soon);
  });

  it("no message is lost or doubled over 100 disconnects while sending", async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    const listener = await Chatter.join(other);
    const known = new Map<number, string>();
    let cuts = 0;
    let sent = 0;
    while (cuts < 100) {
      // Avoids the flood limit: every ten messages start a new window.
      if (sent % FLOOD_LIMIT.max === 0) {
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + FLOOD_LIMIT.windowMs + 1 });
      }
      const id = crypto.randomUUID();
      const content = `message ${sent}`;
      sent += 1;
      let stored = false;
      // Disconnects the first attempts before or after the server has read them; the last waits for its echo.
      for (let attempt = 0; !stored; attempt += 1) {
        const chatter = await Chatter.join(account);
        for (const message of chatter.received()) known.set(message.seq, message.content);
        chatter.say(content, id);
        if (attempt < 2) {
          if (cuts % 3 === 1) await roomOf().connectionCount();
          if (cuts % 3 === 2) await chatter.stored(id);
          chatter.socket.close();
          cuts += 1;
          continue;
        }
        const { seq } = await chatter.stored(id);
        known.set(seq, content);
        stored = true;
        chatter.socket.close();
      }
    }
    const expected = Array.from({ length: sent }, (_, index) => `message ${index}`);
    expect([...known].sort(([a], [b]) => a - b).map(([, content]) => content)).toEqual(expected);
    expect([...known.keys()].sort((a, b) => a - b)).toEqual(range(1, sent));
    await vi.waitFor(() => expect(listener.contents()).toEqual(expected), soon);
  }, 60_000);
});

it("resuming returns the missed messages page by page", async () => {
  await seedMessages(250);
  const chatter = await somebody();
  const pages: Record<string, unknown>[] = [];
  for (let after = 20; ; ) {
    chatter.frame({ type: "resume", payload: { after } });
    await vi.waitFor(() => expect(chatter.socket.of("history")).toHaveLength(pages.length + 2), soon);
    const page = chatter.socket.of("history").at(-1)?.payload ?? {};
    pages.push(page);
    after = (page.messages as { seq: number }[]).at(-1)?.seq ?? 0;
    if (!page.hasMore) break;
  }
  const resumed = pages.flatMap(({ messages }) => messages as { seq: number }[]).map(({ seq }) => seq);
  expect(resumed).toEqual(range(21, 250));
  expect(pages).toHaveLength(Math.ceil(230 / CHAT_PAGE_MAX));
  expect(pages[0]).toMatchObject({ cause: "resume", lastSeq: 250 });
});

describe("refused messages", () => {
  const refusals: [string, string, object][] = [
    ["no text", "empty", { content: " \n " }],
    ["only zero-width characters", "empty", { content: "\u200b\u2060" }],
    ["501 characters", "too_long", { content: "x".repeat(501) }],
    ["the wrong room", "wrong_room", { roomId: "wins" }],
  ];
  it.each(refusals)(
    "a message with %s is refused with its reason, sent only to its sender",
    async (_name, reason, change) => {
      const [chatter, listener] = await pair();
      const id = crypto.randomUUID();
      chatter.frame({ type: "chat_message", id, payload: { content: "x", roomId: "general", ...change } });
      await vi.waitFor(() => expect(chatter.refusals()).toHaveLength(1), soon);
      expect(chatter.refusals()[0]).toEqual({ id, reason, message: expect.any(String) });
      expect(listener.refusals()).toEqual([]);
    },
  );

  it("the eleventh message in ten seconds is refused, also from another tab, after an eviction, after a reconnect and over HTTP", async () => {
    const account = await createAccount();
    const tabs = [await Chatter.join(account), await Chatter.join(account)];
    for (let i = 0; i < FLOOD_LIMIT.max; i += 1) tabs[i % 2]?.say(`spam ${i}`);
    for (const tab of tabs) {
      await vi.waitFor(() => expect(tab.contents()).toHaveLength(FLOOD_LIMIT.max), soon);
      tab.say("more");
      await vi.waitFor(() => expect(tab.refusals()).toHaveLength(1), soon);
      expect(tab.refusals()[0]).toMatchObject({ reason: "flood", retryAfterMs: expect.any(Number) });
    }
    await hibernate();
    const again = await Chatter.join(account);
    again.say("more");
    await vi.waitFor(() => expect(again.refusals()).toHaveLength(1), soon);
    const body = { content: "more", id: crypto.randomUUID() };
    const reply = await send("POST", "/api/chat/messages/general", { token: account.token, body });
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + FLOOD_LIMIT.windowMs });
    expect((await again.stored(again.say("later"))).seq).toBe(11);
  });

  it("reconnecting doesn't reset a user's frame budget", async () => {
    const account = await createAccount();
    const first = await Chatter.join(account);
    for (let i = 0; i < FRAMES_MAX.max - 5; i += 1) first.socket.send("spam");
    await vi.waitFor(() => expect(first.refusals()).toHaveLength(FRAMES_MAX.max - 5), soon);
    const again = await Chatter.join(account);
    for (let i = 0; i < 6; i += 1) again.socket.send("spam");
    await vi.waitFor(() => expect(again.socket.closed?.code).toBe(4429), soon);
    const bystander = await somebody();
    bystander.socket.send("spam");
    await bystander.stored(bystander.say("still here"));
    expect(bystander.socket.closed).toBeNull();
  });

  it("a silenced user is not shown as typing", async () => {
    const [silenced, reader, other] = await crowd(3);
    if (!silenced || !reader || !other) throw new Error("Nobody came");
    silenced.typing("typing_start");
    await vi.waitFor(() => expect(reader.socket.of("user_typing")).toHaveLength(1), soon);
    const silence = { until: new Date(Date.now() + 60_000).toISOString(), reason: "" };
    await roomOf().setSilence(silenced.account.userId, silence);
    await vi.waitFor(() => expect(reader.socket.of("user_stop_typing")).toHaveLength(1), soon);
    silenced.typing("typing_start");
    // The room has read the frame when it refuses the message after it, and the next broadcast holds all changes.
    silenced.say("");
    await vi.waitFor(() => expect(silenced.refusals()).toHaveLength(1), soon);
    other.typing("typing_start");
    await vi.waitFor(() => expect(reader.socket.of("user_typing")).toHaveLength(2), soon);
    expect(reader.socket.of("user_typing")[1]?.payload).toEqual({ userId: other.account.userId });
  });
});

describe("a revoked session", () => {
  it("a session revoked while its socket opens is disconnected by the check of the next second", async () => {
    const account = await createAccount();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const reply = await send("GET", GENERAL, { headers: socketHeaders(account.token) });
    const closed = vi.fn();
    reply.webSocket?.addEventListener("close", ({ code }) => closed(code));
    reply.webSocket?.accept();
    await execute("update session set revoked_at = 1");
    await runInDurableObject(roomOf(), () => void vi.advanceTimersByTime(999));
    vi.useRealTimers();
    await vi.waitFor(() => expect(closed).toHaveBeenCalledWith(4401), soon);
  });

  it("a room in use closes the socket of a session whose revocation it was never told, within a minute", async () => {
    const [revoked, talker] = await pair();
    await change("update session set revoked_at = 1 where id = ?", revoked.account.sessionId);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await talker.stored(talker.say("anybody here?"));
    await vi.waitFor(() => expect(revoked.socket.closed?.code).toBe(4401), soon);
    vi.useRealTimers();
    expect(talker.socket.closed).toBeNull();
  });
});

describe("renaming a user", () => {
  it("a new user name appears everywhere, also on earlier messages and after an eviction", async () => {
    const [renamed, watcher] = await pair();
    const otherTab = await Chatter.join(renamed.account);
    await watcher.stored(renamed.say("before"));
    const user = { userId: renamed.account.userId, username: "Somebody_Else", avatar: "/api/pictures/x" };
    await roomOf().changeUser(user);
    await vi.waitFor(() => expect(watcher.socket.of("user_changed")[0]?.payload).toEqual(user), soon);
    await vi.waitFor(() => {
      expect(watcher.socket.of("online_users").at(-1)?.payload.users).toContainEqual(user);
    }, soon);
    await hibernate();
    for (const tab of [renamed, otherTab]) {
      expect(await watcher.stored(tab.say("after"))).toMatchObject(user);
    }
    const late = await somebody();
    expect(late.received()).toMatchObject([user, user, user]);
  });

  it("a rename is not broadcast to a room without messages of that user", async () => {
    const watcher = await somebody();
    await roomOf().changeUser({ userId: "stranger", username: "Stranger", avatar: null });
    await watcher.stored(watcher.say("quiet"));
    expect(watcher.socket.of("user_changed")).toEqual([]);
  });
});

it("typing is broadcast, sent to later arrivals, and ended by a stop", async () => {
  const [typist, watcher] = await pair();
  const userId = typist.account.userId;
  typist.typing("typing_start");
  await vi.waitFor(() => expect(watcher.socket.of("user_typing")[0]?.payload).toEqual({ userId }), soon);
  const late = await somebody();
  expect(late.socket.of("user_typing")[0]?.payload).toEqual({ userId });
  typist.typing("typing_stop");
  await vi.waitFor(() => expect(watcher.socket.of("user_stop_typing")[0]?.payload).toEqual({ userId }), soon);
});

it("a room keeps 10,000 messages, deletes older ones and continues their numbers", async () => {
  await seedMessages(MESSAGES_KEPT + 499);
  const chatter = await somebody();
  expect((await chatter.stored(chatter.say("one more"))).seq).toBe(MESSAGES_KEPT + 500);
  const kept = await runInDurableObject(roomOf(), (_, state) =>
    state.storage.sql.exec("select count(*) as count, min(seq) as first from message").one(),
  );
  expect(kept).toEqual({ count: MESSAGES_KEPT, first: 501 });
  await hibernate();
  expect((await chatter.stored(chatter.say("and one"))).seq).toBe(MESSAGES_KEPT + 501);
});
