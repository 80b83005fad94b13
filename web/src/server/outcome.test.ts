import { expect, it } from "vitest";
import { outcomeEvent } from "./outcome.ts";
import type { CallOutcome } from "./send.ts";

const at = { startedAt: 1, at: 2, isProbe: false };
const json = (status: number, body: unknown): CallOutcome => ({
  ...at,
  type: "answered",
  answer: { reply: Response.json(body, { status }), body, isReadable: true },
});
const page = (status: number, type = "text/html"): CallOutcome => {
  const reply = new Response("<h1>", { status, headers: { "content-type": type, "retry-after": "7" } });
  return { ...at, type: "answered", answer: { reply, body: null, isReadable: false } };
};
const lost = (isTimeout: boolean): CallOutcome => ({ ...at, type: "lost", isTimeout });
const failed = (kind: string) => ({ type: "failed", kind });
const answered = (isPaused: boolean | null) => ({ type: "answered", isPaused });

it.each<[string, CallOutcome, object]>([
  ["no reply in time is silence", lost(true), failed("silent")],
  ["no reply is being offline", lost(false), failed("offline")],
  ["an error of the server is a failure", json(500, { code: "internal" }), failed("failing")],
  ["a paused game is a pause", json(503, { code: "game_stopped" }), failed("paused")],
  ["a busy server answers", json(503, { code: "busy" }), answered(null)],
  ["a refusal is an answer", json(409, { code: "conflict" }), answered(null)],
  ["a reply may say that the game runs", json(200, { isPaused: false }), answered(false)],
  ["a reply may say that the game is paused", json(200, { isPaused: true }), answered(true)],
  ["another site's page is foreign", page(200), failed("foreign")],
  ["another site's refusal is foreign", page(401), failed("foreign")],
  ["broken JSON is a failure", page(200, "application/json"), failed("failing")],
  ["a gateway's error page is a failure", page(503), { ...failed("failing"), retryAfterMs: 7_000 }],
])("%s", (_, outcome, event) => {
  expect(outcomeEvent(outcome)).toMatchObject(event);
});
