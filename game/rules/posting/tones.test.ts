import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAction } from "../../../worker/content/actions.ts";
import { POST_ACTION_ID } from "../actions/action.ts";
import { actionAt } from "../actions/actions.ts";
import { CALL_ACTION_ID } from "../clients/call.ts";
import { HOUR_MS } from "../durations.ts";
import { TONES, type Tone } from "../feed/lines.ts";
import { MS_PER_WEEK, weekOf } from "../leaderboards/week.ts";
import { newPlayer } from "../player.ts";
import { NO_BENEFITS } from "../university/no-benefits.ts";
import { conversionAt, ebookPrice, NEW_POSTING, postCycle } from "./cycle.ts";
import { RENOWN_TERMS, renownFor } from "./known-for.ts";
import { settleTones } from "./settle.ts";
import {
  challengeOf,
  FATIGUE_MS,
  FATIGUE_POSTS,
  isTired,
  knownForAt,
  NO_TONES,
  postsOf,
  recordPost,
  renownOf,
  restMs,
  type ToneBook,
} from "./tones.ts";

const WEEK = 2976;
const T = WEEK * MS_PER_WEEK;
const NEXT = T + MS_PER_WEEK;
const player = newPlayer("Dana", T);
const post = (book: ToneBook, tone: Tone, at = T, followers = 3, scandal = 0): ToneBook =>
  recordPost(book, { tone, isChosen: true, followers, scandal }, at);
const posts = (counts: Partial<Record<Tone, number>>, book = NO_TONES, at = T): ToneBook =>
  TONES.reduce(
    (all, tone) => Array.from({ length: counts[tone] ?? 0 }).reduce<ToneBook>((b) => post(b, tone, at), all),
    book,
  );
const settled = (book: ToneBook, at = NEXT) => settleTones(player, book, at)?.book ?? book;

describe("fatigue", () => {
  it("the audience tires of a tone after 12 posts in it within 20 hours, and of no other", () => {
    const twelve = posts({ brag: FATIGUE_POSTS });
    expect(isTired(posts({ brag: FATIGUE_POSTS - 1 }), "brag", T)).toBe(false);
    expect(isTired(twelve, "brag", T)).toBe(true);
    expect(isTired(twelve, "lesson", T)).toBe(false);
    expect(isTired(twelve, "brag", T + FATIGUE_MS - 1)).toBe(true);
    expect(isTired(twelve, "brag", T + FATIGUE_MS)).toBe(false);
    expect(restMs(twelve, "brag", T + HOUR_MS)).toBe(FATIGUE_MS - HOUR_MS);
  });

  it("only the last 20 hours count", () => {
    const spread = Array.from({ length: 30 }, (_, i) => i).reduce<ToneBook>(
      (book, i) => post(book, "brag", T + 2 * i * HOUR_MS),
      NO_TONES,
    );
    expect(isTired(spread, "brag", T + 60 * HOUR_MS)).toBe(false);
    expect(spread.recent.brag).toHaveLength(FATIGUE_POSTS);
  });

  it("neither a clock set back nor the end of a week reduces fatigue", () => {
    const twelve = posts({ brag: FATIGUE_POSTS }, NO_TONES, NEXT - 1);
    expect(isTired(twelve, "brag", T - MS_PER_WEEK)).toBe(true);
    expect(isTired(settled(twelve), "brag", NEXT)).toBe(true);
  });

  it("a post in a tired tone gains a follower less", () => {
    const action = findAction(POST_ACTION_ID);
    if (!action) throw new Error("no post_content");
    const tones = posts({ brag: FATIGUE_POSTS });
    const said = (tone: Tone) =>
      postCycle(player, { ...NEW_POSTING, tones }, action, T, NO_BENEFITS, {
        tone,
        isChosen: true,
        scandal: 0,
      });
    expect(said("brag")).toMatchObject({ isTired: true, delta: { followers: 2 } });
    expect(said("lesson")).toMatchObject({ isTired: false, delta: { followers: 3 } });
  });

  it("a post in a tired tone brings no experience with any renown", () => {
    const action = findAction(POST_ACTION_ID);
    if (!action) throw new Error("no post_content");
    const posting = { ...NEW_POSTING, tones: posts({ lesson: FATIGUE_POSTS }) };
    const benefits = { ...NO_BENEFITS, knownFor: renownFor("lesson", WEEK) };
    const said = (tone: Tone) =>
      postCycle(player, posting, action, T, benefits, { tone, isChosen: true, scandal: 0 });
    expect(said("lesson")).toMatchObject({ delta: { experience: 4 } });
    expect(said("brag")).toMatchObject({ delta: { experience: 5 } });
  });
});

describe("known for", () => {
  it.each<[Partial<Record<Tone, number>>, Tone | null]>([
    [{}, null],
    [{ brag: 1 }, "brag"],
    [{ brag: 4, lesson: 3, offer: 3 }, null],
    [{ brag: 41, lesson: 30, offer: 29 }, "brag"],
    [{ method: 5, confession: 5 }, "confession"],
    [{ brag: 2, lesson: 2, offer: 2, confession: 2, method: 2 }, null],
  ])("after a week of %j a player is known for %s", (counts, tone) => {
    const book = posts(counts);
    expect(knownForAt(book, T)).toBeNull();
    // With and without a settled week.
    expect(knownForAt(book, NEXT)).toBe(tone);
    expect(knownForAt(settled(book), NEXT)).toBe(tone);
    expect(knownForAt(settled(book), NEXT + MS_PER_WEEK - 1)).toBe(tone);
    expect(knownForAt(settled(book), NEXT + MS_PER_WEEK)).toBeNull();
    expect(knownForAt(book, NEXT + MS_PER_WEEK)).toBeNull();
  });

  it.each<[Tone, number, number, number, number, number, number]>([
    ["brag", 4, 4, 10, 126, 24, 27],
    ["lesson", 3, 5, 10, 140, 21, 27],
    ["offer", 2, 4, 10, 140, 24, 37],
    ["confession", 3, 4, 11, 140, 24, 27],
    ["method", 2, 4, 10, 154, 24, 27],
  ])(
    "known for %s: a post gives %i followers and %i XP for %i energy, a call pays $%i, conversion is %i, an e-book costs $%i",
    (tone, followers, experience, energyCost, cash, conversion, price) => {
      const who = newPlayer("Dana", T);
      const benefits = { ...NO_BENEFITS, knownFor: renownFor(tone, WEEK) };
      const [action, call] = [findAction(POST_ACTION_ID), findAction(CALL_ACTION_ID)];
      if (!action || !call) throw new Error("no such action");
      expect(actionAt(action, who, benefits, T)).toMatchObject({
        energyCost,
        rewards: { followers, experience },
      });
      expect(actionAt(call, who, benefits, T).rewards.cash).toBe(cash);
      expect(conversionAt(NEW_POSTING, benefits, T)).toBe(conversion);
      expect(ebookPrice(benefits, T)).toBe(price);
      // The week after, it has no effect.
      expect(actionAt(action, who, benefits, NEXT)).toEqual(action);
      expect(ebookPrice(benefits, NEXT)).toBe(27);
    },
  );

  it("the terms name existing actions", () => {
    const named = TONES.flatMap((tone) => Object.keys(RENOWN_TERMS[tone].actions));
    expect(new Set(named)).toEqual(new Set([POST_ACTION_ID, CALL_ACTION_ID]));
  });
});

describe("settlement", () => {
  it("a week without posts, or still running, has nothing to settle", () => {
    expect(settleTones(player, NO_TONES, NEXT)).toBeNull();
    expect(settleTones(player, posts({ brag: 3 }), NEXT - 1)).toBeNull();
  });

  it.each([
    [[3, 3, -4], "rode"],
    [[-4, -4, 3], "hurt"],
    [[3, -4], "ignored"],
    [[0, 0], "ignored"],
  ])("posts to which a scandal did %j: it was %s", (scandals, outcome) => {
    const book = scandals.reduce((all, scandal) => post(all, "brag", T, 3, scandal), NO_TONES);
    expect(settleTones(player, book, NEXT)?.settled).toMatchObject({ week: WEEK, tone: "brag", outcome });
  });

  it("a week of confessions brings 60 followers, any other none", () => {
    expect(settleTones(player, posts({ confession: 2 }), NEXT)).toMatchObject({
      delta: { followers: 60, cash: 0, experience: 0 },
      player: { followers: player.followers + 60 },
    });
    expect(settleTones(player, posts({ brag: 2 }), NEXT)?.delta.followers).toBe(0);
    expect(settleTones(player, posts({ confession: 2, brag: 2, method: 2 }), NEXT)?.delta.followers).toBe(0);
  });
});

describe("a rival's mark", () => {
  it("is 110 % of the followers of last week's posts, rounded up, and is beaten once", () => {
    const book = settled(posts({ brag: 1, lesson: 2 }));
    expect(challengeOf(book, NEXT)).toEqual({ setAt: NEXT, last: 9, goal: 10, gained: 0, beatenAt: null });
    const beaten = posts({ lesson: 4 }, book, NEXT + 1);
    expect(challengeOf(beaten, NEXT + 9)).toMatchObject({ gained: 12, beatenAt: NEXT + 1 });
    expect(challengeOf(post(beaten, "brag", NEXT + 5), NEXT + 9)?.beatenAt).toBe(NEXT + 1);
    expect(challengeOf(posts({ lesson: 3 }, book, NEXT + 1), NEXT + 1)?.beatenAt).toBeNull();
  });

  it("doesn't exist after a week without gains, or for a missed week", () => {
    expect(challengeOf(settled(post(NO_TONES, "brag", T, -1)), NEXT)).toBeNull();
    expect(challengeOf(settled(posts({ brag: 3 }), NEXT + MS_PER_WEEK), NEXT + MS_PER_WEEK)).toBeNull();
  });
});

describe("any order of posts, looks and clocks", () => {
  const step = fc.record({
    at: fc.integer({ min: T, max: T + 5 * MS_PER_WEEK }),
    tone: fc.constantFrom<Tone | null>(...TONES, null),
    followers: fc.integer({ min: -4, max: 8 }),
    scandal: fc.constantFrom(-4, 0, 3),
  });

  it("no week settles twice after retries, doubled requests or clock changes", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let book: ToneBook = NO_TONES;
        const weeks: number[] = [];
        let paid = 0;
        for (const { at, tone, followers, scandal } of steps) {
          const due = settleTones(player, book, at);
          if (due) {
            // Another device decides the same from the same book, and settles nothing from the new one.
            expect(settleTones(player, book, at)).toEqual(due);
            expect(settleTones(player, due.book, at)).toBeNull();
            weeks.push(due.settled.week);
            paid += due.delta.followers;
            book = due.book;
          }
          if (tone !== null) book = recordPost(book, { tone, isChosen: true, followers, scandal }, at);
        }
        expect(new Set(weeks).size).toBe(weeks.length);
        expect(weeks).toEqual(weeks.toSorted((a, b) => a - b));
        expect(paid).toBeLessThanOrEqual(60 * weeks.length);
      }),
    );
  });

  it("all posts of a week count in one week, and the renown follows the last week with posts", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let book: ToneBook = NO_TONES;
        let settledPosts = 0;
        let made = 0;
        for (const { at, tone, followers, scandal } of steps.toSorted((a, b) => a.at - b.at)) {
          const due = settleTones(player, book, at);
          if (due) settledPosts += postsOf(book.posts);
          book = due?.book ?? book;
          if (tone === null) continue;
          book = recordPost(book, { tone, isChosen: false, followers, scandal }, at);
          made += 1;
          expect(book.week).toBe(weekOf(at));
          const renown = renownOf(book);
          expect(knownForAt(book, at)).toBe(renown?.week === weekOf(at) ? renown.tone : null);
        }
        expect(settledPosts + postsOf(book.posts)).toBe(made);
        expect(book.chosen).toBeNull();
      }),
    );
  });
});
