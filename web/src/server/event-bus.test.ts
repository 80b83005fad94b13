import { expect, it, vi } from "vitest";
import { createEventBus, DUPLICATE_WINDOW_MS, HISTORY_LIMIT, RECENT_LIMIT } from "./event-bus.ts";

const flushed = () => Promise.resolve();

it("the event bus delivers events asynchronously and in order, with type, time, source and user", async () => {
  const bus = createEventBus(() => 5);
  bus.setUser("u1");
  const heard = vi.fn();
  bus.on("energyChanged", heard);
  bus.emit("energyChanged", { energy: 10 });
  bus.emit("energyChanged", { energy: 20 }, "regeneration");
  expect(heard).not.toHaveBeenCalled();
  await flushed();
  expect(heard.mock.calls.map(([event]) => event)).toEqual([
    { type: "energyChanged", payload: { energy: 10 }, timestamp: 5, source: "client", userId: "u1" },
    { type: "energyChanged", payload: { energy: 20 }, timestamp: 5, source: "regeneration", userId: "u1" },
  ]);
});

it("a follower hears an event once and at once, and the event still waits for its first listener", async () => {
  const bus = createEventBus();
  const [follower, listener] = [vi.fn(), vi.fn()];
  bus.follow("connectionLost", follower);
  bus.emit("connectionLost", { at: 1 });
  await flushed();
  expect(follower).toHaveBeenCalledOnce();
  bus.on("connectionLost", listener);
  await flushed();
  expect(listener).toHaveBeenCalledOnce();
  expect(follower).toHaveBeenCalledOnce();
});

it("events wait for the first listener of their type, and are delivered to all that come with it", async () => {
  const bus = createEventBus();
  bus.setUser("u1");
  bus.emit("connectionLost", { at: 1 });
  await flushed();
  const [first, second, late] = [vi.fn(), vi.fn(), vi.fn()];
  bus.on("connectionLost", first);
  bus.on("connectionLost", second);
  await flushed();
  bus.on("connectionLost", late);
  await flushed();
  for (const heard of [first, second])
    expect(heard.mock.calls.map(([event]) => event.payload.at)).toEqual([1]);
  expect(late).not.toHaveBeenCalled();
});

it("a listener doesn't hear the events of the previous player", async () => {
  const bus = createEventBus();
  bus.setUser("u1");
  bus.emit("connectionLost", { at: 1 });
  await flushed();
  bus.setUser("u2");
  const heard = vi.fn();
  bus.on("connectionLost", heard);
  await flushed();
  expect(heard).not.toHaveBeenCalled();
});

it("the event bus drops only identical events within 50 ms", async () => {
  let now = 1_000;
  const bus = createEventBus(() => now);
  const heard = vi.fn();
  bus.on("energyChanged", heard);
  bus.emit("energyChanged", { energy: 10 });
  now += DUPLICATE_WINDOW_MS - 1;
  bus.emit("energyChanged", { energy: 10 });
  bus.emit("energyChanged", { energy: 11 });
  now += 1;
  bus.emit("energyChanged", { energy: 10 });
  await flushed();
  expect(heard.mock.calls.map(([event]) => event.payload.energy)).toEqual([10, 11, 10]);
});

it("the event bus keeps the last 1,000 events without their payloads, and recent ones for at most 500 ms", () => {
  let now = 0;
  const bus = createEventBus(() => now);
  for (let energy = 0; energy < 3_000; energy += 1) bus.emit("energyChanged", { energy });
  expect(bus.history()).toEqual(
    Array(HISTORY_LIMIT).fill({ type: "energyChanged", timestamp: 0, source: "client", userId: null }),
  );
  expect(bus.recentSize()).toBe(RECENT_LIMIT);
  now += 500;
  bus.emit("energyChanged", { energy: 1 });
  expect(bus.history().at(-1)?.timestamp).toBe(500);
  expect(bus.recentSize()).toBe(RECENT_LIMIT);
  now += 1;
  bus.emit("energyChanged", { energy: 2 });
  expect(bus.recentSize()).toBe(2);
});

it("the event bus continues after a failing listener, and never calls a removed one", async () => {
  const bus = createEventBus();
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);
  const heard = vi.fn();
  bus.on("connectionLost", () => {
    throw new Error("broken listener");
  });
  const leave = bus.on("connectionLost", heard);
  bus.emit("connectionLost", { at: 1 });
  await flushed();
  leave();
  bus.emit("connectionLost", { at: 2 });
  await flushed();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(reported).toHaveBeenCalledTimes(2);
});
