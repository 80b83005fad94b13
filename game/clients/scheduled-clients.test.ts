import fc from "fast-check";
import { expect, it } from "vitest";
import { BUNDLED_DOCUMENTS } from "../../worker/content/documents.ts";
import { type Client, type ClientList, clientOfDay } from "./client.ts";
import { keepDays } from "./scheduled-clients.ts";

const CLIENTS = BUNDLED_DOCUMENTS["two-oclock"];

const TODAY = 20_800;
const [ANYBODY] = CLIENTS.clients as [Client];
const listOf = (...ids: readonly string[]): ClientList => ({
  ...CLIENTS,
  clients: ids.map((id) => ({ ...ANYBODY, id })),
});
const calling = ({ clients }: ClientList, day: number) => clientOfDay(clients, day)?.id;
/** The clients with the days from and until which they call, such as `a, b until 2026-12-14`. */
const daysOf = ({ clients }: ClientList) =>
  clients
    .map(({ id, since, until }) => id + (since ? ` from ${since}` : until ? ` until ${until}` : ""))
    .join(", ");

it("an edit of a client moves no day, even in another file order", () => {
  const before = listOf("a", "b", "c");
  const edited = listOf("c", "a", "b");
  const after = keepDays(
    { ...edited, clients: edited.clients.map((each) => ({ ...each, problem: "New." })) },
    before,
    TODAY,
  );
  expect(daysOf(after)).toBe("a, b, c");
  expect(after.clients.every(({ problem }) => problem === "New.")).toBe(true);
});

it("a new client calls from tomorrow on, at any place in the file", () => {
  const after = keepDays(listOf("new", "a", "b"), listOf("a", "b"), TODAY);
  expect(daysOf(after)).toBe("a, b, new from 2026-12-14");
  expect([1, 2, 3].map((days) => calling(after, TODAY + days))).toContain("new");
});

it("a removed client calls until today, and their messages stay", () => {
  const after = keepDays(listOf("a"), listOf("a", "b"), TODAY);
  expect(daysOf(after)).toBe("a, b until 2026-12-14");
  expect([1, 2, 3].map((days) => calling(after, TODAY + days))).toEqual(["a", "a", "a"]);
});

it("a client who never called leaves no trace, and undoing a removal on the same day is complete", () => {
  const before = listOf("a", "b");
  expect(keepDays(before, keepDays(listOf("a", "b", "c"), before, TODAY), TODAY)).toEqual(before);
  expect(keepDays(before, keepDays(listOf("a"), before, TODAY), TODAY)).toEqual(before);
});

it("a former client stays away while others are edited", () => {
  const gone = keepDays(listOf("a"), listOf("a", "b"), TODAY);
  for (const later of [0, 1, 9]) expect(keepDays(gone, gone, TODAY + later)).toEqual(gone);
});

it("restoring a former list adds nobody to a day that has begun", () => {
  const former = keepDays(listOf("b"), listOf("a", "b"), TODAY - 9);
  expect(daysOf(keepDays(former, listOf("b", "a"), TODAY))).toBe("b, a until 2026-12-14");
  const after = keepDays(former, listOf("b"), TODAY);
  for (const days of [-2, 0, 1, 5]) expect(calling(after, TODAY + days)).toBe("b");
});

it("a restored client calls from tomorrow on", () => {
  const gone = keepDays(listOf("a"), listOf("a", "b"), TODAY - 9);
  expect(daysOf(keepDays(listOf("a", "b"), gone, TODAY))).toBe("a, b from 2026-12-14");
});

it("no release changes the client of today or of days that players can still answer", () => {
  const ids = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ ids, days: fc.integer({ min: 3, max: 9 }) }), { minLength: 1 }),
      (releases) => {
        let inForce = listOf("a", "b", "c");
        let today = TODAY;
        for (const release of releases) {
          const next = keepDays(listOf(...release.ids), inForce, today);
          for (const day of [today - 2, today - 1, today])
            expect(calling(next, day)).toBe(calling(inForce, day));
          expect(keepDays(listOf(...release.ids), next, today)).toEqual(next);
          expect(keepDays(next, next, today)).toEqual(next);
          inForce = next;
          today += release.days;
        }
      },
    ),
  );
});
