import { expect, it } from "vitest";
import { outcomeEvent } from "./outcome.ts";
import type { CallOutcome } from "./send.ts";

const at = { startedAt: 1, at: 2, isProbe: false };
const json = (status: number, body: unknown): CallOutcome => ({
  ...at,
  type: "answered",
  answer: { reply: Response.json(body, { status }), body, isReadable: true },
});
const page = (status: number, type = "text/html"): CallOutcome => ({
  ...at,
  type: "answered",
  answer: {
    reply: new Response("<h1>", { status, headers: { "content-type": type, "retry-after": "7" } }),
    body: null,
    isReadable: false,
  },
});

it.each<[string, CallOutcome, object]>([
  [
    "no reply in time is silence",
    { ...at, type: "lost", isTimeout: true },
    { type: "failed", kind: "silent" },
  ],
  [
    "no reply is being offline",
    { ...at, type: "lost", isTimeout: false },
    { type: "failed", kind: "offline" },
  ],
  [
    "an error of the server is a failure",
    json(500, { code: "internal" }),
    { type: "failed", kind: "failing" },
  ],
  ["a paused game is a pause", json(503, { code: "game_stopped" }), { type: "failed", kind: "paused" }],
  ["a busy server answers", json(503, { code: "busy" }), { type: "answered", isPaused: null }],
  ["a refusal is an answer", json(409, { code: "conflict" }), { type: "answered", isPaused: null }],
  [
    "a reply may say that the game runs",
    json(200, { isPaused: false }),
    { type: "answered", isPaused: false },
  ],
  [
    "a reply may say that the game is paused",
    json(200, { isPaused: true }),
    { type: "answered", isPaused: true },
  ],
  ["another site's page is foreign", page(200), { type: "failed", kind: "foreign" }],
  ["another site's refusal is foreign", page(401), { type: "failed", kind: "foreign" }],
  ["broken JSON is a failure", page(200, "application/json"), { type: "failed", kind: "failing" }],
  [
    "a gateway's error page is a failure, with its Retry-After",
    page(503),
    { type: "failed", kind: "failing", retryAfterMs: 7_000 },
  ],
])("%s", (_, outcome, event) => {
  expect(outcomeEvent(outcome)).toMatchObject(event);
});
