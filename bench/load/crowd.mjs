import { randomUUID } from "node:crypto";

const CONTENT = "Nobody tells you this, but the second funnel is where the money is.";
const now = () => performance.now();

/** N users of one room. Checks that every client receives each message once and in the same order. */
export class Crowd {
  #system;
  #sockets = [];
  #lastSeq = [];
  /** Messages that some clients have not received yet, by id. */
  #open = new Map();
  #next = 0;
  #lastData = null;
  #lastEvents = [];
  faults = 0;
  refused = 0;
  deliveries = 0;
  latencies = null;
  onDone = () => {};

  constructor(system) {
    this.#system = system;
  }

  /** The number of sockets. */
  get size() {
    return this.#sockets.length;
  }

  /** Opens all sockets at once. Resolves to the milliseconds until each has its history and the full presence. */
  join({ url, tokens }, count, timeoutMs = 30_000) {
    const began = now();
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Error(`${histories} of ${count} joined, ${complete} know of all`)),
        timeoutMs,
      );
      let histories = 0;
      let complete = 0;
      const done = () => {
        if (histories < count || complete < count) return;
        clearTimeout(timeout);
        resolve(now() - began);
      };
      for (let index = 0; index < count; index += 1) {
        const socket = this.#system.connect(url, tokens[index], index);
        let knowsAll = false;
        this.#sockets.push(socket);
        this.#lastSeq.push(0);
        const hear = (type, payload) => {
          switch (type) {
            case "chat_message":
              return this.#hear(index, payload);
            case "history":
              histories += 1;
              this.#lastSeq[index] = payload.messages.at(-1)?.seq ?? 0;
              return done();
            case "online_users":
              if (knowsAll || payload.count < count) return undefined;
              knowsAll = true;
              complete += 1;
              return done();
            case "message_refused":
              this.refused += 1;
              return undefined;
            default:
              return this.#system.answer?.(type, socket);
          }
        };
        socket.on("message", (data) => {
          for (const { type, payload } of this.#read(data)) hear(type, payload);
        });
        socket.on("error", reject);
        socket.on("close", () => {
          if (!this.isEnding) this.faults += 1;
        });
      }
    });
  }

  /** The events in a message. Parses identical texts once, so that the clients don't slow the server down. */
  #read(data) {
    if (!this.#lastData?.equals(data)) {
      this.#lastData = data;
      this.#lastEvents = this.#system.read(String(data));
    }
    return this.#lastEvents;
  }

  #hear(index, { seq, id }) {
    if (seq !== this.#lastSeq[index] + 1) this.faults += 1;
    this.#lastSeq[index] = seq;
    this.deliveries += 1;
    const message = this.#open.get(id);
    if (!message) return;
    this.latencies?.push(now() - message.sentAt);
    message.left -= 1;
    if (message.left > 0) return;
    this.#open.delete(id);
    this.onDone();
  }

  /** Sends a message from the next user in turn. */
  send() {
    const id = randomUUID();
    this.#open.set(id, { sentAt: now(), left: this.size });
    this.#sockets[this.#next].send(this.#system.write(id, CONTENT));
    this.#next = (this.#next + 1) % this.size;
  }

  get unheard() {
    return this.#open.size;
  }

  /** Waits until all clients have received all messages. */
  async settle(timeoutMs = 15_000) {
    const until = now() + timeoutMs;
    while (this.#open.size > 0 && now() < until) await pause(10);
  }

  async end() {
    this.isEnding = true;
    for (const socket of this.#sockets) socket.terminate();
    await pause(200);
  }
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
