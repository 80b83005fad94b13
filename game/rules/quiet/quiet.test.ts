import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUNDLED_DOCUMENTS } from "../../../worker/content/documents.ts";
import { BRIEF_PAUSE_MS, type Brief, phaseOf } from "../brief/brief.ts";
import { adviseClient } from "../clients/advise.ts";
import { NO_CLIENTS, utcDay, waitingAt } from "../clients/book.ts";
import { CALL_BACK_MS, nextSettlement, REGULAR_DAYS, REGULAR_PAY } from "../clients/settle.ts";
import { DAY_MS, HOUR_MS } from "../durations.ts";
import { aGuru, THURSDAY } from "../intake/fixture.ts";
import { openWeek } from "../intake/play.ts";
import { CONTENT, caughtUp, noon, OFFER, open } from "../intake/test-week.ts";
import { newPlayer, type Player } from "../player.ts";
import { endQuiet, startQuiet } from "./change.ts";
import {
  momentAfter,
  NO_QUIET,
  nextQuietDays,
  QUIET_DAYS,
  QUIET_WINDOW_DAYS,
  type QuietWeeks,
  quietDaysLeft,
  quietUntil,
  timePassed,
} from "./quiet.ts";

const CLIENTS = BUNDLED_DOCUMENTS["two-oclock"];

const START = 20_000 * DAY_MS;
const at = (days: number) => START + days * DAY_MS;
const week = (from: number, until: number) => ({ from: at(from), until: at(until) });
const player = newPlayer("Dana", START);

function begun(who: Player, days: number, now: number): Player {
  const done = startQuiet(who, days, now);
  if (!done.ok) throw new Error(done.refusal.reason);
  return done.player;
}

describe("the days of quiet weeks", () => {
  it("a week lasts as long as asked, and is over by itself", () => {
    const { quiet } = begun(player, 3, at(0));
    expect([at(0) - 1, at(0), at(3) - 1, at(3)].map((now) => quietUntil(quiet, now))).toEqual([
      null,
      at(3),
      at(3),
      null,
    ]);
  });

  it("a week that ends early gives back the days that haven't begun", () => {
    const ended = endQuiet(begun(player, 10, at(0)), at(2.5));
    expect(ended.quiet).toEqual([week(0, 2.5)]);
    expect(quietDaysLeft(ended.quiet, at(2.5))).toBe(QUIET_DAYS - 3);
    expect(endQuiet(ended, at(3))).toBe(ended);
  });

  it("a week takes a day at once", () => {
    const { quiet } = endQuiet(begun(player, 1, at(0)), at(0));
    expect(quietDaysLeft(quiet, at(0))).toBe(QUIET_DAYS - 1);
  });

  it("the days are free again 90 days after the beginning of their week", () => {
    const { quiet } = endQuiet(begun(player, 5, at(0)), at(4));
    expect(nextQuietDays(quiet, at(5))).toEqual({ at: at(QUIET_WINDOW_DAYS), days: 4 });
    expect(quietDaysLeft(quiet, at(QUIET_WINDOW_DAYS) - 1)).toBe(10);
    expect(quietDaysLeft(quiet, at(QUIET_WINDOW_DAYS))).toBe(QUIET_DAYS);
    expect(nextQuietDays(quiet, at(QUIET_WINDOW_DAYS))).toBeNull();
  });

  it.each([
    ["in a quiet week", begun(player, 2, at(0)), 1, { reason: "quiet" }],
    [
      "before one that a clock which was set back hasn't reached",
      begun(player, 2, at(3)),
      1,
      { reason: "quiet" },
    ],
    [
      "for more days than are left",
      endQuiet(begun(player, 10, at(-20)), at(-9)),
      5,
      { reason: "no_days", left: 4 },
    ],
  ] as const)("none begins %s", (_, who, days, refusal) => {
    expect(startQuiet(who, days, at(1))).toEqual({ ok: false, refusal });
  });

  it("in any order of beginnings, ends, retries and devices, no 90 days have more than 14 quiet ones", () => {
    const step = fc.record({
      hours: fc.integer({ min: 0, max: 24 * 40 }),
      days: fc.integer({ min: 1, max: QUIET_DAYS }),
      isEnd: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let who = player;
        let now = START;
        const all = new Map<number, number>();
        for (const { hours, days, isEnd } of steps) {
          now += hours * HOUR_MS;
          // Twice, as by a second device.
          for (const _ of [1, 2]) {
            const done = startQuiet(who, days, now);
            if (isEnd) who = endQuiet(who, now);
            else if (done.ok) who = done.player;
          }
          for (const { from, until } of who.quiet) all.set(from, until);
          expect(who.quiet.length).toBeLessThanOrEqual(QUIET_DAYS);
          expect(quietDaysLeft(who.quiet, now)).toBeGreaterThanOrEqual(0);
        }
        const weeks = [...all].map(([from, until]) => ({ from, until }));
        for (const { from, until } of weeks) {
          for (const end of [until, from + QUIET_WINDOW_DAYS * DAY_MS]) {
            const start = end - QUIET_WINDOW_DAYS * DAY_MS;
            const quiet = end - start - timePassed(weeks, start, end);
            expect(quiet).toBeLessThanOrEqual(QUIET_DAYS * DAY_MS);
          }
        }
      }),
    );
  });
});

describe("time that stands still", () => {
  const QUIET: QuietWeeks = [week(1, 3), week(5, 6)];

  it.each([
    ["before any", 0, 0.5, 0.5],
    ["up to the beginning of one", 0, 1, 1],
    ["over one", 0, 1.5, 3.5],
    ["from within one", 2, 1, 4],
    ["over both", 0, 4, 7],
    ["from after both", 6, 1, 7],
  ])("a wait goes on %s", (_, from, days, then) => {
    expect(momentAfter(QUIET, at(from), days * DAY_MS)).toBe(at(then));
    const passed = timePassed(QUIET, at(from), at(then));
    expect(passed).toBe(days * DAY_MS);
  });

  it("a moment that lies before another is as far away as ever", () => {
    expect(timePassed(QUIET, at(4), at(0))).toBe(-4 * DAY_MS);
  });
});

const days = fc.integer({ min: 1, max: QUIET_DAYS });
const hours = (max: number) => fc.integer({ min: 0, max });

describe("what stands still", () => {
  const brief = fc.record({
    number: fc.constant(3),
    offeredAt: fc.constant(at(0)),
    level: fc.constant(5),
    goals: fc.constant([]),
    finishedAt: fc.option(fc.constant(at(0.5))),
    streak: fc.integer({ min: 0, max: 30 }),
    bestStreak: fc.constant(30),
  }) satisfies fc.Arbitrary<Brief>;

  it("the brief: nothing is offered or runs out, its time goes on after it, and no streak is lost or won", () => {
    fc.assert(
      fc.property(brief, hours(120), days, hours(24 * 14), (last, before, length, later) => {
        const from = at(0.5) + before * HOUR_MS;
        const quiet = begun(player, length, from).quiet;
        const until = from + length * DAY_MS;
        const start = phaseOf(last, NO_QUIET, from);
        for (let now = from; now < until; now += 7 * HOUR_MS) {
          expect(phaseOf(last, quiet, now)).toEqual({ type: "quiet", until, streak: start.streak });
        }
        const ms = later * HOUR_MS;
        const asBefore = phaseOf(last, NO_QUIET, from + ms);
        const after = phaseOf(last, quiet, until + ms);
        expect([after.type, after.streak]).toEqual([asBefore.type, asBefore.streak]);
        const end = (phase: typeof after) =>
          "opensAt" in phase ? phase.opensAt : "closesAt" in phase ? phase.closesAt : null;
        const shift = end(asBefore) === null ? 0 : length * DAY_MS;
        // An offer that began later than the quiet week isn't moved by it twice.
        expect((end(after) ?? 0) - (end(asBefore) ?? 0)).toBe(shift);
      }),
    );
  });

  it("the next brief waits 20 hours without the quiet ones", () => {
    const last = {
      number: 1,
      offeredAt: at(0),
      level: 1,
      goals: [],
      finishedAt: at(0),
      streak: 1,
      bestStreak: 1,
    };
    const { quiet } = begun(player, 7, at(0.25));
    expect(phaseOf(last, quiet, at(7.25))).toEqual({
      type: "waiting",
      opensAt: at(7) + BRIEF_PAUSE_MS,
      streak: 1,
    });
  });

  it("the clients: who waits waits on, nobody else calls, and no advice is taken", () => {
    const { clients } = CLIENTS;
    const guru: Player = { ...player, lifetimeExperience: 2_800 };
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 0, max: 4 })),
        fc.integer({ min: 1, max: 23 }),
        days,
        (known, hour, length) => {
          const from = at(0) + hour * HOUR_MS;
          const book = { ...NO_CLIENTS, firstDay: known === null ? null : utcDay(from) - known };
          const before = waitingAt(book, clients, NO_QUIET, from);
          const { quiet } = begun(guru, length, from);
          const until = from + length * DAY_MS;
          for (let now = from; now < until; now += 11 * HOUR_MS) {
            expect(waitingAt(book, clients, quiet, now)).toEqual([]);
            const given = { day: utcDay(now), kind: "fame", leaves: null } as const;
            const advice = adviseClient({ ...guru, quiet }, book, clients, given, now);
            expect(advice).toEqual({ ok: false, refusal: { reason: "quiet" } });
          }
          expect(waitingAt(book, clients, quiet, until)).toEqual(before);
          const next = (utcDay(until) + 1) * DAY_MS;
          expect(waitingAt(book, clients, quiet, next).at(-1)?.day).toBe(utcDay(next));
          expect(waitingAt(book, clients, quiet, next)).toHaveLength(
            known === null ? 1 : Math.min(3, before.length + 1),
          );
        },
      ),
    );
  });

  it("the terms of regulars and of raised calls: nothing is paid or asked back, and nothing is lost or won", () => {
    const since = at(0);
    const callBackAt = since + CALL_BACK_MS;
    const book = {
      ...NO_CLIENTS,
      regulars: [{ clientId: "x", since, paidDays: 0 }],
      raisedCash: 100,
      callBackAt,
    };
    const paidBy = (quiet: QuietWeeks, looks: readonly number[]) => {
      let state = { player: { ...player, cash: 1_000, quiet }, book };
      return looks.map((now) => {
        for (let due = nextSettlement(state.player, state.book, now); due; ) {
          state = { player: due.player, book: due.book } as typeof state;
          due = nextSettlement(state.player, state.book, now);
        }
        return state.player.cash - 1_000;
      });
    };
    fc.assert(
      fc.property(hours(24 * 20), days, (before, length) => {
        const from = since + before * HOUR_MS;
        const until = from + length * DAY_MS;
        const { quiet } = begun(player, length, from);
        const [atFrom, during, atEnd, atLast] = paidBy(quiet, [from, until - 1, until, until + 60 * DAY_MS]);
        expect([during, atEnd]).toEqual([atFrom, atFrom]);
        expect(atFrom).toBe(paidBy(NO_QUIET, [from])[0]);
        expect(atLast).toBe(REGULAR_DAYS * REGULAR_PAY - 30);
      }),
    );
  });
});

describe("a quiet week and the Intake", () => {
  it("none begins while a week of the Intake runs, and one can once it has ended", () => {
    const running = open();
    expect(startQuiet(running, 3, noon(1))).toEqual({ ok: false, refusal: { reason: "intake" } });
    const ended = caughtUp(running, CONTENT, noon(9));
    expect(ended.intake.current?.end).not.toBeNull();
    expect(startQuiet(ended, 3, noon(9)).ok).toBe(true);
  });

  const day = (number: number) => THURSDAY + number * DAY_MS;

  it.each([
    ["in the week in which it begins", day(-1), 8, day(1), { ok: false, refusal: "quiet" }],
    ["in the next week, to which it lasts", day(-6), 8, day(1), { ok: false, refusal: "quiet" }],
    ["after it, once the doors have closed", day(-1), 6, day(5), { ok: false, refusal: "closed" }],
    ["only until it's over, if the doors are open then", day(-6), 8, day(2), { ok: true }],
  ])("the Intake isn't opened %s", (_, from, length, now, outcome) => {
    expect(openWeek(begun(aGuru(), length, from), CONTENT, {}, OFFER, now)).toMatchObject(outcome);
  });
});
