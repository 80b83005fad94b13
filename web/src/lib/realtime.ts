import * as v from "valibot";
import {
  BEARER_PROTOCOL_PREFIX,
  CLOSE,
  ClosingFrame,
  FRAME_LIMIT,
  PING,
  PONG,
  REALTIME_PROTOCOL,
} from "#game/contract/realtime.ts";

/** Reconnection: first delay, its cap, and how long a socket may take to open. Player area, sections 4 and 9. */
export const FIRST_DELAY_MS = 5_000;
export const MAX_DELAY_MS = 60_000;
export const CONNECT_TIMEOUT_MS = 20_000;
/** A silent socket is asked for a sign of life this often, and given this long to answer. */
const PING_INTERVAL_MS = 25_000;
const PONG_TIMEOUT_MS = 10_000;
/** Two attempts are never nearer than this, whatever wakes the connection. */
const LEAST_GAP_MS = 1_000;

/** Why a connection has ended for good: no attempt follows by itself. */
export type EndReason = "unauthenticated" | "replaced" | "removed" | "too_many_messages" | "client_too_old";

export type ConnectionState =
  | { readonly status: "connecting" }
  | { readonly status: "open" }
  | {
      readonly status: "waiting";
      readonly attempt: number;
      readonly delayMs: number;
      readonly timedOut: boolean;
    }
  | { readonly status: "ended"; readonly reason: EndReason | "closed" };

const END_REASONS: ReadonlyMap<number, EndReason> = new Map([
  [CLOSE.unauthenticated, "unauthenticated"],
  [CLOSE.replaced, "replaced"],
  [CLOSE.removed, "removed"],
  [CLOSE.tooManyMessages, "too_many_messages"],
  [CLOSE.clientTooOld, "client_too_old"],
]);

/** Delay before attempt `attempt` (1 or more): 5 s, doubled each time up to 60 s, less up to a fifth of jitter. */
export function reconnectDelay(attempt: number, random: number): number {
  const delay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return Math.round(delay * (1 - random / 5));
}

export interface RealtimeOptions<Frame> {
  /** Path of the socket: `/api/realtime/game`. */
  readonly path: string;
  readonly token: string;
  /** Schema of one message: a frame, or an array of them. */
  readonly frames: v.GenericSchema<unknown, Frame | Frame[]>;
  readonly onFrame: (frame: Frame) => void;
  readonly onState: (state: ConnectionState) => void;
}

export interface RealtimeConnection {
  /** Sends a frame; false where the socket is not open or the frame too large. */
  send(frame: object): boolean;
  /** Tries at once, also after an end. */
  retry(): void;
  close(): void;
}

/** Keeps a socket open: reconnects with growing delays, at once when the browser is online or seen again. */
export function connectRealtime<Frame>(options: RealtimeOptions<Frame>): RealtimeConnection {
  let socket: WebSocket | null = null;
  let attempts = 0;
  let lastAttemptAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pingTimer: ReturnType<typeof setTimeout> | undefined;
  let state: ConnectionState = { status: "connecting" };

  function setState(next: ConnectionState): void {
    state = next;
    options.onState(next);
  }

  function open(): void {
    clearTimeout(timer);
    lastAttemptAt = Date.now();
    setState({ status: "connecting" });
    const url = new URL(options.path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const opening = new WebSocket(url, [REALTIME_PROTOCOL, `${BEARER_PROTOCOL_PREFIX}${options.token}`]);
    socket = opening;
    let timedOut = false;
    timer = setTimeout(() => {
      timedOut = true;
      drop(opening);
    }, CONNECT_TIMEOUT_MS);

    opening.addEventListener("open", () => {
      if (socket !== opening) return;
      clearTimeout(timer);
      attempts = 0;
      setState({ status: "open" });
      expectLife(opening);
    });
    opening.addEventListener("message", ({ data }) => {
      if (socket !== opening) return;
      expectLife(opening);
      if (typeof data === "string" && data !== PONG) receive(opening, data);
    });
    opening.addEventListener("close", ({ code }) => {
      if (socket === opening) leave(code, timedOut);
    });
  }

  /** What a close code means for this connection: an end for good, or another try. */
  function leave(code: number, timedOut: boolean): void {
    forget();
    const reason = END_REASONS.get(code);
    if (reason) setState({ status: "ended", reason });
    else wait(timedOut);
  }

  function wait(timedOut: boolean): void {
    attempts += 1;
    const delayMs = reconnectDelay(attempts, Math.random());
    timer = setTimeout(open, delayMs);
    setState({ status: "waiting", attempt: attempts, delayMs, timedOut });
  }

  function forget(): void {
    socket = null;
    clearTimeout(timer);
    clearTimeout(pingTimer);
  }

  /** Closes a socket that does not answer; its close event may take long to come, so it is not waited for. */
  function drop(dead: WebSocket): void {
    if (socket !== dead) return;
    const timedOut = dead.readyState === WebSocket.CONNECTING;
    forget();
    dead.close();
    wait(timedOut);
  }

  function expectLife(alive: WebSocket): void {
    clearTimeout(pingTimer);
    pingTimer = setTimeout(() => {
      if (alive.readyState === WebSocket.OPEN) alive.send(PING);
      pingTimer = setTimeout(() => drop(alive), PONG_TIMEOUT_MS);
    }, PING_INTERVAL_MS);
  }

  function receive(from: WebSocket, data: string): void {
    const json = parseJson(data);
    if (v.is(ClosingFrame, json)) {
      // The server's close frame follows, or is lost; its code is known already.
      leave(json.payload.code, false);
      from.close();
      return;
    }
    const parsed = v.safeParse(options.frames, json);
    // A frame of a newer server is not for this page: the next fetch brings what it told.
    if (!parsed.success) return;
    for (const frame of Array.isArray(parsed.output) ? parsed.output : [parsed.output])
      options.onFrame(frame);
  }

  function wake(): void {
    const mayTry = state.status === "waiting" && Date.now() - lastAttemptAt >= LEAST_GAP_MS;
    if (mayTry && document.visibilityState === "visible") open();
  }

  addEventListener("online", wake);
  addEventListener("focus", wake);
  document.addEventListener("visibilitychange", wake);
  open();

  return {
    send(frame) {
      const text = JSON.stringify(frame);
      if (socket?.readyState !== WebSocket.OPEN || text.length > FRAME_LIMIT) return false;
      socket.send(text);
      return true;
    },
    retry() {
      if (state.status === "waiting" || state.status === "ended") {
        attempts = 0;
        open();
      }
    },
    close() {
      const closing = socket;
      forget();
      removeEventListener("online", wake);
      removeEventListener("focus", wake);
      document.removeEventListener("visibilitychange", wake);
      closing?.close();
      setState({ status: "ended", reason: "closed" });
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
