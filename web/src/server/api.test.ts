import { afterEach, expect, it, vi } from "vitest";
import { logout, me } from "#game/core/wire/me.ts";
import { removeAvatar, uploadAvatar } from "#game/settings/avatar-wire.ts";
import { likePost } from "#game/social/wire.ts";
import { aUser } from "../player/view-fixture.ts";
import { ApiError, call, errorText, failureText, isUndecided } from "./api.ts";
import { endToken, removeToken, SessionEndedError, storeToken } from "./session-token.ts";

const USER = aUser({ avatar: "/api/pictures/x" });

function answering(reply: unknown) {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json(reply));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

/** A server that replies on command and ignores cancellation, as if the reply were already in transit. */
function answeringLate() {
  let answer = (_reply: Response) => {};
  const fetched = vi.fn(
    (_path: string, _init: RequestInit) =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  vi.stubGlobal("fetch", fetched);
  return { fetched, answer: (reply: Response) => answer(reply) };
}

afterEach(() => removeToken());

it("a call sends a form unchanged and without a content type", async () => {
  const fetched = answering({ success: true, message: "ok", user: USER });
  const form = new FormData();
  form.set("avatar", new Blob(["x"]), "avatar.webp");
  await call(uploadAvatar, { body: form, query: { uploader: "profile" } });
  const [path, init] = fetched.mock.calls[0] ?? [];
  expect(path).toBe("/api/profile/avatar?uploader=profile");
  expect(init?.body).toBe(form);
  expect(new Headers(init?.headers).has("content-type")).toBe(false);
});

it("every call that sends no form has the content type of JSON", async () => {
  const fetched = answering({ success: true, message: "ok", user: USER });
  await call(removeAvatar, {});
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get("content-type")).toBe("application/json");
});

it.each<[string, () => Response | Promise<never>, string]>([
  ["a refusal", () => Response.json({ error: "$1 short" }, { status: 409 }), "$1 short"],
  [
    "a refusal with details",
    () => Response.json({ error: "Validation failed", details: ["Too long"] }, { status: 400 }),
    "Validation failed. Too long",
  ],
  [
    "a fault of the server",
    () => Response.json({ error: "Something went wrong on our side." }, { status: 500 }),
    "Failed to perform action. Something went wrong on our side.",
  ],
  ["a fault without a text", () => Response.json({}, { status: 502 }), "Failed to perform action"],
  [
    "no reply",
    () => Promise.reject(new TypeError("offline")),
    "Failed to perform action. You seem to be offline.",
  ],
])("after %s, a failed action says what failed unless the game refused it", async (_, reply, text) => {
  vi.stubGlobal("fetch", async () => reply());
  const failure = await call(removeAvatar, {}).catch((error: unknown) => error);
  expect(failureText(failure, "Failed to perform action")).toBe(text);
});

it("the text of an error counts even if a newer server sends a code that the page doesn't know", async () => {
  const reply = { error: "The vault is closed", code: "vault_closed" };
  vi.stubGlobal("fetch", async () => Response.json(reply, { status: 409 }));
  await expect(call(removeAvatar, {})).rejects.toThrow("The vault is closed");
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

it("a call without body and query sends neither", async () => {
  const fetched = answering({ success: true, message: "ok", user: USER });
  await call(removeAvatar, {});
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/profile/avatar");
  expect(fetched.mock.calls[0]?.[1].body).toBeUndefined();
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

it("a write that meets a failing database is sent again with its key, and its reply is the stored one", async () => {
  vi.useFakeTimers();
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("idempotency-key"));
    const down = { error: "The server is having trouble.", code: "database_down", requestId: "x" };
    return keys.length === 1
      ? Response.json(down, { status: 503 })
      : Response.json({ success: true, message: "ok", user: USER });
  });
  const reply = call(removeAvatar, { key: "k" });
  await vi.advanceTimersByTimeAsync(400);
  vi.useRealTimers();
  expect(await reply).toMatchObject({ message: "ok" });
  expect(keys).toEqual(["k", "k"]);
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
  const fetched = vi.fn(
    (_path: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  vi.stubGlobal("fetch", fetched);
  const running = call(removeAvatar, { key: crypto.randomUUID() });
  removeToken();
  await expect(running).rejects.toBeInstanceOf(SessionEndedError);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it("a call waits while the session is being ended, and is sent only if that fails", async () => {
  storeToken("session-of-a");
  const fetched = answering({ success: true, message: "ok", user: USER });
  let refuse = (_error: Error) => {};
  const refused = endToken(() => new Promise((_resolve, reject) => (refuse = reject)));
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
