import { keys } from "idb-keyval";
import * as v from "valibot";
import { beforeEach, expect, it } from "vitest";
import { endSession, startSession } from "../session/session.ts";
import { keepSnapshot, readSnapshot, wipeSnapshots } from "./snapshots.ts";

const read = async () => (await readSnapshot("last-me", v.string()))?.data ?? null;

beforeEach(() => {
  startSession("session-of-a");
});

it("an offline copy is readable only in its own session", async () => {
  await keepSnapshot("last-me", "a", 1);
  expect(await read()).toBe("a");
  startSession("other-player");
  expect(await read()).toBeNull();
});

it("reading an offline copy gives nothing if the session changes meanwhile", async () => {
  await keepSnapshot("last-me", "a", 1);
  const reading = read();
  startSession("other-player");
  expect(await reading).toBeNull();
});

it("wiping offline copies removes other sessions' and keeps the current one's", async () => {
  await keepSnapshot("last-me", "a", 1);
  startSession("other-player");
  await keepSnapshot("last-me", "b", 1);
  await wipeSnapshots();
  expect(await read()).toBe("b");
  expect(await keys()).toHaveLength(1);
});

it("after sign-out, all offline copies are wiped and no new one is stored", async () => {
  await keepSnapshot("last-me", "a", 1);
  endSession();
  await keepSnapshot("last-me", "a", 1);
  await wipeSnapshots();
  expect(await keys()).toEqual([]);
});
