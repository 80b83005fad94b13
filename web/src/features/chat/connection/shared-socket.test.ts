import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "#game/contract/chat.ts";
import { FakeChannel } from "../../../device/test-tabs.ts";
import type { ConnectionState, EndReason } from "../../../server/connection.ts";
import { FakeSocket } from "../../../server/test-socket.ts";
import type { OutgoingLine } from "./outgoing-storage.ts";
import { CHECK_MS, SILENCE_MS } from "./shared-socket.ts";
import { TabMessage } from "./tab-messages.ts";
import { openBrowser, ROOM, settle, type TestBrowser } from "./test-browser.ts";
import { message, range } from "./test-messages.ts";

const history = (cause: "join" | "resume", messages: ChatMessage[]) => {
  const page = { messages, hasMore: false, lastSeq: messages.at(-1)?.seq ?? 0, deletedSeqs: [] };
  return { type: "history", payload: { cause, ...page } };
};

let browser: TestBrowser;
const openTab = () => browser.openTab();

const A = "00000000-0000-4000-8000-00000000000a";
const B = "00000000-0000-4000-8000-00000000000b";
const C = "00000000-0000-4000-8000-00000000000c";

const openSockets = () => FakeSocket.opened.filter(({ readyState }) => readyState <= FakeSocket.OPEN);
const receive = async (frame: unknown, socket = FakeSocket.latest) => {
  socket.receive(frame);
  await settle();
};
const join = async (messages: ChatMessage[] = []) => {
  FakeSocket.latest.open();
  await receive([history("join", messages)]);
};
const sent = (type: string, socket = FakeSocket.latest) =>
  socket.sent
    .filter((text) => text !== "ping")
    .map((text): { type: string; id?: string; payload: unknown } => JSON.parse(text))
    .filter((frame) => frame.type === type);
const idsOf = (lines: readonly OutgoingLine[]) => lines.map(({ id }) => id);

/** Two tabs in a joined room. The first holds the socket. */
async function openTwo(messages: ChatMessage[] = []) {
  const holder = openTab();
  await settle();
  await join(messages);
  const other = openTab();
  await settle();
  return { holder, other };
}

beforeEach(() => {
  browser = openBrowser();
});

afterEach(() => browser.close());

describe("tabs of one browser", () => {
  it("share one socket, and show the same messages, people, typists and silence", async () => {
    const holder = openTab();
    await settle();
    await join(range(1, 60));
    const silence = { until: "2026-11-21T11:00:00.000Z", reason: "no" };
    await receive([
      { type: "online_users", payload: { count: 2, users: [{ userId: "a", username: "a", avatar: null }] } },
      { type: "user_typing", payload: { userId: "a" } },
      { type: "silenced", payload: { silence } },
    ]);
    const other = openTab();
    await settle();
    expect(other.seqs()).toEqual(holder.seqs().slice(-50));
    expect(other.state().log.hasOlder).toBe(true);
    expect(other.state()).toMatchObject({ presence: holder.state().presence, silence });
    expect([...other.state().typists.keys()]).toEqual(["a"]);
    expect(other.status()).toBe("Online");

    await receive({ type: "chat_message", payload: message(61, { userId: "a" }) });
    expect(other.seqs().at(-1)).toBe(61);
    expect(holder.seqs().at(-1)).toBe(61);
    expect(other.state().typists.size).toBe(0);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it("each send lines over it, and learn what became of them", async () => {
    const { holder, other } = await openTwo();
    other.write(A);
    holder.write(B);
    await settle();
    expect(sent("chat_message").map(({ id }) => id)).toEqual([B, A]);
    await receive({ type: "chat_message", payload: message(1, { id: A, userId: "me" }) });
    expect(other.state().pending).toEqual([]);
    expect(idsOf(holder.state().pending)).toEqual([B]);
    expect(holder.seqs()).toEqual([1]);
    await receive({ type: "message_refused", id: B, payload: { reason: "flood", message: "no" } });
    expect(holder.state().pending[0]).toMatchObject({ status: "failed", reason: "no" });
    expect(other.state().pending).toEqual([]);
  });

  it("ask once for missed messages", async () => {
    const { holder, other } = await openTwo(range(1, 2));
    await receive({ type: "chat_message", payload: message(5) });
    expect(sent("resume").map(({ payload }) => payload)).toEqual([{ after: 2 }]);
    await receive(history("resume", range(3, 5)));
    expect(holder.seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(other.seqs()).toEqual([1, 2, 3, 4, 5]);
  });

  it("show the same loss, and reconnect once", async () => {
    const { holder, other } = await openTwo();
    FakeSocket.latest.fail();
    await settle();
    expect(other.status()).toBe("Connection lost. Reconnecting...");
    expect(holder.status()).toBe("Connection lost. Reconnecting...");
    other.write(A);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(other.status()).toBe("Connecting...");
    await join();
    expect(FakeSocket.opened).toHaveLength(2);
    expect(sent("chat_message").map(({ id }) => id)).toEqual([A]);
    expect(other.status()).toBe("Online");
  });

  it("stay replaced by another device until the player retries in any of them", async () => {
    const { holder, other } = await openTwo();
    await receive({ type: "closing", payload: { code: 4001, reason: "" } });
    expect(holder.status()).toBe("Connection replaced by new session");
    expect(other.status()).toBe("Connection replaced by new session");
    const third = openTab();
    await settle();
    expect(third.status()).toBe("Connection replaced by new session");
    holder.close();
    // Opened while no tab holds the socket.
    const fourth = openTab();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fourth.status()).toBe("Connection replaced by new session");
    expect(FakeSocket.opened).toHaveLength(1);
    third.retry();
    await settle();
    await join();
    expect(FakeSocket.opened).toHaveLength(2);
    expect([other.status(), third.status()]).toEqual(["Online", "Online"]);
  });

  it("don't share what an unknown version says", async () => {
    const { other } = await openTwo(range(1, 1));
    const stranger = new FakeChannel(ROOM);
    stranger.postMessage({ type: "later version", term: Number.MAX_VALUE });
    stranger.postMessage({ type: "state", term: Number.MAX_VALUE, socket: { status: "later" } });
    stranger.postMessage("?");
    const frames = [{ type: "later version" }, { type: "chat_message", payload: message(2) }];
    stranger.postMessage({ type: "frames", term: Date.now(), to: null, frames });
    await settle();
    expect(other.status()).toBe("Online");
    expect(other.seqs()).toEqual([1, 2]);
  });
});

describe("when the tab with the socket goes", () => {
  it("another takes over, resumes, and sends the lines of both, each once", async () => {
    const { holder, other } = await openTwo(range(1, 2));
    const third = openTab();
    await settle();
    holder.write(A);
    holder.close();
    other.write(B);
    third.write(C);
    await settle();
    expect(openSockets()).toHaveLength(1);
    expect(FakeSocket.opened).toHaveLength(2);
    await join(range(4, 5));
    expect(sent("resume").map(({ payload }) => payload)).toEqual([{ after: 2 }]);
    const ids = sent("chat_message").map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([A, B, C]));
    await receive(history("resume", range(3, 5)));
    for (const [index, id] of [A, B, C].entries()) {
      await receive({ type: "chat_message", payload: message(6 + index, { id, userId: "me" }) });
    }
    for (const tab of [other, third]) {
      expect(tab.seqs()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(tab.state().pending).toEqual([]);
    }
    expect(browser.stored.size).toBe(0);
  });

  it("a suspended tab loses the socket, and mirrors the next one when it runs again", async () => {
    const { holder, other } = await openTwo(range(1, 1));
    const [first] = FakeSocket.opened;
    holder.suspend();
    await vi.advanceTimersByTimeAsync(CHECK_MS + SILENCE_MS);
    expect(FakeSocket.opened).toHaveLength(2);
    await join(range(1, 2));
    expect(other.status()).toBe("Online");
    await holder.resume();
    expect(first?.readyState).toBeGreaterThan(FakeSocket.OPEN);
    await receive({ type: "chat_message", payload: message(3) });
    expect(holder.status()).toBe("Online");
    expect(holder.seqs()).toEqual([1, 2, 3]);
    expect(openSockets()).toHaveLength(1);
    other.close();
    await settle();
    expect(FakeSocket.opened).toHaveLength(3);
    await join(range(1, 3));
    expect(holder.status()).toBe("Online");
    expect(openSockets()).toHaveLength(1);
  });

  it("what a tab says that lost the socket unawares is ignored", async () => {
    const { other } = await openTwo();
    const stale = new FakeChannel(ROOM);
    const socket = { status: "ended", reason: "replaced" } as const;
    stale.postMessage({ type: "state", term: 1, socket });
    await settle();
    expect(other.status()).toBe("Online");
  });

  it("a new tab waits for a suspended one only briefly", async () => {
    const holder = openTab();
    await settle();
    holder.suspend();
    const other = openTab();
    await vi.advanceTimersByTimeAsync(SILENCE_MS);
    await join();
    expect(other.status()).toBe("Online");
    await holder.resume();
    expect(openSockets()).toEqual([FakeSocket.latest]);
  });

  it("a frozen page closes its socket, and opens one when it runs again", async () => {
    const tab = openTab();
    await settle();
    await join();
    document.dispatchEvent(new Event("freeze"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(openSockets()).toHaveLength(0);
    document.dispatchEvent(new Event("resume"));
    await settle();
    await join();
    expect(tab.status()).toBe("Online");
    expect(FakeSocket.opened).toHaveLength(2);
  });
});

it.each([
  ["the browser has no locks", () => vi.spyOn(navigator, "locks", "get").mockReturnValue(null as never)],
  [
    "the browser has no channels",
    () =>
      vi.stubGlobal("BroadcastChannel", () => {
        throw new DOMException("no", "SecurityError");
      }),
  ],
  [
    "the browser refuses locks",
    () => {
      const refusing = { request: () => Promise.reject(new DOMException("no", "SecurityError")) };
      vi.spyOn(navigator, "locks", "get").mockReturnValue(refusing as never);
    },
  ],
])("each tab has its own socket where %s", async (_why, prepare) => {
  prepare();
  const first = openTab();
  await settle();
  await join();
  const second = openTab();
  await settle();
  await join();
  expect(openSockets()).toHaveLength(2);
  expect([first.status(), second.status()]).toEqual(["Online", "Online"]);
});

it("every state of a socket crosses the channel unchanged", () => {
  const attempts = { retries: 1, failures: 2, startedAt: 3 };
  const reasons: Record<EndReason, true> = {
    closed: true,
    unauthenticated: true,
    replaced: true,
    removed: true,
    too_many_messages: true,
    client_too_old: true,
    other_tab: true,
    unavailable: true,
  };
  const causes = ["timeout", "silent", "lost"] as const;
  const states: ConnectionState[] = [
    { status: "connecting", ...attempts },
    { status: "joining", ...attempts },
    { status: "open", isPinged: true, ...attempts },
    ...causes.map((cause) => ({ status: "waiting" as const, cause, ...attempts })),
    ...Object.keys(reasons).map((reason) => ({ status: "ended" as const, reason: reason as EndReason })),
  ];
  for (const socket of states) {
    const sentState = { type: "state", term: 1, socket } as const;
    expect(v.parse(TabMessage, sentState)).toEqual(sentState);
  }
});
