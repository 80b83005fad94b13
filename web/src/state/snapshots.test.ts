import { keys } from "idb-keyval";
import * as v from "valibot";
import { beforeEach, expect, it } from "vitest";
import { endSession, startSession } from "./session.ts";
import { keepSnapshot, readSnapshot, wipeSnapshots } from "./snapshots.ts";

const read = async () => (await readSnapshot("last-me", v.string()))?.data ?? null;

beforeEach(() => {
  startSession("session-of-a");
});

it("reads a copy in its own session only", async () => {
  await keepSnapshot("last-me", "a", 1);
  expect(await read()).toBe("a");
  startSession("other-player");
  expect(await read()).toBeNull();
});

it("does not hand over a copy if the session changes while it is read", async () => {
  await keepSnapshot("last-me", "a", 1);
  const reading = read();
  startSession("other-player");
  expect(await reading).toBeNull();
});

it("wipes other sessions and keeps the present one", async () => {
  await keepSnapshot("last-me", "a", 1);
  startSession("other-player");
  await keepSnapshot("last-me", "b", 1);
  await wipeSnapshots();
  expect(await read()).toBe("b");
  expect(await keys()).toHaveLength(1);
});

it("wipes everything once nobody is signed in, and keeps nothing then", async () => {
  await keepSnapshot("last-me", "a", 1);
  endSession();
  await keepSnapshot("last-me", "a", 1);
  await wipeSnapshots();
  expect(await keys()).toEqual([]);
});
