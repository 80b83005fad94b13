import { afterEach, expect, it } from "vitest";
import { eventBus } from "../../server/event-bus.ts";
import { onNews, playNews } from "./played-news.ts";

afterEach(() => playNews(true));
const settled = () => new Promise((resolve) => setTimeout(resolve));
const reach = (newLevel: number) => eventBus.emit("playerLevelUp", { oldLevel: newLevel - 1, newLevel });

it("news that arrives in the administration is announced once, in order, when the player returns", async () => {
  const told: number[] = [];
  const leave = onNews("playerLevelUp", ({ payload }) => told.push(payload.newLevel));
  reach(2);
  await settled();
  playNews(false);
  reach(3);
  await settled();
  reach(4);
  await settled();
  expect(told).toEqual([2]);
  playNews(true);
  playNews(true);
  expect(told).toEqual([2, 3, 4]);
  leave();
});

it("a listener that has left gets no waiting news", async () => {
  const told: number[] = [];
  const leave = onNews("playerLevelUp", ({ payload }) => told.push(payload.newLevel));
  playNews(false);
  reach(5);
  await settled();
  leave();
  playNews(true);
  expect(told).toEqual([]);
});
