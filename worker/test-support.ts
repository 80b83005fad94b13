import { env, exports } from "cloudflare:workers";
import { newPlayer, type Player } from "#game/rules/player.ts";
import { insertAccount } from "./db/accounts.ts";
import { openDatabase } from "./db/client.ts";
import { insertSession } from "./db/sessions.ts";
import { hashToken, newToken } from "./platform/tokens.ts";

export const ORIGIN = "https://guru.test";

export interface CallOptions {
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Sends a request to the Worker as a client would. A body is sent as JSON. */
export function call(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  if (options.token) headers.set("authorization", `Bearer ${options.token}`);
  if (options.key) headers.set("idempotency-key", options.key);
  if (options.body !== undefined && !headers.has("content-type"))
    headers.set("content-type", "application/json");
  return exports.default.fetch(`${ORIGIN}${path}`, {
    method,
    headers,
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
}

/** What the reply says that it cost the database. */
export function databaseUse(reply: Response): { trips: number; read: number; written: number } {
  const figures = /trips=(\d+) read=(\d+) written=(\d+)/.exec(reply.headers.get("server-timing") ?? "");
  if (!figures) throw new Error("The reply does not say what it cost the database");
  return { trips: Number(figures[1]), read: Number(figures[2]), written: Number(figures[3]) };
}

export interface TestAccount {
  readonly userId: string;
  readonly sessionId: string;
  readonly token: string;
  readonly email: string;
  readonly username: string;
}

let counter = 0;

/** A verified, signed-in account; `change` alters its new character. */
export async function createAccount(
  change: Partial<Player> = {},
  user: { role?: "player" | "admin"; passwordHash?: string | null } = {},
): Promise<TestAccount> {
  counter += 1;
  const db = openDatabase(env.DB);
  const at = Date.now();
  const userId = crypto.randomUUID();
  const username = `tester_${counter}`;
  const email = `${username}@example.com`;
  await insertAccount(
    db,
    {
      id: userId,
      username,
      usernameKey: username,
      email,
      emailKey: email,
      emailVerifiedAt: at,
      role: user.role ?? "player",
      passwordHash: user.passwordHash ?? null,
      createdAt: at,
      updatedAt: at,
    },
    { ...newPlayer(username, at), ...change },
    null,
  );
  const token = newToken();
  const sessionId = crypto.randomUUID();
  await insertSession(db, {
    id: sessionId,
    userId,
    tokenHash: hashToken(token),
    userAgent: "test",
    deviceInfo: "test",
    ipAddress: "127.0.0.1",
    createdAt: at,
    lastUsedAt: at,
  });
  return { userId, sessionId, token, email, username };
}

/** Rows of a query on the real database, for assertions. */
export async function rows<Row>(sql: string, ...parameters: (string | number | null)[]): Promise<Row[]> {
  return (
    await env.DB.prepare(sql)
      .bind(...parameters)
      .all<Row>()
  ).results;
}

/** A socket as a client sees it: what it received, and how it ended. */
export class TestSocket {
  readonly frames: { type: string; payload: Record<string, unknown>; id?: string }[] = [];
  readonly messages: string[] = [];
  closed: { code: number; reason: string } | null = null;
  readonly protocol: string;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, protocol: string) {
    this.#socket = socket;
    this.protocol = protocol;
    socket.addEventListener("message", ({ data }) => {
      const text = String(data);
      this.messages.push(text);
      if (text.startsWith("[") || text.startsWith("{")) this.frames.push(...[JSON.parse(text)].flat());
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.closed = { code, reason };
    });
    socket.accept();
  }

  send(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close(1000, "bye");
  }

  /** The frames of one type. */
  of(type: string) {
    return this.frames.filter((frame) => frame.type === type);
  }
}

/** Opens a socket as the browser's client does. Throws where the upgrade is refused. */
export async function openSocket(
  path: string,
  token: string,
  change: { origin?: string; protocols?: string } = {},
): Promise<TestSocket> {
  const reply = await exports.default.fetch(`${ORIGIN}${path}`, {
    headers: {
      upgrade: "websocket",
      origin: change.origin ?? ORIGIN,
      "sec-websocket-protocol": change.protocols ?? `guru.v1, bearer.${token}`,
    },
  });
  if (!reply.webSocket) throw new Error(`No socket: ${reply.status} ${await reply.text()}`);
  return new TestSocket(reply.webSocket, reply.headers.get("sec-websocket-protocol") ?? "");
}
