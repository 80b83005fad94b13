import { expect, it } from "vitest";
import { PAUSE_MS } from "./cost.ts";
import { Queue } from "./queue.ts";

/** Work that records when it runs and how much runs at the same time. */
function workshop() {
  const log: string[] = [];
  let running = 0;
  let most = 0;
  const work = (name: string) => async () => {
    running += 1;
    most = Math.max(most, running);
    log.push(name);
    await new Promise(setImmediate);
    running -= 1;
    return name;
  };
  return { log, work, most: () => most };
}

it("the hashing queue runs one job at a time, in order, and returns each its own result", async () => {
  const queue = new Queue(10, PAUSE_MS);
  const { log, work, most } = workshop();
  const names = ["a", "b", "c", "d", "e"];
  expect(await Promise.all(names.map((name) => queue.run(work(name))))).toEqual(names);
  expect(log).toEqual(names);
  expect(most()).toBe(1);
});

it("other events run between two hashes, even if a hash blocks its thread", async () => {
  const queue = new Queue(20, PAUSE_MS);
  const log: string[] = [];
  const other = setInterval(() => log.push("other"), 0);
  await Promise.all(Array.from({ length: 20 }, () => queue.run(async () => log.push("hash"))));
  clearInterval(other);
  const text = log.join(" ");
  expect(text.match(/hash/g)).toHaveLength(20);
  expect(text).not.toContain("hash hash");
});

it("a full hashing queue refuses work until there is room", async () => {
  const queue = new Queue(2, PAUSE_MS);
  const { log, work } = workshop();
  const results = await Promise.all(["a", "b", "c"].map((name) => queue.run(work(name))));
  expect(results).toEqual(["a", "b", null]);
  expect(await queue.run(work("d"))).toBe("d");
  expect(log).toEqual(["a", "b", "d"]);
});

it("the hashing queue continues after a failed job", async () => {
  const queue = new Queue(2, PAUSE_MS);
  const failed = queue.run(() => Promise.reject(new Error("not readable")));
  const next = queue.run(async () => "next");
  await expect(failed).rejects.toThrow("not readable");
  expect(await next).toBe("next");
  expect(await queue.run(async () => "again")).toBe("again");
});
