import { afterEach, expect, it, vi } from "vitest";
import { me } from "#game/contract/me.ts";
import { call, NetworkError } from "./api.ts";
import { removeToken, storeToken } from "./session-token.ts";

const ADDRESS = "/api/auth/me?start=1";
const ask = () => call(me, { query: { start: "1" } });

/** Begins a call as the inline script of index.html does, which gets this reply. */
function begin(token: string, reply: Promise<Response>) {
  reply.catch(() => {});
  const abort = new AbortController();
  window.firstCalls = { [ADDRESS]: { token, reply, abort } };
  return abort;
}

const refusal = (error: string) => Response.json({ error }, { status: 409 });

afterEach(() => {
  delete window.firstCalls;
  removeToken();
});

it("a call that the page has begun is answered once, and isn't sent", async () => {
  const fetched = vi.fn(async () => refusal("sent"));
  vi.stubGlobal("fetch", fetched);
  storeToken("A");
  begin("A", Promise.resolve(refusal("begun")));
  await expect(ask()).rejects.toThrow("begun");
  expect(fetched).not.toHaveBeenCalled();
  await expect(ask()).rejects.toThrow("sent");
});

it("the page's code keeps the inline script from repeating what it has begun", async () => {
  vi.stubGlobal("fetch", async () => refusal("sent"));
  storeToken("A");
  await expect(ask()).rejects.toThrow("sent");
  // The inline script of index.html begins nothing if this is set.
  expect(window.firstCalls).toEqual({});
});

it("a call that was begun for another session is cancelled, and sent for this one", async () => {
  vi.stubGlobal("fetch", async () => refusal("sent"));
  storeToken("B");
  const abort = begin("A", Promise.resolve(refusal("begun")));
  await expect(ask()).rejects.toThrow("sent");
  expect(abort.signal.aborted).toBe(true);
});

it("a call that was begun and got lost fails as one that was sent", async () => {
  storeToken("A");
  begin("A", Promise.reject(new TypeError("Failed to fetch")));
  await expect(ask()).rejects.toThrow(NetworkError);
});

it("a call that was begun ends with its session", async () => {
  storeToken("A");
  const lost = Promise.withResolvers<Response>();
  const abort = begin("A", lost.promise);
  abort.signal.addEventListener("abort", () => lost.reject(abort.signal.reason));
  const asked = ask();
  removeToken();
  await expect(asked).rejects.toThrow("You have signed out.");
  expect(abort.signal.aborted).toBe(true);
});
