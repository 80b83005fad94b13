import { afterEach, expect, it, vi } from "vitest";
import { logout, me } from "#game/core/wire/me.ts";
import { removeAvatar, uploadAvatar } from "#game/settings/avatar-wire.ts";
import { updateProfile } from "#game/settings/wire.ts";
import { likePost } from "#game/social/wire.ts";
import { aUser } from "../player/view-fixture.ts";
import { refusal } from "../test-page.tsx";
import { ApiError, call, errorText, failureText, isUndecided } from "./api.ts";
import { callEarly, START_CALL } from "./early-call.ts";
import { endToken, removeToken, SessionEndedError, storeToken } from "./session-token.ts";

const DONE = { success: true, message: "ok", user: aUser({ avatar: "/api/pictures/x" }) };

function answering(reply: unknown) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json(reply));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

/** A server that replies on command and ignores cancellation, as if the reply were already in transit. */
function answeringLate() {
  const { promise, resolve: answer } = Promise.withResolvers<Response>();
  const fetched = vi.fn((_path: string, _init: RequestInit) => promise);
  vi.stubGlobal("fetch", fetched);
  return { fetched, answer };
}

afterEach(() => removeToken());

it("a call sends a form unchanged and without a content type", async () => {
  const fetched = answering(DONE);
  const form = new FormData();
  form.set("avatar", new Blob(["x"]), "avatar.webp");
  await call(uploadAvatar, { body: form, query: { uploader: "profile" } });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe("/api/profile/avatar?uploader=profile");
  expect(init?.body).toBe(form);
  expect(new Headers(init?.headers).has("content-type")).toBe(false);
});

it("a call without body and query sends neither, with the content type of JSON", async () => {
  const fetched = answering(DONE);
  await call(removeAvatar, {});
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect([path, init?.body]).toEqual(["/api/profile/avatar", undefined]);
  expect(new Headers(init?.headers).get("content-type")).toBe("application/json");
});

it("the browser finishes a small change after the page has gone, but neither a read, a form nor a long body", async () => {
  const fetched = answering(DONE);
  const change = (bio: string) => call(updateProfile, { body: { bio } });
  await Promise.allSettled([
    change("x"),
    change("x".repeat(1_000)),
    call(me, {}),
    call(uploadAvatar, { body: new FormData() }),
  ]);
  expect(fetched.mock.calls.map(([, { keepalive }]) => keepalive)).toEqual([true, false, false, false]);
});

const replying = (status: number, body: object) => () => Response.json(body, { status });
const FAULT = "Something went wrong on our side.";
const DETAILS = { error: "Validation failed", details: ["Too long"] };
const OFFLINE = "Failed to perform action. You seem to be offline.";

it.each<[string, () => Response | Promise<never>, string]>([
  ["a refusal", replying(409, { error: "$1 short" }), "$1 short"],
  ["a refusal with details", replying(400, DETAILS), "Validation failed. Too long"],
  ["a code that the page doesn't know", replying(409, { error: "Closed", code: "vault_closed" }), "Closed"],
  ["a fault of the server", replying(500, { error: FAULT }), `Failed to perform action. ${FAULT}`],
  ["a fault without a text", replying(502, {}), "Failed to perform action"],
  ["no reply", () => Promise.reject(new TypeError("offline")), OFFLINE],
])("after %s, a failed action says what failed unless the game refused it", async (_, reply, text) => {
  vi.stubGlobal("fetch", async () => reply());
  const failure = await call(removeAvatar, {}).catch((error: unknown) => error);
  expect(failureText(failure, "Failed to perform action")).toBe(text);
});

it("an unreadable reply says what failed", async () => {
  for (const reply of [new Response("<html>"), Response.json({ nothing: true })]) {
    vi.stubGlobal("fetch", async () => reply);
    const failure = await call(removeAvatar, {}).catch((error: unknown) => error);
    expect(failureText(failure, "Failed to perform action")).toMatch(/^Failed to perform action\. .+/);
  }
});

it("a failure without a message shows that an unexpected error occurred", () => {
  expect(errorText(new Error(""))).toBe("An unexpected error occurred");
  expect(failureText("not an error", "Failed to perform action")).toBe("Failed to perform action");
});

it.each([
  ["a good reply", () => Response.json({})],
  ["a refusal of the token", () => Response.json({ error: "no" }, { status: 401 })],
])("a call is rejected after another player signed in, even if its reply is %s", async (_, reply) => {
  storeToken("session-of-a");
  const { fetched, answer } = answeringLate();
  const late = call(me, {});
  removeToken();
  storeToken("session-of-b");
  answer(reply());
  await expect(late).rejects.toBeInstanceOf(SessionEndedError);
  const init = fetched.mock.calls[0]?.[1];
  expect([init?.signal?.aborted, init?.cache]).toEqual([true, "no-store"]);
});

/** Makes calls of which each gets the next of these replies, and returns the keys that arrived. */
async function keysOf(
  replies: readonly (Response | null)[],
  made: readonly Parameters<typeof call<typeof like>>[1][],
) {
  vi.useFakeTimers();
  const keys: (string | null)[] = [];
  const waiting = [...replies];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    const reply = waiting.shift();
    keys.push(new Headers(init.headers).get("idempotency-key"));
    if (!reply) throw new TypeError("no reply");
    return reply;
  });
  for (const input of made) {
    const failed = call(like, input).catch(() => null);
    await vi.advanceTimersByTimeAsync(5_000);
    await failed;
  }
  return keys;
}

const like = likePost;
const aLike = (key: string, id = "p") => ({ key, parameters: { id }, body: { action: "like" as const } });
const limited = () => Response.json({ error: "Slowly" }, { status: 429, headers: { "retry-after": "1" } });
const refused = () => Response.json({ error: "No" }, { status: 400 });
const liked = () => Response.json({ id: "q", isLiked: true, likesCount: 1 });
const NONE = [null, null, null];

it("a write that meets a failing database is sent again with its key, and decided by the next reply", async () => {
  const replies = [refusal(503, "database_down", "Down"), liked()];
  expect(await keysOf(replies, [aLike("a")])).toEqual(["a", "a"]);
});

it("a change that got no answer keeps its key when it is made again, also after a limit, until it is decided", async () => {
  const replies = [...NONE, limited(), refused(), refused()];
  const made = ["a", "b", "c", "d"].map((key) => aLike(key));
  expect(await keysOf(replies, made)).toEqual(["a", "a", "a", "a", "a", "d"]);
});

it("a change that the game refuses until later has another key then, because its first one stays refused", async () => {
  const later = () => Response.json({ error: "Too fast" }, { status: 409, headers: { "retry-after": "5" } });
  const made = ["a", "b", "c"].map((key) => aLike(key));
  expect(await keysOf([...NONE, later(), refused()], made)).toEqual(["a", "a", "a", "a", "c"]);
});

it("a change that got no answer has another key once another change was made, which it may undo", async () => {
  const made = [aLike("a"), aLike("b", "q"), aLike("c")];
  expect(await keysOf([...NONE, liked(), refused()], made)).toEqual(["a", "a", "a", "b", "c"]);
});

it("a call whose caller repeats it under its own key keeps that", async () => {
  const made = [aLike("a"), { ...aLike("b"), isOwnKey: true }];
  expect(await keysOf([...NONE, refused()], made)).toEqual(["a", "a", "a", "b"]);
});

it.each([
  ["a failing database", { code: "database_down" }, 503, true],
  ["a gateway", {}, 502, true],
  ["a paused game", { code: "game_stopped" }, 503, false],
  ["a busy server", { code: "busy" }, 503, false],
  ["a refusal", { code: "conflict" }, 409, false],
])("after %s it is unknown whether a change was made: %s", (_, body, status, isUnknown) => {
  expect(isUndecided(new ApiError(new Response(null, { status }), body as object, ""))).toBe(isUnknown);
});

it("the end of a session cancels its calls without retries", async () => {
  storeToken("session-of-a");
  const fetched = vi.fn((_path: string, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener("abort", () => reject(signal.reason));
    return promise;
  });
  vi.stubGlobal("fetch", fetched);
  const running = call(removeAvatar, { key: crypto.randomUUID() });
  removeToken();
  await expect(running).rejects.toBeInstanceOf(SessionEndedError);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it("a call waits while the session is being ended, and is sent only if that fails", async () => {
  storeToken("session-of-a");
  const fetched = answering(DONE);
  const { promise, reject: refuse } = Promise.withResolvers<void>();
  const refused = endToken(() => promise);
  const waiting = call(removeAvatar, {});
  expect(fetched).not.toHaveBeenCalled();
  refuse(new Error("Wrong password"));
  await expect(refused).rejects.toThrow("Wrong password");
  await expect(waiting).resolves.toBeDefined();

  const ended = endToken(() => Promise.resolve());
  const [during, late] = [call(removeAvatar, {}), ended.then(() => call(removeAvatar, {}))];
  await expect(during).rejects.toBeInstanceOf(SessionEndedError);
  await expect(late).rejects.toBeInstanceOf(SessionEndedError);
  expect(fetched).toHaveBeenCalledTimes(1);
  storeToken("session-of-b");
  await expect(call(removeAvatar, {})).resolves.toBeDefined();
});

it("the call that ends a session completes", async () => {
  storeToken("session-of-a");
  const { fetched, answer } = answeringLate();
  const leaving = call(logout, { outlivesSession: true });
  removeToken();
  answer(Response.json({ message: "Logged out" }));
  await expect(leaving).resolves.toBeDefined();
  const init = fetched.mock.calls[0]?.[1];
  expect(new Headers(init?.headers).get("authorization")).toBe("Bearer session-of-a");
  expect(init?.signal?.aborted).toBe(false);
});

it.each([
  ["takes the reply to the early call", "dana", 1],
  ["of another session sends its own", "other", 2],
])("the first call of a page %s", async (_, token, requests) => {
  const fetch = vi.fn(async () => Response.json({ error: "no" }, { status: 400 }));
  vi.stubGlobal("fetch", fetch);
  callEarly(START_CALL, "dana");
  storeToken(token);
  await expect(call(me, { query: { start: "1" } })).rejects.toThrow("no");
  expect(fetch).toHaveBeenCalledTimes(requests);
});
