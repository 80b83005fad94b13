import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUNDLED_DOCUMENTS } from "../../worker/content/documents.ts";
import { aClient } from "../content/fixture.ts";
import { placesAt } from "../core/diary.ts";
import { DAY_MS, HOUR_MS } from "../core/durations.ts";
import { NO_BENEFITS } from "../core/no-benefits.ts";
import { newPlayer, type Player } from "../core/player.ts";
import { sharesOf } from "../core/shares.ts";
import { type AdviceGiven, adviseClient, MAX_GIVEN, messageDelayMs } from "./advise.ts";
import { type ClientBook, MAX_REGULARS, NO_CLIENTS, utcDay, waitingAt } from "./book.ts";
import { CALL_ACTION_ID, withRaise } from "./call.ts";
import { ADVICE_KINDS, clientOfDay, type OwnTerms, termsOf } from "./client.ts";
import { afterRaisedCall, CALL_BACK_MS, nextSettlement, REGULAR_DAYS, REGULAR_PAY } from "./settle.ts";

const CLIENTS = BUNDLED_DOCUMENTS["two-oclock"];

const { clients } = CLIENTS;
/** Days until each client has called. */
const ROUND = clients.length;
const NOON = 19_995 * DAY_MS + 12 * HOUR_MS;
const TODAY = utcDay(NOON);
/** Level 8 begins at 100 × (1 + 2 + … + 7). */
const LEVEL_8 = 2_800;
const player: Player = { ...newPlayer("Dana", NOON), lifetimeExperience: LEVEL_8, cash: 1_000 };
const advise = (book: ClientBook, given: Partial<AdviceGiven>, at = NOON, who = player, places = 20) =>
  adviseClient(
    { ...who, diary: { amount: places, at } },
    book,
    clients,
    { day: utcDay(at), kind: "now", leaves: null, ...given },
    at,
  );

/** The book after the advice. Throws if it is refused. */
function advised(book: ClientBook, given: Partial<AdviceGiven>, at = NOON): ClientBook {
  const done = advise(book, given, at);
  if (!done.ok) throw new Error(done.refusal.reason);
  return done.book;
}

/** A client without a personal term. */
const usual = aClient("denise");
const TODAYS = { day: TODAY, leaves: null };
const withPlaces = (amount: number): Player => ({ ...player, diary: { amount, at: NOON } });

describe("who waits", () => {
  it("the client of a UTC day is the same at its first and its last millisecond, and another on the next", () => {
    const start = TODAY * DAY_MS;
    const idAt = (at: number) => waitingAt(NO_CLIENTS, clients, at).map(({ client }) => client.id);
    expect(idAt(start)).toEqual(idAt(start + DAY_MS - 1));
    expect(idAt(start + DAY_MS)).not.toEqual(idAt(start));
  });

  it("every client has a day, and returns after one day for each calling client", () => {
    const ids = Array.from({ length: ROUND }, (_, day) => clientOfDay(clients, TODAY + day)?.id);
    expect(new Set(ids).size).toBe(ROUND);
    expect(clientOfDay(clients, TODAY + ROUND)?.id).toBe(ids[0]);
    expect(clientOfDay([], 3)).toBeUndefined();
  });

  it.each([
    ["a newcomer finds the client of the day", NO_CLIENTS, 0, [0]],
    ["a player who advised this one finds nobody", advised(NO_CLIENTS, {}), 0, []],
    ["the next day brings the next", advised(NO_CLIENTS, {}), 1, [1]],
    ["two days away leave two", advised(NO_CLIENTS, {}), 2, [1, 2]],
    ["a month away leaves three", advised(NO_CLIENTS, {}), 30, [28, 29, 30]],
    ["a clock that was set back brings nobody from before the first", advised(NO_CLIENTS, {}), -1, []],
  ])("%s", (_, book, days, expected) => {
    const waiting = waitingAt(book, clients, NOON + days * DAY_MS);
    expect(waiting.map(({ day }) => day - TODAY)).toEqual(expected);
  });

  it("on the next round a client returns with the player's advice", () => {
    const book = advised(NO_CLIENTS, { kind: "fame" });
    const [waiting] = waitingAt(book, clients, NOON + ROUND * DAY_MS).slice(-1);
    expect(waiting).toMatchObject({ client: { id: clientOfDay(clients, TODAY)?.id }, former: "fame" });
  });
});

describe("a piece of advice", () => {
  it.each([
    ["now pays nothing yet and raises ten calls", "now", { followers: 0, energy: 0, cash: 0 }, 10, 0],
    ["fame pays 40 followers", "fame", { followers: 40, energy: 0, cash: 0 }, 0, 0],
    ["care costs none of it and makes a regular", "care", { followers: 0, energy: 0, cash: 0 }, 0, 1],
  ] as const)("%s", (_, kind, delta, raisedCalls, regulars) => {
    const done = advise(NO_CLIENTS, { kind });
    expect(done).toMatchObject({ ok: true, delta, book: { raisedCalls } });
    expect(done.ok && done.book.regulars).toHaveLength(regulars);
  });

  it.each([
    ["below level 8", {}, { ...player, lifetimeExperience: LEVEL_8 - 1 }, 20, "too_early"],
    ["tomorrow's client", { day: TODAY + 1 }, player, 20, "gone"],
    ["a client of four days ago", { day: TODAY - 4 }, player, 20, "gone"],
    ["care without the places", { kind: "care" }, player, 0, "no_places"],
  ] as const)("%s is refused", (_, given, who, places, reason) => {
    const done = advise(NO_CLIENTS, given, NOON, who, places);
    expect(done).toMatchObject({ ok: false, refusal: { reason } });
  });

  const asking = (kind: AdviceGiven["kind"], places: number, client = usual) =>
    adviseClient(withPlaces(places), NO_CLIENTS, [client], { ...TODAYS, kind }, NOON);
  it("of four places in the diary only care takes any, and without enough it names the wait", () => {
    const left = ADVICE_KINDS.map((kind) => {
      const done = asking(kind, 4);
      return [kind, done.ok && placesAt(done.player.diary, NOON)];
    });
    expect(Object.fromEntries(left)).toEqual({ now: 4, fame: 4, care: 0 });
    const refusal = { reason: "no_places", missing: 3, readyInMs: 3 * HOUR_MS };
    expect(asking("care", 1)).toEqual({ ok: false, refusal });
  });

  it("a client's own term replaces the usual one", () => {
    const advisedBy = (kind: AdviceGiven["kind"], terms: OwnTerms) => {
      const done = asking(kind, 20, { ...usual, terms });
      if (!done.ok) throw new Error(done.refusal.reason);
      return done;
    };
    expect(advisedBy("now", { calls: 20 }).book.raisedCalls).toBe(20);
    expect(advisedBy("fame", { followers: 80 }).delta.followers).toBe(80);
    expect(placesAt(advisedBy("care", { places: 6 }).player.diary, NOON)).toBe(14);
    expect(placesAt(advisedBy("care", { calls: 20 }).player.diary, NOON)).toBe(16);
  });

  it("a fourth regular must replace a named one", () => {
    let book = NO_CLIENTS;
    for (let day = 0; day < MAX_REGULARS; day += 1) {
      book = advised(book, { kind: "care" }, NOON + day * DAY_MS);
    }
    const later = NOON + MAX_REGULARS * DAY_MS;
    expect(advise(book, { kind: "care" }, later)).toMatchObject({ ok: false, refusal: { reason: "full" } });
    expect(advise(book, { kind: "care", leaves: "nobody" }, later)).toMatchObject({ ok: false });
    const [first] = book.regulars;
    const after = advised(book, { kind: "care", leaves: first?.clientId ?? "" }, later);
    expect(after.regulars).toHaveLength(MAX_REGULARS);
    expect(after.regulars).not.toContainEqual(first);
  });

  it("the oldest advice is dropped beyond the stored maximum", () => {
    const now = { kind: "now", before: 0, former: null } as const;
    const former = (_: unknown, i: number) => ({ ...now, clientId: `former_${i}`, day: TODAY - 99 + i });
    const given = Array.from({ length: MAX_GIVEN }, former);
    const book = advised({ ...NO_CLIENTS, firstDay: TODAY - 99, given }, {});
    expect(book.given).toHaveLength(MAX_GIVEN);
    expect(book.given[0]?.clientId).toBe("former_1");
  });

  it("the message about an advice arrives 20 hours to three days later, at the same moment for each attempt", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.constantFrom(...clients), (id, client) => {
        const ms = messageDelayMs(id, client.id);
        expect(ms).toBeGreaterThanOrEqual(20 * HOUR_MS);
        expect(ms).toBeLessThanOrEqual(72 * HOUR_MS);
        expect(messageDelayMs(id, client.id)).toBe(ms);
      }),
    );
  });
});

describe("payments", () => {
  const regular = advised(NO_CLIENTS, { kind: "care" });

  it.each([
    ["nothing before the first day is over", DAY_MS - 1, null],
    ["one day after 24 hours", DAY_MS, REGULAR_PAY],
    ["all days at once after an absence", 90 * DAY_MS, REGULAR_DAYS * REGULAR_PAY],
    ["nothing if the clock was set back", -DAY_MS, null],
  ])("a regular pays %s", (_, after, cash) => {
    expect(nextSettlement(player, regular, NOON + after)?.delta.cash ?? null).toBe(cash);
  });

  it("a raised call pays 50 % more, which adds to what courses give", () => {
    const book = advised(NO_CLIENTS, {});
    expect(withRaise(NO_BENEFITS, NO_CLIENTS)).toBe(NO_BENEFITS);
    expect(afterRaisedCall(NO_CLIENTS, 0, NOON)).toBe(NO_CLIENTS);
    expect(withRaise(NO_BENEFITS, book).actions[CALL_ACTION_ID]?.cashPercent).toBe(50);
    const bonus = { cashPercent: 20, experience: 3, followers: 0, cooldownMs: 0 };
    const studied = { ...NO_BENEFITS, actions: { [CALL_ACTION_ID]: bonus } };
    expect(withRaise(studied, book).actions[CALL_ACTION_ID]).toEqual({ ...bonus, cashPercent: 70 });
  });

  it("30 % of the calls' raise is clawed back two days after the first, and no more than the player has", () => {
    const first = afterRaisedCall(advised(NO_CLIENTS, {}), 40, NOON);
    const book = afterRaisedCall(first, 31, NOON + HOUR_MS);
    expect(book).toMatchObject({ raisedCalls: 8, raisedCash: 71, callBackAt: NOON + CALL_BACK_MS });
    expect(nextSettlement(player, book, NOON + CALL_BACK_MS - 1)).toBeNull();
    const settled = { raisedCash: 0, callBackAt: null };
    const asked = nextSettlement(player, book, NOON + CALL_BACK_MS);
    expect(asked).toMatchObject({ cause: "call_back", delta: { cash: -21 }, book: settled });
    const broke = nextSettlement({ ...player, cash: 5 }, book, NOON + CALL_BACK_MS);
    expect(broke).toMatchObject({ delta: { cash: -5 }, player: { cash: 0 } });
  });

  it("each day and each call is paid once, at any times and numbers of requests", () => {
    const hours = fc.integer({ min: 0, max: 24 * 40 });
    fc.assert(
      fc.property(fc.array(hours, { minLength: 1, maxLength: 30 }), (looks) => {
        const later = NOON + DAY_MS;
        let state = { player, book: afterRaisedCall(advised(regular, {}, later), 100, later) };
        const end = 24 * 60;
        // Also in an order that no clock has.
        for (const hour of [...looks, end, ...looks, end]) {
          const at = NOON + hour * HOUR_MS;
          const next = () => nextSettlement(state.player, state.book, at);
          for (let due = next(); due; due = next()) {
            expect(due.player.cash).toBe(state.player.cash + due.delta.cash);
            state = due;
          }
        }
        expect(state.player.cash).toBe(player.cash + REGULAR_DAYS * REGULAR_PAY - 30);
        expect(state.book).toMatchObject({ regulars: [], raisedCash: 0, callBackAt: null });
      }),
    );
  });
});

describe("two devices that advise offline", () => {
  const intent = fc.record({
    day: fc.integer({ min: TODAY - 4, max: TODAY + 4 }),
    kind: fc.constantFrom(...ADVICE_KINDS),
  });

  it("a client's advice counts once, in any order of repeated answers", () => {
    fc.assert(
      fc.property(fc.array(intent, { maxLength: 40 }), fc.integer({ min: 0, max: 96 }), (intents, hours) => {
        let book = NO_CLIENTS;
        let followers = 0;
        const counted = new Map<number, number>();
        for (const { day, kind } of [...intents, ...intents.toReversed()]) {
          const leaves = book.regulars[0]?.clientId ?? null;
          const done = advise(book, { day, kind, leaves }, NOON + hours * HOUR_MS);
          if (!done.ok) continue;
          book = done.book;
          followers += done.delta.followers;
          counted.set(day, (counted.get(day) ?? 0) + 1);
        }
        expect([...counted.values()].every((times) => times === 1)).toBe(true);
        expect(book.given).toHaveLength(counted.size);
        const known = new Map(clients.map((client) => [client.id, termsOf(client).followers]));
        const paid = book.given.map(({ clientId, kind }) => (kind === "fame" ? known.get(clientId) : 0) ?? 0);
        expect(followers).toBe(paid.reduce((sum, amount) => sum + amount, 0));
        expect(book.regulars.length).toBeLessThanOrEqual(MAX_REGULARS);
      }),
    );
  });
});

describe("how everybody decided", () => {
  it.each([
    ["hidden below 20 answers", { now: 19, fame: 0, care: 0 }, null],
    ["shown from 20", { now: 20, fame: 0, care: 0 }, { now: 100, fame: 0, care: 0 }],
    ["whole percent that add up", { now: 10, fame: 10, care: 10 }, { now: 33, fame: 34, care: 33 }],
  ])("is %s", (_, answers, shares) => {
    expect(sharesOf(answers)).toEqual(shares);
  });

  it("shares of any answers are whole numbers that add up to 100", () => {
    const amount = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(fc.record({ now: amount, fame: amount, care: amount }), (answers) => {
        const shares = sharesOf(answers);
        if (!shares) return;
        expect(Object.values(shares).every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
        expect(shares.now + shares.fame + shares.care).toBe(100);
      }),
    );
  });
});
