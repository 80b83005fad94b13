import { describe, expect, it } from "vitest";
import type { ChatFrame } from "#game/chat/frames-wire.ts";
import type { ChatMessage } from "#game/chat/wire.ts";
import type { ConnectionEvent } from "../../../server/connection.ts";
import { ANSWER_MS } from "./outgoing.ts";
import type { OutgoingLine } from "./outgoing-storage.ts";
import { roomConnection } from "./room-connection.ts";
import { emptyRoom, type PollReply, type RoomEffect, type RoomEvent, type RoomState } from "./room-state.ts";
import { message, page, range } from "./test-messages.ts";

const AT = 1_000_000;
/** An event; its time defaults to `AT`. */
type Untimed<Event> = Event extends unknown ? Omit<Event, "at"> & { readonly at?: number } : never;
type Given = Untimed<RoomEvent>;

const reply = (messages: ChatMessage[] = []): PollReply => ({
  ...page(messages),
  onlineCount: 4,
  silence: null,
});
const socket = (event: ConnectionEvent): Given => ({ type: "connection", event });
const frame = (received: ChatFrame): Given => ({ type: "frame", frame: received });
const history = (cause: "join" | "resume", messages: ChatMessage[] = []) =>
  frame({ type: "history", payload: { cause, ...page(messages) } });
const line = (id: string, change: Partial<OutgoingLine> = {}): OutgoingLine => ({
  id,
  roomId: "general",
  content: id,
  at: AT,
  status: "sending",
  reason: null,
  ...change,
});

/** Applies events; returns the final state and the effects of the last event. */
function follow(
  state: RoomState,
  ...events: readonly Given[]
): { state: RoomState; effects: readonly RoomEffect[] } {
  let current: { state: RoomState; effects: readonly RoomEffect[] } = { state, effects: [] };
  for (const event of events) {
    current = roomConnection(current.state, { ...event, at: event.at ?? AT });
  }
  return current;
}

const EMPTY = emptyRoom("general", "me");
const START = socket({ type: "start", at: AT });
const LOSS = socket({ type: "lost", code: 1006 });
const RECONNECT = socket({ type: "timeout", at: AT });
const KEY: Given = { type: "keyPressed" };
const CONNECTING = follow(EMPTY, START).state;
const JOINING = follow(CONNECTING, socket({ type: "opened" })).state;
const JOINED = follow(JOINING, history("join")).state;
const LOST = follow(JOINED, LOSS).state;
const REPLACED = follow(JOINED, socket({ type: "lost", code: 4001 })).state;
const POLL_DUE: Given = { type: "timeout", timer: "poll" };
const POLLING_FIRST = follow(CONNECTING, LOSS, POLL_DUE).state;
const POLLING = follow(POLLING_FIRST, { type: "polled", after: null, reply: reply() }).state;
const POLL_FAILED = follow(POLLING, { type: "pollFailed", problem: "no" }).state;
const TALK = follow(JOINED, { type: "frame", frame: { type: "chat_message", payload: message(1) } }).state;
const FAILED = { status: "failed", reason: "The room did not answer." } as const;
const USER = { userId: "other", username: "other", avatar: null };
const SILENCE = { until: "2026-11-21T11:00:00.000Z", reason: "" };

const sent = (id: string): RoomEffect => ({
  type: "send",
  frame: { type: "chat_message", id, payload: { content: id, roomId: "general" } },
});
const typing = (type: "typing_start" | "typing_stop"): RoomEffect => ({
  type: "send",
  frame: { type, payload: { roomId: "general" } },
});
const startTimer = (timer: "poll" | "answer" | "typing" | "typists" | "cache", ms: number): RoomEffect => ({
  type: "startTimer",
  timer,
  ms,
});
const write = (id: string): Given => ({ type: "written", id, content: id });
const types = (effects: readonly RoomEffect[]) =>
  effects.map((effect) => (effect.type === "connection" ? effect.effect.type : effect.type));

describe("route to the room", () => {
  it.each<[string, RoomState, Given, Partial<RoomState["link"]>, string[]]>([
    [
      "opening connects, and a poll follows unless the socket is ready by then",
      EMPTY,
      START,
      { polling: { hasPolled: false, problem: null } },
      ["openSocket", "startTimer", "startTimer"],
    ],
    [
      "an open socket waits for its history",
      CONNECTING,
      socket({ type: "opened" }),
      { hasJoined: false },
      ["startTimer"],
    ],
    [
      "history completes the join",
      JOINING,
      history("join"),
      { hasJoined: true, polling: null },
      ["startTimer", "stopPoll", "stopTimer", "startReading"],
    ],
    [
      "a loss clears the typists and reconnects",
      JOINED,
      socket({ type: "lost", code: 1006 }),
      { hasJoined: true, polling: null },
      ["startTimer", "stopTimer", "stopTimer"],
    ],
    ["a failed socket leaves the poll due", CONNECTING, LOSS, {}, ["startTimer"]],
    ["a socket that isn't ready in time starts polling", CONNECTING, POLL_DUE, {}, ["poll"]],
    ["a socket that opens but isn't ready in time starts polling", JOINING, POLL_DUE, {}, ["poll"]],
    [
      "a reconnect polls unless its socket is ready in time",
      LOST,
      RECONNECT,
      { polling: { hasPolled: false, problem: null } },
      ["openSocket", "startTimer", "startTimer"],
    ],
    [
      "a further failed socket starts no second poll",
      follow(POLLING, RECONNECT).state,
      LOSS,
      { polling: { hasPolled: true, problem: null } },
      ["startTimer"],
    ],
    [
      "the first poll reaches the room",
      POLLING_FIRST,
      { type: "polled", after: null, reply: reply() },
      { polling: { hasPolled: true, problem: null } },
      ["startReading", "startTimer"],
    ],
    [
      "a later poll only waits for the next",
      POLLING,
      { type: "polled", after: 0, reply: reply() },
      { polling: { hasPolled: true, problem: null } },
      ["startTimer"],
    ],
    [
      "a failed poll waits for the next and says why",
      POLLING,
      { type: "pollFailed", problem: "no" },
      { polling: { hasPolled: true, problem: "no" } },
      ["startTimer"],
    ],
    [
      "a poll that works again tries the socket at once",
      POLL_FAILED,
      { type: "polled", after: 0, reply: reply() },
      { polling: { hasPolled: true, problem: null } },
      ["startReading", "startTimer", "openSocket", "startTimer"],
    ],
    [
      "a join ends polling",
      follow(POLLING, RECONNECT, socket({ type: "opened" })).state,
      history("join"),
      { polling: null },
      ["startTimer", "stopPoll", "stopTimer", "startReading"],
    ],
    [
      "a late poll result changes nothing",
      JOINED,
      { type: "pollFailed", problem: "no" },
      { polling: null },
      [],
    ],
    [
      "a refused session is ended",
      JOINING,
      socket({ type: "lost", code: 4401 }),
      { socket: { status: "ended", reason: "unauthenticated" } },
      ["stopTimer", "stopPoll", "stopTimer", "endSession"],
    ],
    [
      "a socket closed for too many messages stays closed",
      JOINED,
      socket({ type: "lost", code: 4429 }),
      { socket: { status: "ended", reason: "too_many_messages" } },
      ["stopTimer", "stopTimer", "stopTimer"],
    ],
    [
      "a socket replaced while polling ends the polling",
      follow(POLLING, RECONNECT).state,
      socket({ type: "lost", code: 4001 }),
      { socket: { status: "ended", reason: "replaced" }, polling: null },
      ["stopTimer", "stopPoll", "stopTimer"],
    ],
    ["a retry after the end connects", REPLACED, START, {}, ["openSocket", "startTimer", "startTimer"]],
    ["a retry while waiting connects at once", LOST, START, {}, ["openSocket", "startTimer", "startTimer"]],
    ["a retry while joined changes nothing", JOINED, START, {}, []],
  ])("chat room: %s", (_title, state, event, link, effects) => {
    const next = follow(state, event);
    expect(next.state.link).toMatchObject(link);
    expect(types(next.effects)).toEqual(effects);
  });

  it("the first poll is due in 2 s, and at once where no socket got an answer lately", () => {
    expect(follow(EMPTY, START).effects).toContainEqual(startTimer("poll", 2_000));
    expect(follow(emptyRoom("general", "me", 0), START).effects).toContainEqual(startTimer("poll", 0));
  });

  it("polling fetches the latest messages first, then newer ones, and a gap at once", () => {
    expect(follow(CONNECTING, POLL_DUE).effects).toEqual([{ type: "poll", after: null }]);
    const first = follow(POLLING_FIRST, { type: "polled", after: null, reply: reply(range(1, 3)) });
    expect(follow(first.state, { type: "timeout", timer: "poll" }).effects).toEqual([
      { type: "poll", after: 3 },
    ]);
    const gap = follow(first.state, { type: "polled", after: 3, reply: reply(range(6, 7)) });
    expect(gap.state.presence.count).toBe(4);
    // The reply to "after 3" left the gap, so asking again would not fill it.
    expect(types(gap.effects)).toEqual(["startTimer"]);
    const wide = follow(POLLING, { type: "polled", after: null, reply: reply([message(1), message(4)]) });
    expect(wide.effects.filter(({ type }) => type === "poll")).toEqual([{ type: "poll", after: 1 }]);
  });
});

describe("outgoing lines", () => {
  it.each<[string, RoomState, Given, Partial<RoomState>, RoomEffect[]]>([
    [
      "a line written in a joined room is kept, sent and awaited",
      JOINED,
      write("a"),
      { pending: [line("a")] },
      [{ type: "keepLine", line: line("a") }, sent("a"), startTimer("answer", ANSWER_MS)],
    ],
    [
      "a line written without a connection is kept",
      LOST,
      write("a"),
      { pending: [line("a")] },
      [{ type: "keepLine", line: line("a") }],
    ],
    [
      "a line written while polling is posted",
      POLLING,
      write("a"),
      { posting: { id: "a", isRepeat: false } },
      [
        { type: "keepLine", line: line("a") },
        { type: "post", line: line("a") },
      ],
    ],
    [
      "a second line waits for the call under way",
      follow(POLLING, write("a")).state,
      write("b"),
      { posting: { id: "a", isRepeat: false } },
      [{ type: "keepLine", line: line("b") }],
    ],
    [
      "the stored message of a call removes its line and posts the next",
      follow(POLLING, write("a"), write("b")).state,
      { type: "posted", message: message(1, { userId: "me", id: "a" }) },
      { pending: [line("b")], posting: { id: "b", isRepeat: false } },
      [{ type: "dropLine", id: "a" }, { type: "post", line: line("b") }, startTimer("cache", 1_000)],
    ],
    [
      "a call without an answer is repeated once",
      follow(POLLING, write("a")).state,
      { type: "postFailed", id: "a", reason: null },
      { posting: { id: "a", isRepeat: true } },
      [{ type: "post", line: line("a") }],
    ],
    [
      "a repeated call without an answer fails its line",
      follow(POLLING, write("a"), { type: "postFailed", id: "a", reason: null }).state,
      { type: "postFailed", id: "a", reason: null },
      { pending: [line("a", FAILED)], posting: null },
      [{ type: "keepLine", line: line("a", FAILED) }],
    ],
    [
      "a call that fails without a connection leaves its line for later",
      follow(POLLING, write("a"), { type: "pollFailed", problem: "no" }).state,
      { type: "postFailed", id: "a", reason: null },
      { pending: [line("a")], posting: null },
      [],
    ],
    [
      "a refused call fails its line",
      follow(POLLING, write("a")).state,
      { type: "postFailed", id: "a", reason: "no" },
      { pending: [line("a", { status: "failed", reason: "no" })] },
      [{ type: "keepLine", line: line("a", { status: "failed", reason: "no" }) }],
    ],
    [
      "an echo removes its line",
      follow(JOINED, write("a")).state,
      frame({ type: "chat_message", payload: message(1, { userId: "me", id: "a" }) }),
      { pending: [], sent: new Map() },
      [{ type: "dropLine", id: "a" }, startTimer("cache", 1_000)],
    ],
    [
      "another person's message with the same id leaves the line alone",
      follow(JOINED, write("a")).state,
      frame({ type: "chat_message", payload: message(1, { id: "a" }) }),
      { pending: [line("a")] },
      [startTimer("cache", 1_000)],
    ],
    [
      "a refusal fails its line",
      follow(JOINED, write("a")).state,
      frame({ type: "message_refused", id: "a", payload: { reason: "flood", message: "no" } }),
      { pending: [line("a", { status: "failed", reason: "no" })], sent: new Map() },
      [{ type: "keepLine", line: line("a", { status: "failed", reason: "no" }) }],
    ],
    [
      "a failed line is sent again when the player asks",
      follow(JOINED, { type: "linesRestored", lines: [line("a", FAILED)] }).state,
      { type: "resent", id: "a" },
      { pending: [line("a")] },
      [{ type: "keepLine", line: line("a") }, sent("a"), startTimer("answer", ANSWER_MS)],
    ],
    [
      "a discarded line is removed",
      follow(LOST, write("a"), write("b")).state,
      { type: "discarded", id: "a" },
      { pending: [line("b")] },
      [{ type: "dropLine", id: "a" }],
    ],
    [
      "an unanswered line is sent once more",
      follow(JOINED, write("a")).state,
      { type: "timeout", timer: "answer", at: AT + ANSWER_MS },
      { sent: new Map([["a", { at: AT + ANSWER_MS, isRepeat: true }]]) },
      [sent("a"), startTimer("answer", ANSWER_MS)],
    ],
    [
      "a line written later is awaited for its own time",
      follow(JOINED, write("a"), { ...write("b"), at: AT + 4_000 }, { type: "discarded", id: "a" }).state,
      { type: "timeout", timer: "answer", at: AT + ANSWER_MS },
      { sent: new Map([["b", { at: AT + 4_000, isRepeat: false }]]) },
      [startTimer("answer", 4_000)],
    ],
    [
      "lines of an earlier visit are sent, failed ones are not",
      JOINED,
      { type: "linesRestored", lines: [line("a"), line("b", FAILED)] },
      { pending: [line("a"), line("b", FAILED)] },
      [sent("a"), startTimer("answer", ANSWER_MS)],
    ],
  ])("chat room: %s", (_title, state, event, change, effects) => {
    const next = follow(state, event);
    expect(next.state).toMatchObject(change);
    expect(next.effects).toEqual(effects);
  });

  it("after a reconnect, waiting chat lines are sent in order under their ids", () => {
    const lost = follow(JOINED, write("a"), LOSS, write("b")).state;
    const { effects } = follow(lost, RECONNECT, socket({ type: "opened" }), history("join"));
    expect(effects.filter(({ type }) => type === "send")).toEqual([sent("a"), sent("b")]);
  });

  it("a chat line without a reply to both attempts fails", () => {
    const { state } = follow(
      JOINED,
      write("a"),
      { type: "timeout", timer: "answer", at: AT + ANSWER_MS },
      { type: "timeout", timer: "answer", at: AT + 2 * ANSWER_MS },
    );
    expect(state.pending).toEqual([line("a", FAILED)]);
  });
});

describe("room contents", () => {
  it.each<[string, RoomState, Given, Partial<RoomState>]>([
    [
      "history replaces a log read from this device",
      follow(JOINING, { type: "logRestored", log: { messages: range(1, 2), hasOlder: false }, receivedAt: 5 })
        .state,
      history("join", range(2, 3)),
      { asOf: null, log: { messages: range(1, 3), hasOlder: false } },
    ],
    [
      "a log read from this device does not replace messages of the server",
      follow(JOINING, history("join", range(1, 2))).state,
      { type: "logRestored", log: { messages: [message(9)], hasOlder: false }, receivedAt: 5 },
      { asOf: null, log: { messages: range(1, 2), hasOlder: false } },
    ],
    [
      "presence keeps its users if a frame has only the count",
      follow(JOINED, frame({ type: "online_users", payload: { count: 1, users: [USER] } })).state,
      frame({ type: "online_users", payload: { count: 2 } }),
      { presence: { count: 2, users: [USER] } },
    ],
    [
      "a silence is shown",
      JOINED,
      frame({ type: "silenced", payload: { silence: SILENCE } }),
      { silence: SILENCE },
    ],
    [
      "a join without a silence lifts it",
      follow(JOINED, frame({ type: "silenced", payload: { silence: SILENCE } }), LOSS, RECONNECT).state,
      history("join"),
      { silence: null },
    ],
    [
      "a removed message loses its content",
      TALK,
      frame({ type: "message_deleted", payload: { seq: 1 } }),
      { log: { messages: [message(1, { content: "", deleted: "admin" })], hasOlder: false } },
    ],
    [
      "the administrator's own removal shows at once",
      TALK,
      { type: "messageDeleted", seq: 1 },
      { log: { messages: [message(1, { content: "", deleted: "admin" })], hasOlder: false } },
    ],
    [
      "a new username applies to earlier messages",
      TALK,
      frame({ type: "user_changed", payload: { ...USER, username: "renamed" } }),
      { log: { messages: [message(1, { username: "renamed" })], hasOlder: false } },
    ],
    [
      "a deleted account leaves a tombstone",
      TALK,
      frame({ type: "user_deleted", payload: { userId: "other" } }),
      {
        log: {
          messages: [message(1, { userId: null, username: "", content: "", deleted: "account" })],
          hasOlder: false,
        },
      },
    ],
    [
      "older messages come before the known ones",
      follow(JOINED, frame({ type: "chat_message", payload: message(2) })).state,
      { type: "olderFetched", page: page([message(1)]) },
      { log: { messages: range(1, 2), hasOlder: false } },
    ],
  ])("chat room: %s", (_title, state, event, change) => {
    expect(follow(state, event).state).toMatchObject(change);
  });

  it("a gap in the chat is requested once, and again after the next join", () => {
    const known = follow(JOINING, history("join", range(1, 2))).state;
    const joined = follow(known, frame({ type: "chat_message", payload: message(5) }));
    const resume = { type: "send", frame: { type: "resume", payload: { after: 2 } } };
    expect(joined.effects).toContainEqual(resume);
    const unfilled = follow(joined.state, history("resume", [message(5)]));
    expect(unfilled.effects).not.toContainEqual(resume);
    const rejoined = follow(
      unfilled.state,
      LOSS,
      RECONNECT,
      socket({ type: "opened" }),
      history("join", [message(5)]),
    );
    expect(rejoined.effects).toContainEqual(resume);
  });

  it("a changed chat log is cached at most once a second", () => {
    const first = follow(JOINED, frame({ type: "chat_message", payload: message(1) }));
    expect(first.effects).toEqual([startTimer("cache", 1_000)]);
    const second = follow(first.state, frame({ type: "chat_message", payload: message(2) }));
    expect(second.effects).toEqual([]);
    const due = follow(second.state, { type: "timeout", timer: "cache" });
    expect(due.effects).toEqual([{ type: "cacheLog", log: second.state.log }]);
  });
});

describe("typing", () => {
  it.each<[string, RoomState, Given, RoomEffect[]]>([
    ["the first key announces typing", JOINED, KEY, [startTimer("typing", 3_000), typing("typing_start")]],
    [
      "further keys only postpone the end of typing",
      follow(JOINED, KEY).state,
      KEY,
      [startTimer("typing", 3_000)],
    ],
    ["a key outside a joined room is not announced", POLLING, KEY, []],
    [
      "three seconds without a key end typing",
      follow(JOINED, KEY).state,
      { type: "timeout", timer: "typing" },
      [{ type: "stopTimer", timer: "typing" }, typing("typing_stop")],
    ],
    [
      "leaving the box ends typing",
      follow(JOINED, KEY).state,
      { type: "typingStopped" },
      [{ type: "stopTimer", timer: "typing" }, typing("typing_stop")],
    ],
    ["an end of typing without a start is not announced", JOINED, { type: "typingStopped" }, []],
    [
      "the first typist starts the expiry timer",
      JOINED,
      frame({ type: "user_typing", payload: { userId: "other" } }),
      [startTimer("typists", 1_000)],
    ],
    [
      "the expiry timer stops without typists",
      follow(JOINED, frame({ type: "user_typing", payload: { userId: "other" } })).state,
      { type: "timeout", timer: "typists", at: AT + 6_000 },
      [],
    ],
  ])("chat room: %s", (_title, state, event, effects) => {
    expect(follow(state, event).effects).toEqual(effects);
  });

  it("sending a chat line ends typing before the line goes out", () => {
    const { effects } = follow(JOINED, KEY, write("a"));
    expect(effects.filter(({ type }) => type === "send")).toEqual([typing("typing_stop"), sent("a")]);
  });

  it("the message of a typist ends their typing indicator", () => {
    const typingOther = frame({ type: "user_typing", payload: { userId: "other" } });
    const next = follow(JOINED, typingOther, frame({ type: "chat_message", payload: message(1) }));
    expect(next.state.typists.size).toBe(0);
  });
});
