import { clear, get, set } from "idb-keyval";
import * as v from "valibot";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "../server/api.ts";
import { createOutbox } from "./outbox.ts";

const STORAGE_KEY = "outbox";
let storageKey = STORAGE_KEY;
const refused = (status: number) => new ApiError(new Response(null, { status }), {}, "no");

function makeOutbox(options: { subjectOf?: (item: string) => string } = {}) {
  const send = vi.fn(async (_item: string, key: string) => `reply to ${key}`);
  const onSent = vi.fn();
  const onDropped = vi.fn();
  const waiting: string[][] = [];
  const outbox = createOutbox({
    storageKey: () => storageKey,
    schema: v.string(),
    send,
    onSent,
    onDropped,
    onChange: (entries) => waiting.push(entries.map(({ item }) => item)),
    ...options,
  });
  return { outbox, send, onSent, onDropped, waiting: () => waiting.at(-1) ?? [] };
}

const kept = async () => (await get<{ item: string }[]>(STORAGE_KEY))?.map(({ item }) => item) ?? [];

describe("outbox", () => {
  beforeEach(() => {
    storageKey = STORAGE_KEY;
    return clear();
  });

  it("the outbox sends each item once, in order, under its own key", async () => {
    const { outbox, send, onSent } = makeOutbox();
    await outbox.add("a");
    await outbox.add("b");
    await outbox.add("a");
    await outbox.flush();
    await outbox.flush();
    expect(send.mock.calls.map(([item]) => item)).toEqual(["a", "b"]);
    expect(new Set(send.mock.calls.map(([, key]) => key)).size).toBe(2);
    expect(onSent.mock.calls).toEqual(send.mock.calls.map(([item, key]) => [item, `reply to ${key}`]));
    expect(await kept()).toEqual([]);
  });

  it("the outbox retries an unsent item after a reload under the same key", async () => {
    const first = makeOutbox();
    first.send.mockRejectedValue(new NetworkError(null));
    await first.outbox.add("a");
    await first.outbox.add("b");
    await first.outbox.flush();
    expect(first.send).toHaveBeenCalledTimes(1);
    expect(first.waiting()).toEqual(["a", "b"]);
    expect(await kept()).toEqual(["a", "b"]);

    const second = makeOutbox();
    await second.outbox.load();
    expect(second.waiting()).toEqual(["a", "b"]);
    await second.outbox.flush();
    expect(second.send.mock.calls[0]).toEqual(first.send.mock.calls[0]);
    expect(second.waiting()).toEqual([]);
  });

  it("an item added again before the outbox has read its storage is sent once, under its first key", async () => {
    const first = makeOutbox();
    await first.outbox.add("a");
    const second = makeOutbox();
    const loading = second.outbox.load();
    const adding = [second.outbox.add("a"), second.outbox.add("b")];
    await second.outbox.flush();
    await Promise.all([loading, ...adding]);
    expect(second.send.mock.calls.map(([item]) => item)).toEqual(["a", "b"]);
    await first.outbox.flush();
    expect(first.send.mock.calls[0]).toEqual(second.send.mock.calls[0]);
    expect(await kept()).toEqual([]);
  });

  it("an item that was overtaken by another one about the same subject is sent again", async () => {
    const { outbox, send } = makeOutbox({ subjectOf: (item) => item.split(" ").at(-1) ?? "" });
    for (const item of ["like 1", "like 2", "unlike 1", "like 1", "like 1", "like 2"]) await outbox.add(item);
    await outbox.flush();
    expect(send.mock.calls.map(([item]) => item)).toEqual(["like 1", "like 2", "unlike 1", "like 1"]);
  });

  it("the outbox drops a rejected item and continues", async () => {
    const { outbox, send, onDropped, onSent } = makeOutbox();
    send.mockRejectedValueOnce(refused(404));
    await outbox.add("a");
    await outbox.add("b");
    await outbox.flush();
    expect(onDropped.mock.calls).toEqual([["a", expect.any(ApiError)]]);
    expect(onSent.mock.calls).toEqual([["b", expect.stringMatching(/^reply to /)]]);
    expect(await kept()).toEqual([]);
  });

  it("the outbox retries after a server error", async () => {
    vi.useFakeTimers();
    const { outbox, send, waiting } = makeOutbox();
    send.mockRejectedValueOnce(refused(503));
    await outbox.add("a");
    await outbox.flush();
    expect(waiting()).toEqual(["a"]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(send).toHaveBeenCalledTimes(2);
    expect(waiting()).toEqual([]);
    vi.useRealTimers();
  });

  it("the outbox removes an item confirmed by a push without reporting it as sent", async () => {
    const { outbox, send, onSent, waiting } = makeOutbox();
    send.mockImplementation(async (_item, key) => {
      expect(outbox.settle(key)).toBe("a");
      return "";
    });
    await outbox.add("a");
    await outbox.flush();
    expect(onSent).not.toHaveBeenCalled();
    expect(waiting()).toEqual([]);
  });

  it("the outbox discards entries if the session changes while it reads them", async () => {
    const first = makeOutbox();
    await first.outbox.add("a");
    const second = makeOutbox();
    const loading = second.outbox.load();
    storageKey = "another player's outbox";
    await loading;
    await second.outbox.flush();
    expect(second.send).not.toHaveBeenCalled();
  });

  it("the outbox starts empty if its stored entries are unreadable", async () => {
    await set(STORAGE_KEY, [{ nonsense: true }]);
    const { outbox, waiting } = makeOutbox();
    await outbox.load();
    await outbox.add("a");
    expect(waiting()).toEqual(["a"]);
    expect(await kept()).toEqual(["a"]);
  });
});
