import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "#game/chat/wire.ts";
import { unreadChatAtom } from "../../../device/preferences/chat-preferences.ts";
import { TAB_ID } from "../../../server/api.ts";
import { CONNECT_TIMEOUT_MS } from "../../../server/connection.ts";
import { FakeSocket } from "../../../server/test-socket.ts";
import { endSession, startSession } from "../../../session/session.ts";
import { store } from "../../../store.ts";
import { readSeq } from "../chat-preferences.ts";
import { logAtom, pendingAtom, sessionAtom, statusAtom } from "./chat-state.ts";
import { ANSWER_MS } from "./outgoing.ts";
import { openRoom } from "./room-session.ts";
import { message, page, range } from "./test-messages.ts";

const socket = () => FakeSocket.latest;
const join = (messages: ChatMessage[]) => {
  socket().open();
  socket().receive([{ type: "history", payload: { cause: "join", ...page(messages) } }]);
};
const sentOf = (type: string) =>
  socket()
    .sent.filter((text) => text !== "ping")
    .map((text): { type: string; id?: string; payload: unknown } => JSON.parse(text))
    .filter((frame) => frame.type === type);
const status = () => store.get(statusAtom).text;
const failThrice = async () => {
  for (const delay of [5_000, 10_000, 20_000]) {
    socket().fail();
    await vi.advanceTimersByTimeAsync(delay);
  }
};
const seqs = () => store.get(logAtom).messages.map(({ seq }) => seq);

let fetched: string[];
let posted: string[];
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  fetched = [];
  posted = [];
  vi.stubGlobal("fetch", (path: string, { method, body }: RequestInit) => {
    fetched.push(path);
    if (method === "POST") {
      const { id, content } = JSON.parse(String(body));
      posted.push(content);
      return Promise.resolve(Response.json({ message: message(1, { userId: "me", id, content }) }));
    }
    const room = { roomId: "general", roomName: "General", onlineCount: 2, silence: null };
    const reply = path.includes("mutes") ? { mutes: [] } : { ...page([message(1)]), ...room };
    return Promise.resolve(Response.json(reply));
  });
  vi.spyOn(Math, "random").mockReturnValue(0);
  FakeSocket.opened = [];
  endSession();
  startSession("tok");
  close = openRoom("tok", "me", "general");
});

afterEach(() => close());

it("a chat line without a reply is resent once, then fails, and is removed when its echo arrives", async () => {
  join([]);
  store.get(sessionAtom)?.write("hello");
  const [frame] = sentOf("chat_message");
  expect(frame).toMatchObject({ payload: { content: "hello", roomId: "general" } });
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(sentOf("chat_message").map(({ id }) => id)).toEqual([frame?.id, frame?.id]);
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  expect(store.get(pendingAtom)[0]).toMatchObject({ status: "failed", reason: "The room did not answer." });
  store.get(sessionAtom)?.resend(frame?.id ?? "");
  socket().receive({ type: "chat_message", payload: message(1, { userId: "me", id: frame?.id ?? "" }) });
  expect(store.get(pendingAtom)).toEqual([]);
  expect(seqs()).toEqual([1]);
});

describe("behind a proxy that never answers a socket", () => {
  const polls = () => fetched.filter((path) => path.includes("/chat/messages/")).length;
  const visit = async (ms: number) => {
    close();
    fetched = [];
    close = openRoom("tok", "me", "general");
    await vi.advanceTimersByTimeAsync(ms);
  };

  it("the chat polls after 2 s, and at once on the next visits until a socket is ready", async () => {
    await vi.advanceTimersByTimeAsync(1_999);
    expect(polls()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(polls()).toBe(1);
    await vi.advanceTimersByTimeAsync(CONNECT_TIMEOUT_MS);
    await visit(1);
    expect(polls()).toBe(1);
    join([]);
    await visit(1_999);
    expect(polls()).toBe(0);
  });

  it("the device remembers it for a day", async () => {
    await vi.advanceTimersByTimeAsync(CONNECT_TIMEOUT_MS);
    close();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    await visit(1_999);
    expect(polls()).toBe(0);
  });
});

it("a chat room polls and posts by call after three failed sockets, until a socket opens", async () => {
  await failThrice();
  expect(status()).toContain("No live connection.");
  expect(seqs()).toEqual([1]);
  const polls = () => fetched.filter((path) => path.includes("/api/chat/messages/general")).length;
  store.get(sessionAtom)?.write("hello");
  const before = polls();
  join([message(1)]);
  expect(status()).toBe("Online");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(polls()).toBe(before);
});

it("a chat room does not poll on a hidden page, and polls at once when it is shown", async () => {
  await failThrice();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await vi.advanceTimersByTimeAsync(5_000);
  const before = fetched.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toHaveLength(before);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveLength(before + 1);
});

it("a chat room does not reconnect automatically after another session replaced it", () => {
  join([]);
  socket().receive({ type: "closing", payload: { code: 4001, reason: "" } });
  expect(status()).toBe("Connection replaced by new session");
  vi.advanceTimersByTime(120_000);
  expect(FakeSocket.opened).toHaveLength(1);
  store.get(sessionAtom)?.retry();
  expect(FakeSocket.opened).toHaveLength(2);
});

it("a chat room shows a line of another tab once, and opens its own socket under the name of its tab", () => {
  join([]);
  store.get(sessionAtom)?.write("mine");
  const line = { type: "chat_message", payload: message(1, { userId: "me" }) };
  socket().receive([line]);
  socket().receive([line]);
  expect(seqs()).toEqual([1]);
  expect(store.get(pendingAtom).map(({ content }) => content)).toEqual(["mine"]);
  expect(new URL(socket().url).searchParams.get("tab")).toBe(TAB_ID);
});

it("a page that a full room refuses says so, reads and writes by call, and tries again after growing pauses", async () => {
  const opened = () => FakeSocket.opened.length;
  /** Lets time pass until the page tries again, and refuses it. Returns the pause. */
  const refuse = async () => {
    socket().open();
    socket().receive({ type: "closing", payload: { code: 4409, reason: "" } });
    expect(status()).toBe("The room is full.");
    const before = opened();
    let pause = 0;
    for (; opened() === before; pause += 1) await vi.advanceTimersByTimeAsync(1_000);
    expect(status()).toBe("The room is full.");
    return pause;
  };
  store.get(sessionAtom)?.write("hello");
  expect([await refuse(), await refuse(), await refuse()]).toEqual([5, 10, 20]);
  expect(seqs()).toEqual([1]);
  expect(posted).toEqual(["hello"]);
  expect(store.get(pendingAtom)).toEqual([]);
  join([]);
  expect(status()).toBe("Online");
});

it("chat messages after the first visit are unread until marked as read", () => {
  join(range(1, 3));
  expect(readSeq("general")).toBe(3);
  socket().receive([{ type: "chat_message", payload: message(4) }]);
  expect(store.get(unreadChatAtom)).toBe(1);
  store.get(sessionAtom)?.markRead();
  expect(store.get(unreadChatAtom)).toBe(0);
});
