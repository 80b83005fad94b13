import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import type { ErrorReply } from "#game/core/wire/errors.ts";
import { app } from "./app.ts";
import type { Env } from "./env.ts";

export const ORIGIN = "https://guru.test";

export interface SendOptions {
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** Overrides of the test's bindings. */
  readonly env?: Partial<Env>;
  /** A body sent unchanged. */
  readonly text?: string;
  /** A body with its own content type. */
  readonly form?: BodyInit;
}

/** Sends a request to the Worker and waits for its background work, such as sending an email. */
export async function send(method: string, path: string, options: SendOptions = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  if (options.token) headers.set("authorization", `Bearer ${options.token}`);
  if (options.key) headers.set("idempotency-key", options.key);
  const body = options.text ?? (options.body === undefined ? null : JSON.stringify(options.body));
  if (body !== null && !headers.has("content-type")) headers.set("content-type", "application/json");
  const init = { method, headers, body: options.form ?? body, redirect: "manual" } as const;
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, init);
  const reply = await app.fetch(request, { ...env, ...options.env }, context);
  await waitOnExecutionContext(context);
  return reply;
}

export const post = (path: string, body: unknown, options: SendOptions = {}) =>
  send("POST", `/api${path}`, { ...options, body });

interface Signed {
  readonly token: string;
}

/** Sends a request of an account by its route, such as `PUT /settings/email`. */
export function ask({ token }: Signed, route: string, body?: unknown, options: SendOptions = {}) {
  const [method = "", path = ""] = route.split(" ");
  return send(method, `/api${path}`, { token, body, ...options });
}

/** Reads the reply to a request of an account. */
export async function read<Body = unknown>(account: Signed, path: string): Promise<Body> {
  const reply = await ask(account, `GET ${path}`);
  expect([path, reply.status]).toEqual([path, 200]);
  return reply.json<Body>();
}

/** Returns the status and the body of a reply. */
export const answer = async (reply: Response): Promise<unknown[]> => [reply.status, await reply.json()];

/** Expects a refusal with this status and text; returns its body. */
export async function expectRefusal(reply: Response, status: number, error: string): Promise<ErrorReply> {
  const body = await reply.json<ErrorReply>();
  expect({ status: reply.status, error: body.error }).toEqual({ status, error });
  expect(body.requestId).toBe(reply.headers.get("x-request-id"));
  return body;
}

/** Returns whether the token has a live session. */
export async function isSignedIn(token: string): Promise<boolean> {
  return (await send("GET", "/api/auth/me", { token })).status === 200;
}

/** Reads the database cost of a request from its reply. */
export function databaseUse(reply: Response): { trips: number; read: number; written: number } {
  const figures = /trips=(\d+) read=(\d+) written=(\d+)/.exec(reply.headers.get("server-timing") ?? "");
  if (!figures) throw new Error("The reply does not say what it cost the database");
  return { trips: Number(figures[1]), read: Number(figures[2]), written: Number(figures[3]) };
}

/** Round trips of a write after a read: one with the cache, two without. */
export const WRITE_TRIPS = env.GAME_CACHE === "off" ? 2 : 1;

/** A client's socket: its received frames, and how it closed. */
export class TestSocket {
  readonly frames: { type: string; payload: Record<string, unknown>; id?: string }[] = [];
  readonly messages: string[] = [];
  /** The stamp that a game socket gets first. It is neither in `frames` nor in `messages`. */
  stamp: string | null = null;
  closed: { code: number; reason: string } | null = null;
  readonly protocol: string;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket, protocol: string) {
    this.#socket = socket;
    this.protocol = protocol;
    socket.addEventListener("message", ({ data }) => {
      const text = String(data);
      const frames = text.startsWith("[") || text.startsWith("{") ? [JSON.parse(text)].flat() : [];
      if (frames[0]?.type === "gameStamp") {
        this.stamp = frames[0].payload.stamp;
        return;
      }
      this.messages.push(text);
      this.frames.push(...frames);
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.closed = { code, reason };
    });
    socket.accept();
  }

  send(data: string | ArrayBuffer): void {
    this.#socket.send(data);
  }

  close(): void {
    this.#socket.close(1000, "bye");
  }

  /** Returns the frames of one type. */
  of(type: string) {
    return this.frames.filter((frame) => frame.type === type);
  }
}

/** Headers by which the browser asks for a socket. */
export const socketHeaders = (token: string, change: { origin?: string; protocols?: string } = {}) => ({
  upgrade: "websocket",
  origin: change.origin ?? ORIGIN,
  "sec-websocket-protocol": change.protocols ?? `guru.v1, bearer.${token}`,
});

/** Opens a socket as the browser does. Throws if the upgrade is refused. */
export async function openSocket(
  path: string,
  token: string,
  change?: Parameters<typeof socketHeaders>[1],
): Promise<TestSocket> {
  const headers = socketHeaders(token, change);
  const reply = await exports.default.fetch(`${ORIGIN}${path}`, { headers });
  if (!reply.webSocket) throw new Error(`No socket: ${reply.status} ${await reply.text()}`);
  return new TestSocket(reply.webSocket, reply.headers.get("sec-websocket-protocol") ?? "");
}
