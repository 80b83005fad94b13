import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { io } from "socket.io-client";
import WebSocket from "ws";

/*
 * The wire protocols of the systems. The same bare client speaks all of them, so that no client library affects the
 * result. socket.io's own client takes part in each of its runs as a check (see run.mjs).
 */

export const guru = {
  name: "guru",
  server: "guru-server.mjs",
  connect(url, token, index) {
    const address = new URL("/api/realtime/chat/general", url);
    const protocols = ["guru.v1", `bearer.${token}`];
    return new WebSocket(address.href.replace(/^http/, "ws"), protocols, {
      origin: url.origin,
      // Each user has an address, as in life; Cloudflare sets this header.
      headers: { "cf-connecting-ip": `10.0.${Math.floor(index / 250)}.${index % 250}` },
      perMessageDeflate: false,
    });
  },
  /** The events in a text, each with its type and payload. */
  read(text) {
    const frames = JSON.parse(text);
    return Array.isArray(frames) ? frames : [frames];
  },
  write: (id, content) =>
    JSON.stringify({ type: "chat_message", id, payload: { content, roomId: "general" } }),
};

/** The room whose Worker asks the limiters for each connection. */
export const limited = { ...guru, name: "guru, limiters", build: "limited" };

/** The plain room: a minimal room on a Durable Object with the same protocol. */
export const plain = { ...guru, name: "plain room", server: "plain-server.mjs" };

/** The plain room that looks each session up in D1 before it lets it in. */
export const checked = { ...plain, name: "checked room", build: "checked" };

/** Another build of the room, to compare two states of the code in one run. */
export const otherBuild = (build) => ({ ...guru, name: "other build", build });

export const socketio = {
  name: "socket.io",
  server: "socketio-server.mjs",
  connect(url, token) {
    const address = new URL("/socket.io/?EIO=4&transport=websocket", url);
    const socket = new WebSocket(address.href.replace(/^http/, "ws"), { perMessageDeflate: false });
    socket.token = token;
    return socket;
  },
  read(text) {
    if (text.startsWith("42")) {
      const [type, payload] = JSON.parse(text.slice(2));
      return [{ type, payload }];
    }
    return [{ type: text === "2" ? "ping" : text.startsWith("0") ? "handshake" : "other" }];
  },
  /** Replies that the protocol requires. */
  answer(type, socket) {
    if (type === "ping") socket.send("3");
    if (type === "handshake") socket.send(`40${JSON.stringify({ token: socket.token })}`);
  },
  /** A client of socket.io's own, which proves that the bare clients speak its protocol. */
  async witness(url, token) {
    const socket = io(url.href, { auth: { token }, transports: ["websocket"], forceNew: true });
    let heard = 0;
    socket.on("chat_message", () => {
      heard += 1;
    });
    await new Promise((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    return { heard: () => heard, end: () => socket.disconnect() };
  },
  write: (id, content) => `42${JSON.stringify(["chat_message", { content, roomId: "general", id }])}`,
};

/** Starts a system's server in its own process with this number of accounts. */
export function startServer(system, accounts) {
  const path = fileURLToPath(new URL(system.server, import.meta.url));
  const child = fork(path, [String(accounts), ...(system.build ? [system.build] : [])], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`${system.name} ended with ${code}`)));
    child.once("message", ({ url, pid, tokens }) => {
      resolve({
        url: new URL(url),
        pid,
        tokens,
        end: () =>
          new Promise((ended) => {
            child.removeAllListeners("exit");
            child.once("exit", ended);
            child.send("end");
          }),
      });
    });
  });
}
