import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "#game/chat/wire.ts";
import { unreadChatAtom } from "../../../device/preferences/chat-preferences.ts";
import { CONNECT_TIMEOUT_MS } from "../../../server/connection.ts";
import { FakeSocket } from "../../../server/test-socket.ts";
import { endSession, startSession } from "../../../session/session.ts";
import { store } from "../../../store.ts";
import { readSeq } from "../chat-preferences.ts";
import { logAtom, pendingAtom, sessionAtom, statusAtom } from "./chat-state.ts";
import { openRoom } from "./room-session.ts";
import { message, page, range } from "./test-messages.ts";

const socket = () => FakeSocket.latest;
const join = (messages: ChatMessage[]) => {
  socket().open();
  socket().receive([{ type: "history", payload: { cause: "join", ...page(messages) } }]);
};
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
