import fc from "fast-check";
import { expect, it } from "vitest";
import type { ChatClientFrame, ChatFrame } from "#game/chat/frames-wire.ts";
import type { ChatMessage } from "#game/chat/wire.ts";
import type { ConnectionEvent } from "../../../server/connection.ts";
import { gapStart } from "../log/message-log.ts";
import type { OutgoingLine } from "./outgoing-storage.ts";
import { roomConnection } from "./room-connection.ts";
import { emptyRoom, type RoomEffect, type RoomEvent, type Untimed } from "./room-state.ts";

interface Socket {
  isOpen: boolean;
  readonly toServer: ChatClientFrame[];
  readonly toClient: ChatFrame[];
}

/** Simulates a server with a room, an unreliable network, and a page with the reducer. */
class World {
  state = emptyRoom("general", "me");
  now = 0;
  socket: Socket | null = null;
  poll: { readonly after: number | null } | null = null;
  post: OutgoingLine | null = null;
  readonly timers = new Map<string, number>();
  readonly stored = new Map<string, OutgoingLine>();
  readonly server: ChatMessage[] = [];
  readonly written: string[] = [];
  readonly discarded = new Set<string>();
  readonly everFailed = new Set<string>();

  dispatch(event: Untimed<RoomEvent>): void {
    this.now += 1;
    const next = roomConnection(this.state, { ...event, at: this.now });
    this.state = next.state;
    next.effects.forEach((effect) => {
      this.perform(effect);
    });
    this.check();
  }

  connection(event: ConnectionEvent): void {
    this.dispatch({ type: "connection", event });
  }

  perform(effect: RoomEffect): void {
    switch (effect.type) {
      case "connection":
        if (effect.effect.type === "openSocket") {
          must(this.socket === null, "a socket opens only after the other closed");
          this.socket = { isOpen: false, toServer: [], toClient: [] };
        }
        if (effect.effect.type === "closeSocket") this.socket = null;
        if (effect.effect.type === "startTimer") this.timers.set("socket", this.now + effect.effect.ms);
        if (effect.effect.type === "stopTimer") this.timers.delete("socket");
        break;
      case "send":
        must(this.socket?.isOpen === true, "frames go over an open socket");
        this.socket?.toServer.push(effect.frame);
        break;
      case "poll":
        must(this.poll === null, "polls go one at a time");
        this.poll = { after: effect.after };
        break;
      case "stopPoll":
        this.poll = null;
        break;
      case "post":
        must(this.post === null, "lines are posted one at a time");
        this.post = effect.line;
        break;
      case "startTimer":
        this.timers.set(effect.timer, this.now + effect.ms);
        break;
      case "stopTimer":
        this.timers.delete(effect.timer);
        break;
      case "keepLine":
        this.stored.set(effect.line.id, effect.line);
        if (effect.line.status === "failed") this.everFailed.add(effect.line.id);
        break;
      case "dropLine":
        this.stored.delete(effect.id);
        break;
      default:
        break;
    }
  }

  check(): void {
    const { link, pending, sent, log } = this.state;
    const holdsSocket = ["connecting", "joining", "open"].includes(link.socket.status);
    must(holdsSocket === (this.socket !== null), "the state has a socket exactly if there is one");
    must(this.timers.has("socket") === (link.socket.status !== "ended"), "a socket timer runs until the end");
    const polls = Number(this.poll !== null) + Number(this.timers.has("poll"));
    must(polls === (link.polling ? 1 : 0), "while polling, one poll is under way or due");
    must(sent.size === 0 || this.timers.has("answer"), "a timer runs for answers");
    must(
      pending.length === this.stored.size && pending.every((line) => this.stored.get(line.id) === line),
      "the device keeps the pending lines",
    );
    const kept = new Set([...pending, ...this.server].map(({ id }) => id));
    must(
      this.written.every((id) => kept.has(id) || this.discarded.has(id)),
      "no line is lost",
    );
    must(
      new Set(log.messages.map(({ seq }) => seq)).size === log.messages.length,
      "no message is shown twice",
    );
  }

  /** Stores a line of the player unless its id is known, and broadcasts it. */
  store(id: string, content: string): ChatMessage {
    const known = this.server.find((message) => message.id === id && message.userId === "me");
    return known ?? this.append("me", id, content);
  }

  append(userId: string, id: string, content: string): ChatMessage {
    const seq = this.server.length + 1;
    const message = { seq, id, userId, username: userId, avatar: null, content, createdAt: "2026-11-21" };
    this.server.push(message);
    if (this.socket?.isOpen) this.socket.toClient.push({ type: "chat_message", payload: message });
    return message;
  }

  pageAfter(after: number) {
    const messages = this.server.filter(({ seq }) => seq > after).slice(0, 100);
    return { messages, hasMore: false, lastSeq: this.server.length, deletedSeqs: [] };
  }

  latest() {
    return { ...this.pageAfter(0), messages: this.server.slice(-50), hasMore: this.server.length > 50 };
  }

  serve(refuses: boolean): void {
    const frame = this.socket?.toServer.shift();
    if (!frame || !this.socket) return;
    if (frame.type === "resume") {
      const page = this.pageAfter(frame.payload.after);
      this.socket.toClient.push({ type: "history", payload: { cause: "resume", ...page } });
    }
    if (frame.type !== "chat_message") return;
    const before = this.server.length;
    const isKnown = this.server.some(({ id, userId }) => id === frame.id && userId === "me");
    if (refuses && !isKnown) {
      const payload = { reason: "flood", message: "Too many." } as const;
      this.socket.toClient.push({ type: "message_refused", id: frame.id, payload });
      return;
    }
    const message = this.store(frame.id, frame.payload.content);
    if (this.server.length === before) this.socket.toClient.push({ type: "chat_message", payload: message });
  }

  accept(): void {
    if (!this.socket || this.socket.isOpen) return;
    this.socket.isOpen = true;
    this.socket.toClient.push({ type: "history", payload: { cause: "join", ...this.latest() } });
    this.connection({ type: "opened" });
  }

  /** Refuses a socket that isn't open yet. */
  refuse(code: number): void {
    if (!this.socket?.isOpen) this.lose(code);
  }

  lose(code: number): void {
    if (!this.socket) return;
    this.socket = null;
    this.connection({ type: "lost", code });
  }

  deliver(): void {
    const frame = this.socket?.toClient.shift();
    if (!frame) return;
    this.connection({ type: "heard" });
    this.dispatch({ type: "frame", frame });
  }

  fireTimer(): void {
    const [name, due] = [...this.timers].sort((a, b) => a[1] - b[1])[0] ?? [];
    if (name === undefined || due === undefined) return;
    this.timers.delete(name);
    this.now = Math.max(this.now, due);
    if (name === "socket") this.connection({ type: "timeout", at: this.now });
    else this.dispatch({ type: "timeout", timer: name as "poll" });
  }

  endPoll(works: boolean): void {
    if (!this.poll) return;
    const { after } = this.poll;
    this.poll = null;
    if (!works) {
      this.dispatch({ type: "pollFailed", problem: "no" });
      return;
    }
    const page = after === null ? this.latest() : this.pageAfter(after);
    this.dispatch({ type: "polled", after, reply: { ...page, onlineCount: 1, silence: null } });
  }

  endPost(stores: boolean, answer: "stored" | "refused" | "none"): void {
    if (!this.post) return;
    const { id, content } = this.post;
    this.post = null;
    const message = stores ? this.store(id, content) : null;
    if (message && answer === "stored") this.dispatch({ type: "posted", message });
    else this.dispatch({ type: "postFailed", id, reason: answer === "refused" ? "Too many." : null });
  }

  connect(): void {
    this.connection({ type: "start", at: this.now });
  }

  /** Reloads the page with its stored data. */
  reload(): void {
    this.state = roomConnection(emptyRoom("general", "me"), {
      type: "linesRestored",
      lines: [...this.stored.values()],
      at: this.now,
    }).state;
    this.socket = null;
    this.poll = null;
    this.post = null;
    this.timers.clear();
    this.connect();
  }

  act(action: Action): void {
    ACTIONS[action](this);
  }

  /** Runs without faults until all work is done. */
  heal(): void {
    for (let round = 0; round < 50; round += 1) {
      if (this.state.link.socket.status === "ended") this.act("retry");
      this.act("resend");
      this.act("accept");
      while (this.socket?.toServer.length) this.act("serve");
      while (this.socket?.toClient.length) this.act("deliver");
      this.act("answerPoll");
      this.act("answerPost");
      if (this.state.link.socket.status === "waiting") this.fireTimer();
    }
  }
}

const failedIn = (world: World) => world.state.pending.find(({ status }) => status === "failed");

const ACTIONS = {
  write(world: World) {
    const id = `line-${world.written.length}`;
    world.written.push(id);
    world.dispatch({ type: "written", id, content: id });
  },
  accept: (world: World) => world.accept(),
  refuseSocket: (world: World) => world.refuse(1006),
  loseSocket: (world: World) => world.lose(1006),
  replaceSocket: (world: World) => world.lose(4001),
  serve: (world: World) => world.serve(false),
  refuseLine: (world: World) => world.serve(true),
  deliver: (world: World) => world.deliver(),
  fireTimer: (world: World) => world.fireTimer(),
  answerPoll: (world: World) => world.endPoll(true),
  failPoll: (world: World) => world.endPoll(false),
  answerPost: (world: World) => world.endPost(true, "stored"),
  losePostAnswer: (world: World) => world.endPost(true, "none"),
  losePost: (world: World) => world.endPost(false, "none"),
  refusePost: (world: World) => world.endPost(false, "refused"),
  otherSpeaks: (world: World) => void world.append("other", `other-${world.server.length}`, "hm"),
  pressKey: (world: World) => world.dispatch({ type: "keyPressed" }),
  refuseAsFull: (world: World) => world.refuse(4409),
  retry: (world: World) => world.connect(),
  otherTabSpeaks: (world: World) => void world.append("me", `other-tab-${world.server.length}`, "hm"),
  /** The other tab opened while the line was stored on the device. */
  otherTabSends(world: World) {
    const line = world.state.pending.find(({ status }) => status === "sending");
    if (line) world.store(line.id, line.content);
  },
  resend(world: World) {
    const failed = failedIn(world);
    if (failed) world.dispatch({ type: "resent", id: failed.id });
  },
  discard(world: World) {
    const failed = failedIn(world);
    if (!failed) return;
    world.discarded.add(failed.id);
    world.dispatch({ type: "discarded", id: failed.id });
  },
  reload: (world: World) => world.reload(),
};
type Action = keyof typeof ACTIONS;
const actions = fc.constantFrom(...(Object.keys(ACTIONS) as Action[]));

/** Initial actions: none, joining, or polling. Each socket failure and its delay are two actions. */
const STARTS: readonly (readonly Action[])[] = [
  [],
  ["accept", "deliver"],
  ["refuseSocket", "fireTimer", "refuseSocket", "fireTimer", "refuseSocket", "answerPoll"],
];

/** Checked after every event, and cheaper than an assertion. */
function must(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`Broken: ${rule}`);
}

it("room connection: no line is lost or doubled, order holds, and sockets, polls, calls and timers stay single", () => {
  fc.assert(
    fc.property(fc.constantFrom(...STARTS), fc.array(actions, { maxLength: 120 }), (start, next) => {
      const world = new World();
      world.connect();
      for (const action of [...start, ...next]) world.act(action);
      world.heal();

      const own = world.server.filter(({ userId }) => userId === "me").map(({ id }) => id);
      expect(world.state.pending, "lines left behind").toEqual([]);
      expect(new Set(own).size, "doubled lines").toBe(own.length);
      expect(own, "all lines").toEqual(
        expect.arrayContaining(world.written.filter((id) => !world.discarded.has(id))),
      );
      const written = own.filter((id) => world.written.includes(id));
      const neverFailed = (id: string) => !world.everFailed.has(id);
      expect(written.filter(neverFailed), "order").toEqual(world.written.filter(neverFailed));
      expect(gapStart(world.state.log), "gaps").toBe(null);
      expect(world.state.log.messages.at(-1)?.seq ?? 0, "the newest message").toBe(world.server.length);
    }),
    { numRuns: 500 },
  );
});
