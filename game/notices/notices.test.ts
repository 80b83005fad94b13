import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utcDay } from "../clients/book.ts";
import { DAY_MS, HOUR_MS } from "../core/durations.ts";
import { decideNotice, MAX_NOTICES_A_DAY, type NoticeDevice, PRESENT_MS } from "./decide.ts";
import { endOfNight, isTimeZone } from "./local-time.ts";
import {
  kindOf,
  NOTICE_KINDS,
  NOTICE_TOPICS,
  type NoticeState,
  type Occasion,
  occasionsOf,
} from "./occasions.ts";

/** Noon in London, in winter. */
const NOON = Date.UTC(2026, 0, 15, 12);
const SEEN = NOON - HOUR_MS;

const DEVICE: NoticeDevice = {
  kinds: NOTICE_KINDS,
  timeZone: "Europe/London",
  energyBelow: 100,
  sent: { sentAt: [], told: {} },
};
const due = (topic: Occasion["topic"], since = NOON - 1): Occasion => ({ topic, since });

const ALL = ["letter", "client", "energy"];

describe("what is sent", () => {
  const sentAgo = (...hours: number[]) => ({ sentAt: hours.map((each) => NOON - each * HOUR_MS), told: {} });
  const told = (letter: number) => ({ ...sentAgo(1), told: { letter } });
  const card = due("card");
  const LATER = NOON + 4 * HOUR_MS;
  const intakeAt = (at: number) => ({ sent: { ...sentAgo(), intakeAt: at - DAY_MS } });
  const letter = due("letter");
  it.each<[string, Partial<NoticeDevice>, Occasion[], topics: string[], askAt?: number | null]>([
    ["nothing without an occasion", {}, [], []],
    ["an occasion since the player left", {}, [letter], ["letter"]],
    ["nothing that the player saw", {}, [due("letter", SEEN)], []],
    ["nothing before it is due", {}, [due("course", NOON + 1)], [], NOON + 1],
    ["everything due at once, the most important first", {}, [due("energy"), due("client"), letter], ALL],
    ["nothing of a kind that is off", { kinds: ["course"] }, [letter], []],
    ["nothing twice", { sent: told(NOON - 1) }, [letter], []],
    ["a newer message after an older one", { sent: told(NOON - 2) }, [letter], ["letter"]],
    ["nothing at night, but in the morning", { timeZone: "America/Los_Angeles" }, [letter], [], LATER],
    ["no fourth until the first is a day old", { sent: sentAgo(20, 2, 1) }, [letter], [], LATER],
    ["a third within 24 hours", { sent: sentAgo(24, 2, 1) }, [letter], ["letter"]],
    ["everything of the Intake at once", {}, [card, due("gauge")], ["card", "gauge"]],
    ["nothing of the Intake that is off", { kinds: ["client"] }, [card], []],
    ["one of the Intake a day, and others", intakeAt(NOON + 1), [card, letter], ["letter"], NOON + 1],
    ["the next of the Intake a day later", intakeAt(NOON), [card], ["card"]],
  ])("a device gets %s", (_, device, occasions, topics, askAt = null) => {
    const decision = decideNotice({ ...DEVICE, ...device }, occasions, SEEN, NOON);
    expect([decision.topics, decision.askAt]).toEqual([topics, askAt]);
  });

  it("no notification is due in the first five minutes after a player leaves", () => {
    const decision = decideNotice(DEVICE, [due("letter")], NOON - 2, NOON);
    expect([decision.topics, decision.askAt]).toEqual([[], NOON - 2 + PRESENT_MS]);
  });

  it("no device gets a notification at night, twice, a fourth or a second of the Intake within 24 hours", () => {
    const occasion = fc.record({
      topic: fc.constantFrom(...NOTICE_TOPICS),
      since: fc.integer({ min: SEEN, max: SEEN + 5 * DAY_MS }),
    });
    const zone = fc.constantFrom("Europe/London", "America/New_York", "Asia/Kolkata", "Pacific/Auckland");
    fc.assert(
      fc.property(fc.array(occasion, { maxLength: 20 }), zone, (occasions, timeZone) => {
        let device = { ...DEVICE, timeZone };
        const times: number[] = [];
        const told = new Set<string>();
        let intakeAt = Number.NEGATIVE_INFINITY;
        for (let at: number | null = SEEN + 1, asked = 0; at !== null; asked += 1) {
          expect(asked).toBeLessThan(200);
          const { topics, sent, askAt } = decideNotice(device, occasions, SEEN, at);
          if (topics.length > 0) {
            expect(endOfNight(timeZone, at)).toBeNull();
            times.push(at);
            if (topics.some((topic) => kindOf(topic) === "intake")) {
              expect(at).toBeGreaterThanOrEqual(intakeAt + DAY_MS);
              intakeAt = at;
            }
            for (const topic of topics) {
              const key = `${topic} ${sent.told[topic]}`;
              expect(told.has(key)).toBe(false);
              told.add(key);
            }
          }
          if (askAt !== null) expect(askAt).toBeGreaterThan(at);
          device = { ...device, sent };
          at = askAt;
        }
        for (const at of times) {
          const within = times.filter((other) => other > at - DAY_MS && other <= at);
          expect(within.length).toBeLessThanOrEqual(MAX_NOTICES_A_DAY);
        }
        const wanted = occasions.filter(({ since }) => since > SEEN).map(({ topic }) => topic);
        expect(new Set([...told].map((key) => key.split(" ")[0]))).toEqual(new Set(wanted));
      }),
    );
  });
});

describe("the night in a device's time zone", () => {
  it.each([
    ["2026-01-15T22:00:00Z", "Europe/London", "2026-01-16T08:00:00Z"],
    ["2026-01-15T21:59:59Z", "Europe/London", null],
    ["2026-01-15T07:59:59Z", "Europe/London", "2026-01-15T08:00:00Z"],
    ["2026-01-15T08:00:00Z", "Europe/London", null],
    ["2026-01-15T00:00:00Z", "Asia/Kolkata", "2026-01-15T02:30:00Z"],
    ["2026-07-15T21:00:00Z", "Europe/London", "2026-07-16T07:00:00Z"],
  ])("at %s in %s it ends at %s", (at, timeZone, end) => {
    expect(endOfNight(timeZone, Date.parse(at))).toBe(end === null ? null : Date.parse(end));
  });

  it.each([
    ["Europe/London", true],
    ["UTC", true],
    ["", false],
    ["Mars/Olympus", false],
  ])("the time zone %j is known: %s", (name, isKnown) => {
    expect(isTimeZone(name)).toBe(isKnown);
  });
});

describe("occasions", () => {
  const STATE: NoticeState = {
    energy: { amount: 100, at: NOON },
    course: null,
    lastClientDay: null,
    newestMessageAt: null,
    nextMessageAt: null,
  };

  const today = utcDay(NOON);
  const course = { courseId: "x", startedAt: NOON - HOUR_MS, endsAt: NOON + HOUR_MS };
  const client = (hours: number) => due("client", NOON + hours * HOUR_MS);
  it.each<[string, Partial<NoticeState>, Occasion[]]>([
    ["a fresh player", {}, []],
    ["an unread message", { newestMessageAt: NOON - 5 }, [due("letter", NOON - 5)]],
    ["a pending message", { nextMessageAt: NOON + 5 }, [due("letter", NOON + 5)]],
    ["a course", { course }, [due("course", NOON + HOUR_MS)]],
    ["a player who advised yesterday's client", { lastClientDay: today - 1 }, [client(-12), client(12)]],
    ["a player who advised today's client", { lastClientDay: today }, [client(12)]],
    ["a player with three waiting clients", { lastClientDay: today - 4 }, []],
  ])("the occasions of %s", (_, change, occasions) => {
    expect(occasionsOf({ ...STATE, ...change }, { energyBelow: 100, seenAt: NOON }, NOON)).toEqual(occasions);
  });

  it.each([
    [0, 100, 50_000],
    [95, 100, 5_000],
    [0, 60, 50_000],
    [50, 60, 25_000],
    [60, 60, null],
    [90, 60, null],
    [100, 100, null],
  ])("after leaving with %i, full energy is news for the limit %i after %j ms", (amount, energyBelow, ms) => {
    const state = { ...STATE, energy: { amount, at: NOON } };
    const occasions = ms === null ? [] : [due("energy", NOON + ms)];
    expect(occasionsOf(state, { energyBelow, seenAt: NOON }, NOON)).toEqual(occasions);
  });

  it.each([
    [29_999, true],
    [30_000, false],
  ])("%i ms after spending all energy, full energy is news for the limit 60: %s", (ms, isNews) => {
    const state = { ...STATE, energy: { amount: 0, at: NOON } };
    const occasions = occasionsOf(state, { energyBelow: 60, seenAt: NOON + ms }, NOON + ms);
    expect(occasions).toEqual(isNews ? [due("energy", NOON + 50_000)] : []);
  });
});
