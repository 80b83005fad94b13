import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../core/durations.ts";
import { AWAY_MS, type AwayFacts, MAX_FANNED, wasAway, whileOut } from "./absence.ts";

interface Named {
  readonly id: string;
}

const NOW = 1_000 * HOUR_MS;
const LEFT = NOW - 9 * HOUR_MS;
const ago = (id: string, hours: number) => ({ id, at: NOW - hours * HOUR_MS });
const message = (id: string, hoursAgo: number, isRead = false) => ({ ...ago(id, hoursAgo), isRead });
const post = (id: string, hoursAgo: number, isRival = true) => ({ ...ago(id, hoursAgo), isRival });
const NOTHING = {
  leftAt: LEFT,
  now: NOW,
  messages: [],
  course: null,
  posts: [],
  client: null,
  student: null,
};
const out = (change: Partial<AwayFacts<Named, Named>>) => whileOut<Named, Named>({ ...NOTHING, ...change });
const courseTo = (endsAt: number) => ({ course: { name: "Hustle 101", endsAt } });
const ids = (list: readonly Named[] | undefined) => list?.map(({ id }) => id);

describe("the report of an absence", () => {
  it.each([
    ["six hours", AWAY_MS, true],
    ["a moment less", AWAY_MS - 1, false],
    ["no time", 0, false],
    ["a clock that was set back", -HOUR_MS, false],
  ])("%s count as an absence: %s", (_, ms, isAway) => {
    expect(wasAway(NOW - ms, NOW)).toBe(isAway);
    expect(out({ leftAt: NOW - ms, client: "Brenda" }) !== null).toBe(isAway);
  });

  it.each<[string, Partial<AwayFacts<Named, Named>>, "course" | "messages" | "work" | null]>([
    ["nothing", {}, null],
    ["only a rival's post", { posts: [post("a", 1)] }, null],
    ["a client who holds", { client: "Brenda" }, "work"],
    ["a student who has written", { student: "Clive" }, "work"],
    ["a message", { messages: [message("a", 1)] }, "messages"],
    ["a message from before", { messages: [message("a", 10)] }, null],
    ["a message that was read elsewhere", { messages: [message("a", 1, true)] }, null],
    ["a course that ended", { ...courseTo(NOW - 1), messages: [message("a", 1)] }, "course"],
    ["a course that had ended before", courseTo(LEFT), null],
    ["a course that still runs", courseTo(NOW + 1), null],
  ])("%s leads to the right place", (_, change, next) => {
    expect(out(change)?.next ?? null).toBe(next);
  });

  it("shows the newest messages, and counts the others", () => {
    const absence = out({ messages: [5, 1, 3, 2, 8].map((hours) => message(`${hours}`, hours)) });
    expect(ids(absence?.messages)).toEqual(["1", "2", "3"]);
    expect(absence?.otherMessages).toBe(2);
    expect(absence?.hours).toBe(9);
  });

  it("quotes the newest rival, and nobody else", () => {
    const posts = [post("contact", 1, false), post("old", 4), post("new", 2), post("before", 20)];
    expect(out({ client: "Brenda", posts })?.jab?.id).toBe("new");
    expect(out({ client: "Brenda", posts: [post("contact", 1, false)] })?.jab).toBeNull();
  });

  it("loses no message, and reports nothing from before the absence", () => {
    const facts = fc.record({
      leftAt: fc.integer({ min: NOW - 100 * HOUR_MS, max: NOW }),
      messages: fc.array(fc.record({ at: fc.integer({ min: 0, max: NOW }), isRead: fc.boolean() })),
    });
    fc.assert(
      fc.property(facts, ({ leftAt, messages }) => {
        const absence = whileOut({ ...NOTHING, leftAt, messages });
        const came = messages.filter(({ at, isRead }) => !isRead && at > leftAt);
        if (!absence) return NOW - leftAt < AWAY_MS || came.length === 0;
        return (
          absence.messages.length + absence.otherMessages === came.length &&
          absence.messages.length <= MAX_FANNED &&
          absence.hours >= 6
        );
      }),
    );
  });
});
