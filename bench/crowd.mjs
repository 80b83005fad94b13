import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import WebSocket from "ws";
import { addressOf } from "./loaded-game.mjs";

const CONTENT = "Nobody tells you this, but the second funnel is where the money is.";
const IN_FLIGHT = 16;
/** Messages of a user, below the limit of 10 in 10 s. */
const MESSAGES_EACH = 8;
const TIMEOUT_MS = 30_000;

/** Users of one room, each with a socket. */
export class Crowd {
  #sockets = [];
  #joined = Promise.withResolvers();
  /** Ids of the sent messages, with the number of clients that haven't received each. */
  #missing = new Map();
  #deliveries = 0;
  #isLeaving = false;
  /** Called when all clients have received a message. */
  #onHeard = () => {};
  drops = 0;

  /** Opens all sockets at once. Resolves when each has its history, and knows that all are there. */
  static async join(origin, tokens) {
    const crowd = new Crowd();
    const timeout = setTimeout(() => crowd.#joined.reject(new Error("Not all have joined")), TIMEOUT_MS);
    let left = tokens.length;
    const onJoined = () => {
      left -= 1;
      if (left === 0) crowd.#joined.resolve();
    };
    for (const [user, token] of tokens.entries())
      crowd.#open(origin, { user, token, of: tokens.length }, onJoined);
    await crowd.#joined.promise;
    clearTimeout(timeout);
    return crowd;
  }

  #open(origin, { user, token, of }, onJoined) {
    const url = `${origin.replace("http", "ws")}/api/realtime/chat/general`;
    const socket = new WebSocket(url, ["guru.v1", `bearer.${token}`], {
      origin,
      headers: addressOf(user),
      perMessageDeflate: false,
    });
    this.#sockets.push(socket);
    let lastSeq = null;
    let knowsAll = false;
    const hear = {
      history: ({ messages }) => {
        lastSeq = messages.at(-1)?.seq ?? 0;
        if (knowsAll) onJoined();
      },
      online_users: (presence) => {
        if (knowsAll || presence.count < of) return;
        knowsAll = true;
        if (lastSeq !== null) onJoined();
      },
      chat_message: ({ seq, id }) => {
        if (seq !== lastSeq + 1) this.drops += 1;
        lastSeq = seq;
        this.#count(id);
      },
      message_refused: () => {
        this.drops += 1;
      },
    };
    socket.on("message", (data) => {
      for (const { type, payload } of this.#framesIn(data)) hear[type]?.(payload);
    });
    socket.on("error", this.#joined.reject);
    socket.on("close", () => {
      if (!this.#isLeaving) this.drops += 1;
    });
  }

  #lastData = null;
  #lastFrames = [];
  /** Returns the frames in a message. Parses identical ones once, so that the clients don't slow the game down. */
  #framesIn(data) {
    if (!this.#lastData?.equals(data)) {
      this.#lastData = data;
      this.#lastFrames = [JSON.parse(String(data))].flat();
    }
    return this.#lastFrames;
  }

  #count(id) {
    this.#deliveries += 1;
    const missing = this.#missing.get(id) - 1;
    this.#missing.set(id, missing);
    if (missing > 0) return;
    this.#missing.delete(id);
    this.#onHeard();
  }

  /** Has the users send messages in turn, until the time is over or all have sent theirs. Returns the number of deliveries. */
  async talk(seconds) {
    const most = this.#sockets.length * MESSAGES_EACH;
    const until = performance.now() + seconds * 1_000;
    let sent = 0;
    const send = () => {
      if (sent === most || performance.now() >= until) return;
      const id = randomUUID();
      this.#missing.set(id, this.#sockets.length);
      const payload = { content: CONTENT, roomId: "general" };
      this.#sockets[sent % this.#sockets.length].send(JSON.stringify({ type: "chat_message", id, payload }));
      sent += 1;
    };
    const before = this.#deliveries;
    const { promise, resolve } = Promise.withResolvers();
    this.#onHeard = () => {
      send();
      if (this.#missing.size === 0) resolve();
    };
    for (let message = 0; message < IN_FLIGHT; message += 1) send();
    await Promise.race([promise, pause(TIMEOUT_MS, undefined, { ref: false })]);
    this.drops += this.#missing.size;
    return this.#deliveries - before;
  }

  async leave() {
    this.#isLeaving = true;
    for (const socket of this.#sockets) socket.terminate();
    await pause(500);
  }
}
