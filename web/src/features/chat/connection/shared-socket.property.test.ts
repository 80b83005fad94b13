import fc from "fast-check";
import { expect, it, vi } from "vitest";
import type { ChatMessage } from "#game/contract/chat.ts";
import type { ChatClientFrame, ChatFrame } from "#game/contract/chat-frames.ts";
import { PING, PONG } from "#game/contract/realtime.ts";
import { FakeSocket } from "../../../server/test-socket.ts";
import { openBrowser, settle, type TestTab } from "./test-browser.ts";

const ACTIONS = [
  "openTab",
  "writeFirst",
  "writeLast",
  "closeFirst",
  "closeLast",
  "accept",
  "serve",
  "loseSocket",
  "replace",
  "retryLast",
  "otherSpeaks",
  "wait",
] as const;
type Action = (typeof ACTIONS)[number];

/** Tabs of one browser, and a room that keeps one connection of the player. */
class World {
  readonly browser = openBrowser();
  readonly tabs: TestTab[] = [];
  readonly server: ChatMessage[] = [];
  readonly written: string[] = [];
  /** The number of frames that the room has read from each socket. */
  readonly #read = new Map<FakeSocket, number>();

  /** The newest socket, if it is open. */
  get #connection(): FakeSocket | null {
    const newest = FakeSocket.opened.at(-1);
    return newest?.readyState === FakeSocket.OPEN ? newest : null;
  }

  append(userId: string, id: string): void {
    const seq = this.server.length + 1;
    const message = { seq, id, userId, username: userId, avatar: null, content: id, createdAt: "2026-11-21" };
    this.server.push(message);
    this.#push({ type: "chat_message", payload: message });
  }

  #push(frame: ChatFrame): void {
    this.#connection?.receive(frame);
  }

  #history(cause: "join" | "resume", messages: ChatMessage[]): void {
    const page = { messages, hasMore: false, lastSeq: this.server.length, deletedSeqs: [] };
    this.#push({ type: "history", payload: { cause, ...page } });
  }

  accept(): void {
    const newest = FakeSocket.opened.at(-1);
    if (newest?.readyState !== FakeSocket.CONNECTING) return;
    newest.open();
    this.#history("join", this.server.slice(-3));
  }

  serve(): void {
    const socket = this.#connection;
    if (!socket) return;
    const from = this.#read.get(socket) ?? 0;
    this.#read.set(socket, socket.sent.length);
    for (const text of socket.sent.slice(from)) {
      if (text === PING) socket.receive(PONG);
      else this.#receive(JSON.parse(text));
    }
  }

  #receive(frame: ChatClientFrame): void {
    if (frame.type === "resume") {
      this.#history(
        "resume",
        this.server.filter(({ seq }) => seq > frame.payload.after),
      );
    }
    if (frame.type !== "chat_message") return;
    const known = this.server.find(({ id }) => id === frame.id);
    if (known) this.#push({ type: "chat_message", payload: known });
    else this.append("me", frame.id);
  }

  write(tab: TestTab | undefined): void {
    if (!tab) return;
    const id = `00000000-0000-4000-8000-${String(this.written.length).padStart(12, "0")}`;
    this.written.push(id);
    tab.write(id);
  }

  close(tab: TestTab | undefined): void {
    if (!tab) return;
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    tab.close();
  }

  async act(action: Action): Promise<void> {
    switch (action) {
      case "openTab":
        if (this.tabs.length < 4) this.tabs.push(this.browser.openTab());
        break;
      case "writeFirst":
        this.write(this.tabs[0]);
        break;
      case "writeLast":
        this.write(this.tabs.at(-1));
        break;
      case "closeFirst":
        this.close(this.tabs[0]);
        break;
      case "closeLast":
        this.close(this.tabs.at(-1));
        break;
      case "accept":
        this.accept();
        break;
      case "serve":
        this.serve();
        break;
      case "loseSocket":
        this.#connection?.fail();
        break;
      case "replace":
        this.#connection?.fail(4001);
        break;
      case "retryLast":
        this.tabs.at(-1)?.retry();
        break;
      case "otherSpeaks":
        this.append("other", `other-${this.server.length}`);
        break;
      case "wait":
        await vi.advanceTimersByTimeAsync(5_000);
        break;
      default:
        action satisfies never;
    }
  }

  /** Runs without faults until all work is done. */
  async heal(): Promise<void> {
    for (let round = 0; round < 6; round += 1) {
      for (const action of ["retryLast", "wait", "accept", "serve", "serve"] as const) {
        await this.act(action);
        await settle();
      }
    }
  }

  /** Expects one socket, and every tab to show the whole room. */
  expectShared(): void {
    const live = FakeSocket.opened.filter(({ readyState }) => readyState <= FakeSocket.OPEN);
    expect(live.length, "sockets").toBe(Math.min(this.tabs.length, 1));
    for (const tab of this.tabs) {
      expect(tab.status()).toBe("Online");
      expect(tab.state().pending, "lines left behind").toEqual([]);
      const seqs = tab.seqs();
      const first = seqs[0] ?? 1;
      expect(seqs, "gaps or doubles").toEqual(seqs.map((_, index) => first + index));
      expect(seqs.at(-1) ?? 0, "the newest message").toBe(this.server.length);
    }
  }
}

it("tabs of one browser: one socket, no line lost or doubled, whichever tab closes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...ACTIONS), fc.boolean()), { maxLength: 60 }),
      async (actions) => {
        const world = new World();
        try {
          for (const [action, isSettled] of [["openTab", true] as const, ...actions]) {
            await world.act(action);
            // Otherwise the next action happens while messages are under way.
            if (isSettled) await settle();
          }
          await world.heal();
          world.expectShared();
          // A later visit sends what a closed tab left.
          for (const tab of [...world.tabs]) world.close(tab);
          await world.act("openTab");
          await world.heal();
          world.expectShared();
          const own = world.server.filter(({ userId }) => userId === "me").map(({ id }) => id);
          expect(own.toSorted(), "lines").toEqual(world.written);
          expect(world.browser.stored.size, "stored lines").toBe(0);
        } finally {
          world.browser.close();
        }
      },
    ),
    { numRuns: 200 },
  );
});
