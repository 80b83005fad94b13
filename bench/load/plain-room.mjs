// A minimal chat room on a Durable Object: hibernatable sockets, one insert and one broadcast for each message. Without
// limits, history, typing or resending, it measures the cost of the platform alone. With a database, it looks up the session of
// each socket before it lets it in.
import { DurableObject } from "cloudflare:workers";

const PRESENCE_MS = 500;

export class PlainRoom extends DurableObject {
  #timer = null;

  constructor(state, env) {
    super(state, env);
    state.storage.sql.exec(
      "create table if not exists message (seq integer primary key, id text, user_id text, content text, created_at integer)",
    );
  }

  async fetch(request) {
    const userId = request.headers.get("x-user") ?? tokenOf(request);
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment({ userId, username: userId });
    const messages = this.ctx.storage.sql.exec("select seq from message order by seq desc limit 1").toArray();
    server.send(JSON.stringify({ type: "history", payload: { messages } }));
    this.#timer ??= setTimeout(() => this.#sendPresence(), PRESENCE_MS);
    const headers = { "sec-websocket-protocol": "guru.v1" };
    return new Response(null, { status: 101, webSocket: client, headers });
  }

  webSocketMessage(socket, text) {
    const { id, payload } = JSON.parse(text);
    const user = socket.deserializeAttachment();
    const now = Date.now();
    const { seq } = this.ctx.storage.sql
      .exec(
        "insert into message (id, user_id, content, created_at) values (?, ?, ?, ?) returning seq",
        id,
        user.userId,
        payload.content,
        now,
      )
      .one();
    const message = { seq, id, ...user, content: payload.content, createdAt: new Date(now).toISOString() };
    this.#broadcast({ type: "chat_message", payload: message });
  }

  webSocketClose() {
    this.#timer ??= setTimeout(() => this.#sendPresence(), PRESENCE_MS);
  }

  #sendPresence() {
    this.#timer = null;
    this.#broadcast({ type: "online_users", payload: { count: this.ctx.getWebSockets().length } });
  }

  #broadcast(frame) {
    const text = JSON.stringify(frame);
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(text);
      } catch {
        // The socket is closing.
      }
    }
  }
}

function tokenOf(request) {
  return request.headers.get("sec-websocket-protocol").split("bearer.")[1];
}

async function hashOf(token) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return new Uint8Array(hash).toHex();
}

/** Lets a socket in if its token opens a session. */
async function checked(request, env) {
  const owner = await env.DB.prepare(
    "select u.id from session s join user u on u.id = s.user_id where s.token_hash = ?1 and s.revoked_at is null",
  )
    .bind(await hashOf(tokenOf(request)))
    .first();
  if (!owner) return new Response(null, { status: 401 });
  const headers = new Headers(request.headers);
  headers.set("x-user", owner.id);
  return env.ROOM.getByName("general").fetch(new Request(request, { headers }));
}

// biome-ignore lint/style/noDefaultExport: workerd takes a Worker's handlers from its default export.
export default {
  fetch: (request, env) => (env.DB ? checked(request, env) : env.ROOM.getByName("general").fetch(request)),
};
