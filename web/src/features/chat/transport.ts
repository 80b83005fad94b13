import type { ConnectionState } from "../../lib/realtime.ts";

/** So many sockets in a row have to fail before the page polls. Decision 33. */
export const FAILURES_BEFORE_POLLING = 3;

/** Which way the room is reached. */
export interface Transport {
  /** Sockets in a row that brought nobody into the room. */
  readonly failures: number;
  readonly isPolling: boolean;
  /** Whether the room was ever joined, so that it can be lost. */
  readonly hasJoined: boolean;
  readonly last: ConnectionState["status"] | "joined";
}

export const FIRST_TRANSPORT: Transport = {
  failures: 0,
  isPolling: false,
  hasJoined: false,
  last: "connecting",
};

/** The way after the room has sent its history: the socket works, so nothing is polled. */
export function afterJoining(before: Transport): Transport {
  return { ...before, failures: 0, isPolling: false, hasJoined: true, last: "joined" };
}

/** The way after the socket's state has changed: the third failure in a row begins polling. */
export function nextTransport(before: Transport, { status }: ConnectionState): Transport {
  switch (status) {
    case "connecting":
    case "open":
      return { ...before, last: status };
    case "waiting": {
      // A room that was joined and is lost is no socket that failed.
      const failures = before.last === "joined" ? 0 : before.failures + 1;
      const isPolling = before.isPolling || failures >= FAILURES_BEFORE_POLLING;
      return { ...before, failures, isPolling, last: status };
    }
    case "ended":
      return { ...before, failures: 0, isPolling: false, last: status };
    default:
      return status satisfies never;
  }
}
