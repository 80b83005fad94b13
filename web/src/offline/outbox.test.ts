import { clear, get, set } from "idb-keyval";
import * as v from "valibot";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { HOUR_MS } from "#game/core/durations.ts";
import { ApiError, ContractError, NetworkError } from "../server/api.ts";
import { outageAtom } from "../server/reachability.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { createOutbox } from "./outbox.ts";

const STORAGE_KEY = "outbox";
let storageKey = STORAGE_KEY;
const refused = (status: number) => new ApiError(new Response(null, { status }), {}, "no");

function makeOutbox(options: { readonly subjectOf?: (item: string) => string } = {}) {
  const send = vi.fn(async (_item: string, key: string) => `reply to ${key}`);
  const [onSent, onDropped] = [vi.fn(), vi.fn()];
  let waiting: string[] = [];
  const onChange = (entries: readonly { readonly item: string }[]) => {
    waiting = entries.map(({ item }) => item);
  };
  const queue = createOutbox(() => storageKey);
  const parts = { type: "text", schema: v.string(), send, onSent, onDropped, onChange };
  const items = queue.addSender({ ...parts, ...options });
  /** Adds items, and sends what it can. */
  const sendAll = async (...added: string[]) => {
    for (const item of added) await items.add(item);
    await queue.flush();
  };
  return { outbox: { ...queue, ...items, sendAll }, send, onSent, onDropped, waiting: () => waiting };
}
const itemsOf = (send: ReturnType<typeof makeOutbox>["send"]) => send.mock.calls.map(([item]) => item);

/** Resolves once the other tabs have received all messages so far. */
async function tabsHeard(): Promise<void> {
  const [ear, mouth] = [new BroadcastChannel("outbox"), new BroadcastChannel("outbox")];
  const heard = new Promise((resolve) => {
    ear.onmessage = resolve;
  });
  mouth.postMessage("ping");
  await heard;
  for (const channel of [ear, mouth]) channel.close();
}

const kept = async () => (await get<{ item: string }[]>(STORAGE_KEY))?.map(({ item }) => item) ?? [];

const IGNORED = { onSent: () => {}, onDropped: () => {}, onChange: () => {} };

beforeEach(() => {
  vi.useFakeTimers();
  storageKey = STORAGE_KEY;
  return clear();
});
afterEach(() => store.set(outageAtom, null));

it("the outbox sends each item once, in order, under its own key", async () => {
  const { outbox, send, onSent } = makeOutbox();
  await outbox.sendAll("a", "b", "a");
  await outbox.flush();
  expect(itemsOf(send)).toEqual(["a", "b"]);
  expect(new Set(send.mock.calls.map(([, key]) => key)).size).toBe(2);
  expect(onSent.mock.calls).toEqual(send.mock.calls.map(([item, key]) => [item, `reply to ${key}`]));
  expect(await kept()).toEqual([]);
});

it("the outbox retries an unsent item after a reload under the same key", async () => {
  const first = makeOutbox();
  first.send.mockRejectedValue(new NetworkError(null));
  await first.outbox.sendAll("a", "b");
  expect(first.send).toHaveBeenCalledTimes(1);
  expect(first.waiting()).toEqual(["a", "b"]);
  expect(await kept()).toEqual(["a", "b"]);

  const second = makeOutbox();
  store.set(outageAtom, "offline");
  second.outbox.start();
  await second.outbox.flush();
  expect(second.waiting()).toEqual(["a", "b"]);
  store.set(outageAtom, null);
  await second.outbox.flush();
  expect(second.send.mock.calls[0]).toEqual(first.send.mock.calls[0]);
  expect(second.waiting()).toEqual([]);
});

it.each([
  ["before the outbox has started", false],
  ["again before the outbox has read its storage", true],
])("an item of an earlier visit that is added %s is sent once, under its first key", async (_, isStarted) => {
  const first = makeOutbox();
  first.send.mockRejectedValueOnce(new NetworkError(null));
  await first.outbox.sendAll("a");
  const second = makeOutbox();
  if (isStarted) second.outbox.start();
  await Promise.all([second.outbox.add("a"), second.outbox.add("b"), second.outbox.flush()]);
  await second.outbox.flush();
  expect(itemsOf(second.send)).toEqual(["a", "b"]);
  expect(second.send.mock.calls[0]).toEqual(first.send.mock.calls[0]);
  expect(await kept()).toEqual([]);
});

it("another tab's items show here, are not sent twice, and leave when they have been sent", async () => {
  store.set(outageAtom, "offline");
  const first = makeOutbox();
  const second = makeOutbox();
  for (const { outbox } of [first, second]) onTestFinished(outbox.start());
  await first.outbox.add("a");
  await vi.waitFor(() => expect(second.waiting()).toEqual(["a"]));
  await second.outbox.add("b");
  await vi.waitFor(() => expect(first.waiting()).toEqual(["a", "b"]));
  second.send.mockRejectedValue(new NetworkError(null));
  store.set(outageAtom, null);
  await first.outbox.flush();
  await vi.waitFor(() => expect(second.waiting()).toEqual([]));
  expect(first.send).toHaveBeenCalledTimes(2);
});

it("a browser without channels between tabs sends what an earlier visit left", async () => {
  await makeOutbox().outbox.add("a");
  vi.stubGlobal("BroadcastChannel", undefined);
  const { outbox, send } = makeOutbox();
  outbox.start();
  await outbox.flush();
  expect(send).toHaveBeenCalledOnce();
});

it("asks the browser to keep what waits for the server, and nothing else", async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal("navigator", { storage: { persist } });
  const { outbox } = makeOutbox();
  await outbox.add("a");
  expect(persist).not.toHaveBeenCalled();
  store.set(outageAtom, "offline");
  await outbox.add("b");
  expect(persist).toHaveBeenCalledOnce();
});

it("an item that was overtaken by another one about the same subject is sent again", async () => {
  const { outbox, send } = makeOutbox({ subjectOf: (item) => item.split(" ").at(-1) ?? "" });
  await outbox.sendAll("like 1", "like 2", "unlike 1", "like 1", "like 1", "like 2");
  expect(itemsOf(send)).toEqual(["like 1", "like 2", "unlike 1", "like 1"]);
});

it.each([
  ["a rejected item", refused(404)],
  ["an item whose reply it can't read", new ContractError("/path")],
  ["an item that it can't send", new TypeError("a defect")],
])("the outbox drops %s and continues", async (_, error) => {
  const { outbox, send, onDropped, onSent } = makeOutbox();
  send.mockRejectedValueOnce(error);
  await outbox.sendAll("a", "b");
  expect(onDropped.mock.calls).toEqual([["a", error, expect.any(String)]]);
  expect(vi.getTimerCount()).toBe(0);
  expect(onSent.mock.calls).toEqual([["b", expect.stringMatching(/^reply to /)]]);
  expect(await kept()).toEqual([]);
});

it("the outbox retries ever more rarely, until an item is sent", async () => {
  const { outbox, send, waiting } = makeOutbox();
  send.mockRejectedValue(new NetworkError(null));
  await outbox.sendAll("a");
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  const tries = send.mock.calls.length;
  expect(tries).toBeGreaterThan(10);
  expect(tries).toBeLessThan(20);
  expect(waiting()).toEqual(["a"]);
  send.mockResolvedValueOnce("reply");
  await outbox.flush();
  await outbox.sendAll("b");
  send.mockClear();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(send).toHaveBeenCalledOnce();
});

it("the outbox retries after server errors, and drops an item after ten, those before a reload included", async () => {
  const first = makeOutbox();
  first.send.mockRejectedValue(refused(503));
  await first.outbox.add("a");
  for (let tries = 0; tries < 5; tries += 1) await first.outbox.flush();
  const second = makeOutbox();
  second.send.mockRejectedValue(refused(503));
  second.outbox.start();
  for (let tries = 0; tries < 4; tries += 1) await second.outbox.flush();
  expect(second.waiting()).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(second.send).toHaveBeenCalledTimes(5);
  expect(second.onDropped).toHaveBeenCalledExactlyOnceWith("a", expect.any(ApiError), expect.any(String));
  expect(await kept()).toEqual([]);
});

it("an item that has to wait holds up only items of its type", async () => {
  const { outbox, send } = makeOutbox();
  const sent: number[] = [];
  let isHeld = true;
  const numbers = outbox.addSender({
    type: "number",
    schema: v.number(),
    isHeld: () => isHeld,
    send: async (item: number) => sent.push(item),
    ...IGNORED,
  });
  send.mockRejectedValueOnce(refused(429));
  for (const text of ["a", "b"]) await outbox.add(text);
  await numbers.add(1);
  await outbox.flush();
  expect(sent).toEqual([]);
  isHeld = false;
  send.mockRejectedValueOnce(refused(429));
  await outbox.flush();
  expect(sent).toEqual([1]);
  expect(itemsOf(send)).toEqual(["a", "a"]);
});

it("the outbox of another session is empty, and retries nothing", async () => {
  const { outbox, send, waiting } = makeOutbox();
  send.mockRejectedValue(new NetworkError(null));
  await outbox.sendAll("a");
  store.set(tokenAtom, "another session");
  expect(waiting()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it("the outbox removes an item confirmed by a push without reporting it as sent", async () => {
  const { outbox, send, onSent, waiting } = makeOutbox();
  send.mockImplementation(async (_item, key) => {
    expect(outbox.remove(key)).toBe("a");
    return "";
  });
  await outbox.sendAll("a");
  expect(onSent).not.toHaveBeenCalled();
  expect(waiting()).toEqual([]);
});

it("an entry that a push confirms to another tab while its reply is on its way here is reported as sent", async () => {
  const [here, there] = [makeOutbox(), makeOutbox()];
  for (const { outbox } of [here, there]) onTestFinished(outbox.start());
  const answer = Promise.withResolvers<string>();
  here.send.mockReturnValue(answer.promise);
  await here.outbox.add("a");
  await vi.waitFor(() => expect(there.waiting()).toEqual(["a"]));
  const flushing = here.outbox.flush();
  await vi.waitFor(() => expect(here.send).toHaveBeenCalled());
  there.outbox.remove(here.send.mock.calls[0]?.[1] ?? "");
  await tabsHeard();
  expect(here.waiting()).toEqual(["a"]);
  answer.resolve("the new counts");
  await flushing;
  expect(here.onSent).toHaveBeenCalledWith("a", "the new counts");
  expect(here.waiting()).toEqual([]);
});

it("an item that was added while the last flush ends is sent without another reason", async () => {
  const [worked, unlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const request = async (_name: string, _options: LockOptions, work: () => Promise<void>) => {
    await work();
    worked.resolve();
    await unlocked.promise;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  const { outbox, send } = makeOutbox();
  await outbox.add("a");
  const first = outbox.flush();
  await worked.promise;
  await outbox.add("b");
  const second = outbox.flush();
  unlocked.resolve();
  await Promise.all([first, second]);
  expect(itemsOf(send)).toEqual(["a", "b"]);
});

it("a submitted item reports its outcome", async () => {
  const { outbox, send, onDropped } = makeOutbox();
  expect(await outbox.submit("a")).toBe("sent");
  send.mockRejectedValueOnce(refused(400));
  await expect(outbox.submit("b")).rejects.toThrow("no");
  expect(onDropped).not.toHaveBeenCalled();
  store.set(outageAtom, "offline");
  expect(await outbox.submit("c")).toBe("waits");
});

it("the outbox discards entries if the session changes while it reads them", async () => {
  const first = makeOutbox();
  await first.outbox.add("a");
  const second = makeOutbox();
  second.outbox.start();
  storageKey = "another player's outbox";
  await second.outbox.flush();
  expect(second.send).not.toHaveBeenCalled();
});

it("the outbox drops a stored entry that it can't read, and leaves one of a later version of the page", async () => {
  const later = { key: "2", type: "later", item: "x" };
  await set(STORAGE_KEY, [{ nonsense: true }, { key: "1", type: "text", item: 7 }, later]);
  const { outbox, waiting } = makeOutbox();
  store.set(outageAtom, "offline");
  outbox.start();
  await outbox.flush();
  await outbox.add("a");
  expect(waiting()).toEqual(["a"]);
  expect(await kept()).toEqual(["x", "a"]);
});
