import * as v from "valibot";
import {
  BEARER_PROTOCOL_PREFIX,
  ClosingFrame,
  FRAME_LIMIT,
  PING,
  PONG,
  parseFrames,
  REALTIME_PROTOCOL,
} from "#game/core/wire/realtime.ts";
import { steadyNow } from "../clock.ts";
import { type ConnectionEffect, type ConnectionEvent, MAX_DELAY_MS } from "./connection.ts";
import { onReachable, onWake } from "./reachability.ts";

interface SocketOptions<Frame> {
  /** Path of the socket: `/api/realtime/game`. */
  readonly path: string;
  readonly token: string;
  /** Schema of one frame. Frames that it rejects are dropped one by one. */
  readonly frame: v.GenericSchema<unknown, Frame>;
  readonly onFrame: (frame: Frame) => void;
  readonly dispatch: (event: ConnectionEvent) => void;
}

/** Performs the I/O of a connection: socket, timer, and the occasions for an early attempt. */
export function createSocket<Frame>({ path, token, frame, onFrame, dispatch }: SocketOptions<Frame>) {
  const known = v.union([ClosingFrame, frame]);
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    const url = new URL(path, location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    let opening: WebSocket;
    try {
      opening = new WebSocket(url, [REALTIME_PROTOCOL, `${BEARER_PROTOCOL_PREFIX}${token}`]);
    } catch {
      dispatch({ type: "stop", reason: "unavailable" });
      return;
    }
    socket = opening;
    opening.addEventListener("open", () => socket === opening && dispatch({ type: "opened" }));
    opening.addEventListener("close", ({ code }) => socket === opening && lose(code));
    opening.addEventListener("message", ({ data }) => {
      if (socket !== opening) return;
      dispatch({ type: "heard" });
      if (typeof data === "string" && data !== PONG) receive(opening, data);
    });
  }

  function lose(code: number): void {
    socket = null;
    dispatch({ type: "lost", code });
  }

  function receive(from: WebSocket, text: string): void {
    for (const received of parseFrames(known, parseJson(text))) {
      // Handling a frame may have replaced the socket.
      if (socket !== from) return;
      if (v.is(ClosingFrame, received)) {
        // The close code is already known, even if the close event gets lost.
        lose(received.payload.code);
        from.close();
      } else {
        onFrame(received);
      }
    }
  }

  function close(): void {
    const closing = socket;
    socket = null;
    closing?.close();
  }

  function startTimer(ms: number, jitter: number): void {
    clearTimeout(timer);
    const delay = Math.min(MAX_DELAY_MS, ms * (1 + jitter * Math.random()));
    timer = setTimeout(() => dispatch({ type: "timeout", at: steadyNow() }), delay);
  }

  const wake = () => dispatch({ type: "wake", at: steadyNow() });
  const stops = [onWake(wake), onReachable(wake)];

  return {
    perform(effect: ConnectionEffect): void {
      switch (effect.type) {
        case "openSocket":
          open();
          break;
        case "closeSocket":
          close();
          break;
        case "ping":
          if (socket?.readyState === WebSocket.OPEN) socket.send(PING);
          break;
        case "startTimer":
          startTimer(effect.ms, effect.jitter ?? 0);
          break;
        case "stopTimer":
          clearTimeout(timer);
          break;
        default:
          effect satisfies never;
      }
    },
    /** Sends a frame; does nothing if the socket isn't open or the frame is too large. */
    send(outgoing: object): void {
      const text = JSON.stringify(outgoing);
      if (socket?.readyState === WebSocket.OPEN && text.length <= FRAME_LIMIT) socket.send(text);
    },
    /** Closes the socket and ends its attempts to reopen. */
    dispose(): void {
      clearTimeout(timer);
      for (const stop of stops) stop();
      close();
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
