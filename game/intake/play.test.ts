import { describe, expect, it } from "vitest";
import { DAY_MS } from "../core/durations.ts";
import { MS_PER_WEEK } from "../core/epoch-week.ts";
import { newPlayer, type Player } from "../core/player.ts";
import { waitingCards } from "./book.ts";
import { aGuru, anIntake, aStudent, someStudents, THURSDAY, WEEK } from "./fixture.ts";
import { NO_INTAKE } from "./intake.ts";
import { askHelp, lastCall, openWeek } from "./play.ts";
import { nextIntakeSettlement } from "./settle.ts";
import { answer, CONTENT, caughtUp, done, noon, OFFER, open, playAll } from "./test-week.ts";
import { studentsOf } from "./week.ts";

describe("the students of a week", () => {
  it("45 students make five weeks without meeting twice", () => {
    const students = someStudents(45);
    const five = [3000, 3001, 3002, 3003, 3004].flatMap((week) => studentsOf(students, week));
    expect(new Set(five).size).toBe(45);
  });

  it.each([18, 27, 31, 45, 50, 90])("weeks of %i students share none with the last in 20 years", (count) => {
    const students = someStudents(count);
    const ids = (week: number) => studentsOf(students, week).map(({ id }) => id);
    for (let week = WEEK; week < WEEK + 20 * 53; week += 1) {
      expect(new Set([...ids(week - 1), ...ids(week)]).size, `week ${week}`).toBe(18);
    }
  });

  it("the sides of a card's answers are the same for everybody in a week, and differ between weeks", () => {
    const [student] = someStudents(1);
    const students = someStudents(9);
    const shown = (week: number) => studentsOf(students, week).find(({ id }) => id === student?.id)?.first.a;
    expect(shown(WEEK)).toEqual(shown(WEEK));
    const sides = new Set(Array.from({ length: 12 }, (_, i) => shown(WEEK + i)?.label));
    expect([...sides].sort()).toEqual([student?.first.b.label, student?.first.a.label]);
  });

  it("a student comes from their first week on, until their last", () => {
    const all = [...someStudents(8), aStudent("new", { since: WEEK }), aStudent("gone", { until: WEEK })];
    const ids = (week: number) => studentsOf(all, week).map(({ id }) => id);
    const last = [ids(WEEK - 1), ids(WEEK)].map((each) => each.filter((id) => !id.startsWith("student")));
    expect(last).toEqual([["gone"], ["new"]]);
  });

  it("too few students make no week", () => {
    expect(studentsOf(someStudents(8), WEEK)).toEqual([]);
  });
});

describe("opening", () => {
  it.each([
    { text: "below level 12", player: newPlayer("New", THURSDAY), at: noon(0), refusal: "too_early" },
    { text: "on a Sunday", player: aGuru(), at: noon(3), refusal: "closed" },
    { text: "on a Wednesday", player: aGuru(), at: noon(6), refusal: "closed" },
  ])("the Intake doesn't open $text", ({ player, at, refusal }) => {
    expect(openWeek(player, CONTENT, {}, OFFER, at)).toEqual({ ok: false, refusal });
  });

  it.each([0, 1, 2])("the Intake opens on day %i of the week, without money", (day) => {
    const outcome = openWeek(aGuru(), CONTENT, {}, OFFER, noon(day));
    expect(outcome).toMatchObject({ ok: true, cause: `intake_open:${WEEK}`, delta: { cash: 0 } });
  });

  it("a week opens once, and the next one again", () => {
    const game = open();
    expect(openWeek(game, CONTENT, {}, OFFER, noon(1))).toEqual({ ok: false, refusal: "opened" });
    const later = caughtUp(game, CONTENT, noon(7));
    expect(openWeek(later, CONTENT, {}, OFFER, noon(7)).ok).toBe(true);
  });

  it("a promise is refused without the choice that opens it", () => {
    const offer = { ...OFFER, promise: "deed" };
    const refused = { ok: false, refusal: "no_promise" };
    expect(openWeek(aGuru(), CONTENT, {}, offer, noon(0))).toEqual(refused);
  });

  it("the three parts of the offer move the gauges", () => {
    const content = anIntake({
      promises: [{ id: "why", label: "Why", line: "Why.", moves: { faith: 10 } }],
      prices: { ...CONTENT.prices, p97: { label: "$97", line: "", moves: { till: -10, faith: 5 } } },
    });
    expect(open(content).intake.current?.gauges).toEqual({ till: 40, faith: 65, file: 50, sleep: 50 });
  });
});

describe("cards", () => {
  it.each([
    ["Thursday", 0, 0.5, 0, 2],
    ["Thursday", 0, 1.5, 0, 5],
    ["Thursday", 0, 2.5, 3, 8],
    ["Thursday", 0, 6.5, 15, 17],
    ["Thursday", 0, 7.5, 0, -1],
    ["Saturday", 2, 2.5, 0, 8],
    ["Saturday", 2, 3.99, 0, 11],
    ["Saturday", 2, 4, 9, 14],
  ])("of a week opened on %s (day %i), at %d days cards %i to %i wait", (_, opened, days, first, last) => {
    const { current } = open(CONTENT, noon(opened)).intake;
    const students = studentsOf(CONTENT.students, WEEK);
    const waiting = current ? waitingCards(current, students, THURSDAY + days * DAY_MS) : [];
    const numbers = Array.from({ length: last - first + 1 }, (_each, i) => first + i);
    expect(waiting.map(({ number }) => number)).toEqual(numbers);
  });

  it("an answer moves the gauges and pays nothing", () => {
    const outcome = answer(open(), 1, "a", noon(0));
    expect(outcome).toMatchObject({ ok: true, cause: `intake_card:${WEEK}`, delta: { cash: 0 } });
    expect(done(outcome).intake.current?.gauges.till).toBe(54);
  });

  it.each([
    { text: "that hasn't arrived", number: 3, at: noon(0), refusal: "not_yet" },
    { text: "that silence has answered", number: 0, at: noon(2), refusal: "gone" },
    { text: "of a week that is over", number: 17, at: noon(7), refusal: "ended" },
    { text: "that no week has", number: 18, at: noon(0), refusal: "gone" },
  ])("a card $text can't be answered", ({ number, at, refusal }) => {
    expect(answer(open(), number, "a", at)).toEqual({ ok: false, refusal });
  });

  it("a card is answered once, by the first device", () => {
    const first = done(answer(open(), 0, "a", noon(0)));
    expect(answer(first, 0, "b", noon(0))).toEqual({ ok: false, refusal: "answered" });
    expect(answer(first, 0, "a", noon(1))).toEqual({ ok: false, refusal: "answered" });
  });

  it("answers in any order lead to the same gauges", () => {
    const forwards = [0, 1, 2].reduce((game, number) => done(answer(game, number, "a", noon(0))), open());
    const backwards = [2, 0, 1].reduce((game, number) => done(answer(game, number, "a", noon(0))), open());
    expect(backwards.intake).toEqual(forwards.intake);
  });

  it("silence answers each unanswered card once, at any time of the next request", () => {
    const late = done(answer(open(), 6, "a", noon(3)));
    const first = done(answer(open(), 3, "a", noon(2)));
    const daily = done(answer(first, 6, "a", noon(3)));
    expect(late.intake.current?.responses.slice(0, 3)).toEqual(["silence", "silence", "silence"]);
    expect(late.intake.current?.gauges.faith).toBe(26);
    expect(daily.intake.current?.gauges.faith).toBe(30);
  });

  it("a clock set back brings no silence and removes no answer", () => {
    const game = done(answer(open(CONTENT, noon(1)), 0, "a", noon(1)));
    expect(nextIntakeSettlement(game, CONTENT, noon(0))).toBeNull();
    expect(answer(game, 0, "a", noon(0))).toEqual({ ok: false, refusal: "answered" });
  });
});

describe("help", () => {
  const ask = (game: Player, affinity: number | null, at: number, contactId = "mum") =>
    askHelp(game, CONTENT, { contactId, affinity }, at);

  it("a contact moves their gauge to the middle, by 20 at most, once a week", () => {
    const game = done(answer(open(), 0, "a", noon(0)));
    const helped = done(ask(game, 75, noon(0)));
    expect(helped.intake.current?.gauges.till).toBe(50);
    expect(ask(helped, 100, noon(0))).toEqual({ ok: false, refusal: "helped" });
    const next = done(answer(helped, 3, "a", noon(2)));
    expect(ask(next, 90, noon(2))).toEqual({ ok: false, refusal: "helped" });
  });

  it.each([
    { text: "below 75", affinity: 74, contactId: "mum", refusal: "not_close" },
    { text: "who is a stranger", affinity: null, contactId: "mum", refusal: "no_helper" },
    { text: "who doesn't help", affinity: 100, contactId: "kai", refusal: "no_helper" },
    { text: "whose gauge is in the middle", affinity: 100, contactId: "mum", refusal: "in_the_middle" },
  ])("a contact $text can't help", ({ affinity, contactId, refusal }) => {
    expect(ask(open(), affinity, noon(0), contactId)).toEqual({ ok: false, refusal });
  });

  it("a contact's calls are used in turn", () => {
    const [mum] = CONTENT.help;
    if (!mum) throw new Error("no helper");
    const texts = [0, 1, 2, 3].map((made) => lastCall(mum, { ...NO_INTAKE, calls: { mum: made } }));
    expect(texts).toEqual([null, "Once.", "Twice.", "Once."]);
  });

  it("nobody helps in a finished week", () => {
    expect(ask(playAll("a"), 100, THURSDAY + MS_PER_WEEK)).toEqual({ ok: false, refusal: "gone" });
  });
});
