import { expect, it } from "vitest";
import type { ChatFrame } from "#game/chat/frames-wire.ts";
import type { ChatMessage } from "#game/chat/wire.ts";
import type { ConnectionEvent, EndReason } from "../../../server/connection.ts";
import { ANSWER_MS } from "./outgoing.ts";
import type { OutgoingLine } from "./outgoing-storage.ts";
import { roomConnection } from "./room-connection.ts";
import { emptyRoom, type PollReply, type RoomEffect, type RoomEvent, type RoomState } from "./room-state.ts";
import { message, page, range } from "./test-messages.ts";

const AT = 1_000_000;
/** An event; its time defaults to `AT`. */
type Untimed<Event> = Event extends unknown ? Omit<Event, "at"> & { readonly at?: number } : never;
type Given = Untimed<RoomEvent>;

const reply = (messages: ChatMessage[] = []): PollReply => {
  return { ...page(messages), onlineCount: 4, silence: null };
};
const socket = (event: ConnectionEvent): Given => ({ type: "connection", event });
const lost = (code: number) => socket({ type: "lost", code });
const frame = (received: ChatFrame): Given => ({ type: "frame", frame: received });
const says = (payload: ChatMessage) => frame({ type: "chat_message", payload });
const history = (cause: "join" | "resume", messages: ChatMessage[] = []) =>
  frame({ type: "history", payload: { cause, ...page(messages) } });
const polled = (after: number | null, messages: ChatMessage[] = []): Given => {
  return { type: "polled", after, reply: reply(messages) };
};
const line = (id: string, change: Partial<OutgoingLine> = {}): OutgoingLine => {
  return { id, roomId: "general", content: id, at: AT, status: "sending", reason: null, ...change };
};

/** Applies events; returns the final state and the effects of the last event. */
function follow(state: RoomState, ...events: readonly Given[]) {
  let current: { state: RoomState; effects: readonly RoomEffect[] } = { state, effects: [] };
  for (const event of events) current = roomConnection(current.state, { ...event, at: event.at ?? AT });
  return current;
}
const reach = (state: RoomState, ...events: readonly Given[]) => follow(state, ...events).state;

const EMPTY = emptyRoom("general", "me");
const START = socket({ type: "start", at: AT });
const OPENED = socket({ type: "opened" });
const LOSS = lost(1006);
const RECONNECT = socket({ type: "timeout", at: AT });
const KEY: Given = { type: "keyPressed" };
const STOP: Given = { type: "typingStopped" };
const CONNECTING = reach(EMPTY, START);
const JOINING = reach(CONNECTING, OPENED);
const JOINED = reach(JOINING, history("join"));
const LOST = reach(JOINED, LOSS);
const REPLACED = reach(JOINED, lost(4001));
const POLL_DUE: Given = { type: "timeout", timer: "poll" };
const POLL_FAILS: Given = { type: "pollFailed", problem: "no" };
const POLLING_FIRST = reach(CONNECTING, LOSS, POLL_DUE);
const POLLING = reach(POLLING_FIRST, polled(null));
const POLL_FAILED = reach(POLLING, POLL_FAILS);
const RETRYING = reach(POLLING, RECONNECT);
const TALK = reach(JOINED, says(message(1)));
const FAILED = { status: "failed", reason: "The room did not answer." } as const;
const REFUSED = { status: "failed", reason: "no" } as const;
const USER = { userId: "other", username: "other", avatar: null };
const SILENCE = { until: "2026-11-21T11:00:00.000Z", reason: "" };

const sent = (id: string): RoomEffect => {
  return { type: "send", frame: { type: "chat_message", id, payload: { content: id, roomId: "general" } } };
};
const typing = (type: "typing_start" | "typing_stop"): RoomEffect => {
  return { type: "send", frame: { type, payload: { roomId: "general" } } };
};
const startTimer = (timer: "poll" | "answer" | "typing" | "typists" | "cache", ms: number): RoomEffect => {
  return { type: "startTimer", timer, ms };
};
const keep = (kept: OutgoingLine): RoomEffect => ({ type: "keepLine", line: kept });
const post = (id: string): RoomEffect => ({ type: "post", line: line(id) });
const DROP_A: RoomEffect = { type: "dropLine", id: "a" };
const AWAIT = startTimer("answer", ANSWER_MS);
const CACHE = startTimer("cache", 1_000);
const write = (id: string): Given => ({ type: "written", id, content: id });
const unposted = (reason: string | null): Given => ({ type: "postFailed", id: "a", reason });
const answerDue = (times: number): Given => ({
  type: "timeout",
  timer: "answer",
  at: AT + times * ANSWER_MS,
});
const restored = (...lines: OutgoingLine[]): Given => ({ type: "linesRestored", lines });
const saved = (messages: ChatMessage[]): Given => {
  return { type: "logRestored", log: { messages, hasOlder: false }, receivedAt: 5 };
};
const types = (effects: readonly RoomEffect[]) =>
  effects.map((effect) => (effect.type === "connection" ? effect.effect.type : effect.type)).join(" ");

/** Parts of the link, and the effects of rows below. */
const UNJOINED = { hasJoined: false };
const LIVE = { hasJoined: true, polling: null };
const NO_POLL = { polling: null };
const DUE = { polling: { hasPolled: false, problem: null } };
const POLLED = { polling: { hasPolled: true, problem: null } };
const PROBLEM = { polling: { hasPolled: true, problem: "no" } };
const ended = (reason: EndReason) => ({ socket: { status: "ended", reason } as const });
const OPENS = "openSocket startTimer startTimer";
const RETRIES = "startReading startTimer openSocket startTimer";
const STOPS = "stopTimer stopTimer stopTimer";
const STOPS_POLL = "stopTimer stopPoll stopTimer";
const ENDS_SESSION = `${STOPS_POLL} endSession`;
const JOINS = "startTimer stopPoll stopTimer startReading";

it.each<[string, RoomState, Given, Partial<RoomState["link"]>, string]>([
  ["opening connects, and a poll follows unless the socket is ready by then", EMPTY, START, DUE, OPENS],
  ["an open socket waits for its history", CONNECTING, OPENED, UNJOINED, "startTimer"],
  ["history completes the join", JOINING, history("join"), LIVE, JOINS],
  ["a loss clears the typists and reconnects", JOINED, LOSS, LIVE, "startTimer stopTimer stopTimer"],
  ["a failed socket leaves the poll due", CONNECTING, LOSS, {}, "startTimer"],
  ["a socket that isn't ready in time starts polling", CONNECTING, POLL_DUE, {}, "poll"],
  ["a socket that opens but isn't ready in time starts polling", JOINING, POLL_DUE, {}, "poll"],
  ["a reconnect polls unless its socket is ready in time", LOST, RECONNECT, DUE, OPENS],
  ["a further failed socket starts no second poll", RETRYING, LOSS, POLLED, "startTimer"],
  ["the first poll reaches the room", POLLING_FIRST, polled(null), POLLED, "startReading startTimer"],
  ["a later poll only waits for the next", POLLING, polled(0), POLLED, "startTimer"],
  ["a failed poll waits for the next and says why", POLLING, POLL_FAILS, PROBLEM, "startTimer"],
  ["a poll that works again tries the socket", POLL_FAILED, polled(0), POLLED, RETRIES],
  ["a join ends polling", reach(RETRYING, OPENED), history("join"), NO_POLL, JOINS],
  ["a late poll result changes nothing", JOINED, POLL_FAILS, NO_POLL, ""],
  ["a refused session is ended", JOINING, lost(4401), ended("unauthenticated"), ENDS_SESSION],
  ["too many messages close for good", JOINED, lost(4429), ended("too_many_messages"), STOPS],
  ["a replacement ends the polling", RETRYING, lost(4001), { ...ended("replaced"), ...NO_POLL }, STOPS_POLL],
  ["a retry after the end connects", REPLACED, START, {}, OPENS],
  ["a retry while waiting connects at once", LOST, START, {}, OPENS],
  ["a retry while joined changes nothing", JOINED, START, {}, ""],
])("chat room: %s", (_title, state, event, link, effects) => {
  const next = follow(state, event);
  expect(next.state.link).toMatchObject(link);
  expect(types(next.effects)).toBe(effects);
});

it("the first poll is due in 2 s, and at once where no socket got an answer lately", () => {
  expect(follow(EMPTY, START).effects).toContainEqual(startTimer("poll", 2_000));
  expect(follow(emptyRoom("general", "me", 0), START).effects).toContainEqual(startTimer("poll", 0));
});

it("polling fetches the latest messages first, then newer ones, and a gap at once", () => {
  expect(follow(CONNECTING, POLL_DUE).effects).toEqual([{ type: "poll", after: null }]);
  const first = follow(POLLING_FIRST, polled(null, range(1, 3)));
  expect(follow(first.state, POLL_DUE).effects).toEqual([{ type: "poll", after: 3 }]);
  const gap = follow(first.state, polled(3, range(6, 7)));
  expect(gap.state.presence.count).toBe(4);
  // The reply to "after 3" left the gap, so asking again would not fill it.
  expect(types(gap.effects)).toBe("startTimer");
  const wide = follow(POLLING, polled(null, [message(1), message(4)]));
  expect(wide.effects.filter(({ type }) => type === "poll")).toEqual([{ type: "poll", after: 1 }]);
});

const A = { pending: [line("a")] };
const B = { pending: [line("b")] };
const UNSENT = { pending: [line("a", FAILED)] };
const FAULTY = line("a", REFUSED);
const posting = (id: string, isRepeat = false) => ({ posting: { id, isRepeat } });
const mine = message(1, { userId: "me", id: "a" });
const WRITTEN = reach(JOINED, write("a"));
const POSTED = reach(POLLING, write("a"));
const DISCARDED: Given = { type: "discarded", id: "a" };
const later = reach(WRITTEN, { ...write("b"), at: AT + 4_000 }, DISCARDED);
const refusal = { type: "message_refused", id: "a", payload: { reason: "flood", message: "no" } } as const;
const AGAIN_SENT = reach(WRITTEN, answerDue(1));
const repeat = { sent: new Map([["a", { at: AT + ANSWER_MS, isRepeat: true }]]) };
const awaited = { sent: new Map([["b", { at: AT + 4_000, isRepeat: false }]]) };
const NONE = { pending: [], sent: new Map() };
const visit = { pending: [line("a"), line("b", FAILED)] };
const VISITED = restored(...visit.pending);
const KEEP_A = keep(line("a"));
const KEEP_UNSENT = keep(line("a", FAILED));
const STORED: Given = { type: "posted", message: mine };
const RESENT: Given = { type: "resent", id: "a" };
const TWO_POSTED = reach(POSTED, write("b"));
const B_POSTED = { ...B, ...posting("b") };
const POSTS_B = [DROP_A, post("b"), CACHE];
const REPEATED = reach(POSTED, unposted(null));
const UNPOSTED = { ...UNSENT, posting: null };
const CUT_OFF = reach(POSTED, POLL_FAILS);
const A_WAITS = { ...A, posting: null };
const RESTORED = reach(JOINED, restored(line("a", FAILED)));

it.each<[string, RoomState, Given, Partial<RoomState>, RoomEffect[]]>([
  ["a line in a joined room is kept, sent and awaited", JOINED, write("a"), A, [KEEP_A, sent("a"), AWAIT]],
  ["a line written without a connection is kept", LOST, write("a"), A, [KEEP_A]],
  ["a line written while polling is posted", POLLING, write("a"), posting("a"), [KEEP_A, post("a")]],
  ["a second line waits for the call under way", POSTED, write("b"), posting("a"), [keep(line("b"))]],
  ["a call without an answer is repeated once", POSTED, unposted(null), posting("a", true), [post("a")]],
  ["a stored message removes its line and posts the next", TWO_POSTED, STORED, B_POSTED, POSTS_B],
  ["a repeated call without an answer fails its line", REPEATED, unposted(null), UNPOSTED, [KEEP_UNSENT]],
  ["a call that fails without a connection leaves its line", CUT_OFF, unposted(null), A_WAITS, []],
  ["a refused call fails its line", POSTED, unposted("no"), { pending: [FAULTY] }, [keep(FAULTY)]],
  ["an echo removes its line", WRITTEN, says(mine), NONE, [DROP_A, CACHE]],
  ["another's message with the same id leaves the line", WRITTEN, says(message(1, { id: "a" })), A, [CACHE]],
  ["a refusal fails its line", WRITTEN, frame(refusal), { ...NONE, pending: [FAULTY] }, [keep(FAULTY)]],
  ["a failed line is sent again when the player asks", RESTORED, RESENT, A, [KEEP_A, sent("a"), AWAIT]],
  ["a discarded line is removed", reach(LOST, write("a"), write("b")), DISCARDED, B, [DROP_A]],
  ["an unanswered line is sent once more", WRITTEN, answerDue(1), repeat, [sent("a"), AWAIT]],
  ["a line without a reply to both attempts fails", AGAIN_SENT, answerDue(2), UNSENT, [KEEP_UNSENT]],
  ["a line written later has its own time", later, answerDue(1), awaited, [startTimer("answer", 4_000)]],
  ["an earlier visit's lines are sent, failed ones not", JOINED, VISITED, visit, [sent("a"), AWAIT]],
])("chat room: %s", (_title, state, event, change, effects) => {
  const next = follow(state, event);
  expect(next.state).toMatchObject(change);
  expect(next.effects).toEqual(effects);
});

it("after a reconnect, waiting chat lines are sent in order under their ids", () => {
  const lines = reach(JOINED, write("a"), LOSS, write("b"));
  const { effects } = follow(lines, RECONNECT, OPENED, history("join"));
  expect(effects.filter(({ type }) => type === "send")).toEqual([sent("a"), sent("b")]);
});

const log = (...messages: ChatMessage[]) => ({ log: { messages, hasOlder: false } });
const talk = (change: Partial<ChatMessage>) => log(message(1, change));
const removed = talk({ content: "", deleted: "admin" });
const VINNIE = message(2, { userId: "v" });
const nameless = log(message(1, { userId: null, username: "", content: "", deleted: "account" }), VINNIE);
const silence = frame({ type: "silenced", payload: { silence: SILENCE } });
const present = reach(JOINED, frame({ type: "online_users", payload: { count: 1, users: [USER] } }));
const online = frame({ type: "online_users", payload: { count: 2 } });
const removal = frame({ type: "message_deleted", payload: { seq: 1 } });
const renaming = frame({ type: "user_changed", payload: { ...USER, username: "renamed" } });
const deletion = frame({ type: "user_deleted", payload: { userId: "other" } });
const SHOWS_COPY = reach(JOINING, saved(range(1, 2)));
const SHOWS_TWO = reach(JOINING, history("join", range(1, 2)));
const ALL_THREE = { asOf: null, ...log(...range(1, 3)) };
const TWO = { asOf: null, ...log(...range(1, 2)) };
const ONLINE = { presence: { count: 2, users: [USER] } };
const SILENCED = reach(JOINED, silence, LOSS, RECONNECT);
const TYPED = reach(JOINED, frame({ type: "user_typing", payload: { userId: "other" } }));
const OLDER: Given = { type: "olderFetched", page: page([message(1)]) };

it.each<[string, RoomState, Given, Partial<RoomState>]>([
  ["history replaces a log read from this device", SHOWS_COPY, history("join", range(2, 3)), ALL_THREE],
  ["a log of this device does not replace the server's messages", SHOWS_TWO, saved([message(9)]), TWO],
  ["presence keeps its users if a frame has only the count", present, online, ONLINE],
  ["a silence is shown", JOINED, silence, { silence: SILENCE }],
  ["a join without a silence lifts it", SILENCED, history("join"), { silence: null }],
  ["a removed message loses its content", TALK, removal, removed],
  ["the administrator's own removal shows at once", TALK, { type: "messageDeleted", seq: 1 }, removed],
  ["the message of a typist ends their typing", TYPED, says(message(1)), { typists: new Map() }],
  ["a new username applies to earlier messages", TALK, renaming, talk({ username: "renamed" })],
  ["a deleted account leaves a tombstone", reach(TALK, says(VINNIE)), deletion, nameless],
  ["older messages come before the known ones", reach(JOINED, says(message(2))), OLDER, log(...range(1, 2))],
])("chat room: %s", (_title, state, event, change) => {
  expect(reach(state, event)).toMatchObject(change);
});

it("a gap in the chat is requested once, and again after the next join", () => {
  const joined = follow(JOINING, history("join", range(1, 2)), says(message(5)));
  const resume = { type: "send", frame: { type: "resume", payload: { after: 2 } } };
  expect(joined.effects).toContainEqual(resume);
  const unfilled = follow(joined.state, history("resume", [message(5)]));
  expect(unfilled.effects).not.toContainEqual(resume);
  const rejoined = follow(unfilled.state, LOSS, RECONNECT, OPENED, history("join", [message(5)]));
  expect(rejoined.effects).toContainEqual(resume);
});

it("a changed chat log is cached at most once a second", () => {
  const first = follow(JOINED, says(message(1)));
  expect(first.effects).toEqual([CACHE]);
  const second = follow(first.state, says(message(2)));
  expect(second.effects).toEqual([]);
  const due = follow(second.state, { type: "timeout", timer: "cache" });
  expect(due.effects).toEqual([{ type: "cacheLog", log: second.state.log }]);
});

const TYPING = reach(JOINED, KEY);
const WAIT = startTimer("typing", 3_000);
const START_TYPING = typing("typing_start");
const EXPIRY_GOES_ON = startTimer("typists", 1_000);
const END: RoomEffect[] = [{ type: "stopTimer", timer: "typing" }, typing("typing_stop")];
const typistOf = (userId: string) => frame({ type: "user_typing", payload: { userId } });
const typist = typistOf("other");
const second = { ...typistOf("v"), at: AT + 1_000 };
const expiry: Given = { type: "timeout", timer: "typists", at: AT + 6_000 };

it.each<[string, RoomState, Given, RoomEffect[]]>([
  ["the first key announces typing", JOINED, KEY, [WAIT, START_TYPING]],
  ["further keys only postpone the end of typing", TYPING, { ...KEY, at: AT + 2_999 }, [WAIT]],
  ["keys for three seconds announce it again", TYPING, { ...KEY, at: AT + 3_000 }, [WAIT, START_TYPING]],
  ["a key outside a joined room is not announced", POLLING, KEY, []],
  ["three seconds without a key end typing", TYPING, { type: "timeout", timer: "typing" }, END],
  ["leaving the box ends typing", TYPING, STOP, END],
  ["an end of typing without a start is not announced", JOINED, STOP, []],
  ["the first typist starts the expiry timer", JOINED, typist, [EXPIRY_GOES_ON]],
  ["a typist of six seconds ago is dropped alone", reach(JOINED, typist, second), expiry, [EXPIRY_GOES_ON]],
  ["the expiry timer stops without typists", reach(JOINED, typist), expiry, []],
])("chat room: %s", (_title, state, event, effects) => {
  expect(follow(state, event).effects).toEqual(effects);
});

it("sending a chat line ends typing before the line goes out", () => {
  const { effects } = follow(JOINED, KEY, write("a"));
  expect(effects.filter(({ type }) => type === "send")).toEqual([typing("typing_stop"), sent("a")]);
});
