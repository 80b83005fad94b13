import { afterEach, expect, it, vi } from "vitest";
import { DatabaseBudget, DatabaseOutage, withinBudget } from "./client.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** A database of which a request may wait `ms`. */
function databaseFor(ms: number) {
  vi.useFakeTimers();
  return { budget: new DatabaseBudget(ms) };
}

const answerAfter = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

it("queries that wait at the same time use up the budget once, and time without a query doesn't", async () => {
  const db = databaseFor(3_500);
  const both = Promise.all([withinBudget(db, answerAfter(1_200)), withinBudget(db, answerAfter(1_000))]);
  await vi.advanceTimersByTimeAsync(1_200);
  await both;
  expect(db.budget.leftMs).toBe(2_300);
  await vi.advanceTimersByTimeAsync(10_000);
  const asked = withinBudget(db, answerAfter(500));
  await vi.advanceTimersByTimeAsync(500);
  await asked;
  expect(db.budget.leftMs).toBe(1_800);
});

it("a query that starts while another waits fails with it when the budget is over, and leaves nothing", async () => {
  const db = databaseFor(3_500);
  const fails = (asked: Promise<void>) => expect(asked).rejects.toBeInstanceOf(DatabaseOutage);
  const first = fails(withinBudget(db, answerAfter(9_000)));
  await vi.advanceTimersByTimeAsync(3_000);
  const second = fails(withinBudget(db, answerAfter(9_000)));
  await vi.advanceTimersByTimeAsync(500);
  await Promise.all([first, second]);
  expect(db.budget.leftMs).toBe(0);
});
