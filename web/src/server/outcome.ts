import type { LinkEvent, OutageKind } from "./outage.ts";
import { type Answer, type CallOutcome, isObject, retryAfterMs } from "./send.ts";

/** Converts the outcome of a call to an event of the connection model. docs/reference/connection.md#states */
export function outcomeEvent(outcome: CallOutcome): LinkEvent {
  const { startedAt, at } = outcome;
  switch (outcome.type) {
    case "slow":
      return { type: "slow", startedAt, at };
    case "lost": {
      const kind = outcome.isTimeout ? "silent" : "offline";
      return { type: "failed", startedAt, at, kind, isProbe: outcome.isProbe, retryAfterMs: 0 };
    }
    case "answered": {
      const { answer, isProbe } = outcome;
      const kind = outageIn(answer);
      if (kind === null) return { type: "answered", startedAt, at, isPaused: pauseIn(answer) };
      return { type: "failed", startedAt, at, kind, isProbe, retryAfterMs: retryAfterMs(answer.reply) };
    }
    default:
      return outcome satisfies never;
  }
}

/** Returns the outage that the reply reveals; null if there is none. */
function outageIn({ reply, body, isReadable }: Answer): OutageKind | null {
  if (!isReadable) {
    const isOurs = reply.headers.get("content-type")?.includes("json") ?? false;
    return reply.status >= 500 || isOurs ? "failing" : "foreign";
  }
  if (reply.status < 500) return null;
  const code = isObject(body) ? body.code : undefined;
  if (code === "game_stopped") return "paused";
  // `busy` refuses one kind of request for a moment.
  return code === "busy" ? null : "failing";
}

/** Returns whether the reply says that the game is paused; null if it says nothing about it. */
function pauseIn({ body }: Answer): boolean | null {
  return isObject(body) && typeof body.isPaused === "boolean" ? body.isPaused : null;
}
