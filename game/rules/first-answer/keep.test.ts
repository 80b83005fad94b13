import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUNDLED_DOCUMENTS } from "../../../worker/content/documents.ts";
import { toClientsView } from "../../views/clients-view.ts";
import { toIntakeView } from "../../views/intake-view.ts";
import { adviseClient } from "../clients/advise.ts";
import { NO_CLIENTS, utcDay } from "../clients/book.ts";
import { ADVICE_KINDS, clientOfDay } from "../clients/client.ts";
import { DAY_MS, HOUR_MS } from "../durations.ts";
import { anIntake, someStudents, THURSDAY, WEEK } from "../intake/fixture.ts";
import { answerCard, openWeek } from "../intake/play.ts";
import { cardsOf, studentsOf } from "../intake/week.ts";
import { lifetimeExperienceAt } from "../level.ts";
import { newPlayer, type Player } from "../player.ts";
import { NO_PROGRESS } from "../progress.ts";
import { FIRST_ANSWER_MS } from "./answers.ts";
import { keepFirstAnswer, type Said, toldAdvice, toldCard } from "./keep.ts";

/** A Thursday noon on which somebody answers, and registers an hour later. */
const AT = THURSDAY + 12 * HOUR_MS;
const CREATED = AT + HOUR_MS;
const TODAY = utcDay(AT);
const students = someStudents(45);
const content = anIntake({ students });
const CLIENTS = BUNDLED_DOCUMENTS["two-oclock"];
const documents = { "two-oclock": CLIENTS, "the-intake": content };
const newcomer = newPlayer("Dana", CREATED);
const advice: Said = { page: "two-oclock", id: TODAY, place: 2, at: AT };
const card: Said = { page: "intake", id: WEEK, place: 1, at: AT };

const keep = (said: Said, player: Player = newcomer, clients = NO_CLIENTS) =>
  keepFirstAnswer({ player, progress: { clients }, documents }, said, CREATED);

/** The player who has kept the answers. Throws if one is refused. */
function kept(...all: readonly Said[]): Player {
  return all.reduce<Player>((player, said) => {
    const done = keep(said, player);
    if (!done.ok) throw new Error(done.refusal);
    return done.player;
  }, newcomer);
}
const experienced = (player: Player, level: number): Player => ({
  ...player,
  cash: 1_000,
  lifetimeExperience: lifetimeExperienceAt(level),
});
const clientsOf = (player: Player, clients = NO_CLIENTS, now = CREATED) =>
  toClientsView(player, clients, CLIENTS, [], 0, now);
const intakeOf = (player: Player, now = CREATED) =>
  toIntakeView({ player, progress: NO_PROGRESS, content, nameOf: (id) => id, answers: [] }, now);

it("an answer on each kind of page is stored with its person and kind, as on that day's or week's page", () => {
  const [student] = studentsOf(students, WEEK);
  expect(kept(advice, card).firstAnswers).toEqual({
    advice: { day: TODAY, clientId: clientOfDay(CLIENTS.clients, TODAY)?.id, kind: "care" },
    card: { week: WEEK, studentId: student?.id, answer: "b" },
  });
});

describe("an answer is refused", () => {
  it.each<[string, Partial<Said>, string]>([
    ["after the account was created", { at: CREATED + 1 }, "too_late"],
    ["a week before it", { at: CREATED - FIRST_ANSWER_MS - 1 }, "too_late"],
    ["to a future day", { id: TODAY + 1 }, "unknown"],
    ["to a future week", { page: "intake", id: WEEK + 1, place: 0 }, "unknown"],
    ["to a student in a third way", { page: "intake", id: WEEK, place: 2 }, "unknown"],
    ["to a client in a fourth way", { place: 3 }, "unknown"],
  ])("%s", (_, said, refusal) => {
    expect(keep({ ...advice, ...said })).toEqual({ ok: false, refusal });
  });

  it("after the player's first advice, or first answer to a student", () => {
    const given = { day: TODAY, kind: "now", leaves: null } as const;
    const done = adviseClient(experienced(newcomer, 8), NO_CLIENTS, CLIENTS.clients, given, CREATED);
    expect(keep(advice, newcomer, done.ok ? done.book : NO_CLIENTS)).toMatchObject({ refusal: "answered" });
    expect(keep(card, answered(experienced(newcomer, 12)))).toMatchObject({ refusal: "answered" });
  });
});

/** The player in a week of which the first card is answered. */
function answered(player: Player): Player {
  const done = answerCard(opened(player), content, { week: WEEK, number: 0, answer: "a" }, CREATED);
  if (!done.ok) throw new Error(done.refusal);
  return done.player;
}
function opened(player: Player): Player {
  const offer = { promise: "why", price: 297, wayOut: "refund" } as const;
  const done = openWeek(player, content, {}, offer, CREATED);
  if (!done.ok) throw new Error(done.refusal);
  return done.player;
}

it("any sequence of answers stores at most one for each kind of page: the first valid one", () => {
  const said = fc.record({
    page: fc.constantFrom("two-oclock" as const, "intake" as const),
    id: fc.oneof(fc.constantFrom(TODAY, TODAY - 1, WEEK, WEEK - 1), fc.nat(999_999)),
    place: fc.nat(4),
    at: fc.integer({ min: CREATED - 2 * FIRST_ANSWER_MS, max: CREATED + DAY_MS }),
  });
  fc.assert(
    fc.property(fc.array(said, { maxLength: 12 }), (all) => {
      let player: Player = newcomer;
      for (const each of all) {
        const done = keep(each, player);
        const before = player.firstAnswers;
        if (!done.ok) continue;
        const own = each.page === "two-oclock" ? "advice" : "card";
        expect(done.player === player).toBe(before[own] !== undefined);
        player = done.player;
        expect(player).toEqual({ ...newcomer, firstAnswers: { ...before, ...player.firstAnswers } });
        expect({ ...player.firstAnswers, ...before }).toEqual(player.firstAnswers);
        const again = keep(each, player);
        expect(again.ok && again.player).toBe(player);
      }
      expect(JSON.stringify(player.firstAnswers).length).toBeLessThan(200);
    }),
  );
});

describe("a first advice is told", () => {
  const player = experienced(kept(advice), 8);
  const client = clientOfDay(CLIENTS.clients, TODAY);
  const told = { name: client?.name, label: client?.advice.care.label };

  it("with the first client, and marked if they are the same one", () => {
    const view = clientsOf(player);
    expect(view.firstAnswer).toEqual(told);
    expect(view.waiting).toMatchObject([{ day: TODAY, said: "care" }]);
  });

  it("without a mark to a later client", () => {
    const view = clientsOf(player, NO_CLIENTS, CREATED + DAY_MS);
    expect(view.firstAnswer).toEqual(told);
    expect(view.waiting.map(({ said }) => said)).toEqual([undefined]);
  });

  it("until the player has given any advice", () => {
    for (const kind of ADVICE_KINDS) {
      const done = adviseClient(
        player,
        NO_CLIENTS,
        CLIENTS.clients,
        { day: TODAY, kind, leaves: null },
        CREATED,
      );
      if (!done.ok) throw new Error(done.refusal.reason);
      expect(clientsOf(done.player, done.book).firstAnswer).toBeUndefined();
    }
  });

  it("not below the level, by an account without one, or about a client that the content has lost", () => {
    expect(clientsOf(kept(advice)).waiting).toEqual([]);
    expect(clientsOf(experienced(newcomer, 8)).firstAnswer).toBeUndefined();
    expect(toldAdvice(player, NO_CLIENTS, { ...CLIENTS, clients: [] })).toBeNull();
  });
});

describe("a first answer to a student is told", () => {
  const player = experienced(kept(card), 12);
  const [first] = cardsOf(studentsOf(students, WEEK));
  const told = { name: first?.student.name, label: first?.card.b.label };

  it("in the first week, and marked on the same card, until one is answered", () => {
    const running = opened(player);
    const { current } = intakeOf(running);
    expect(current?.firstAnswer).toEqual(told);
    expect(current?.waiting.map(({ said }) => said)).toEqual(["b", undefined, undefined]);
    expect(intakeOf(answered(player)).current?.firstAnswer).toBeUndefined();
  });

  it("without a mark in a later week", () => {
    const later = experienced(kept({ ...card, id: WEEK - 1 }), 12);
    const { current } = intakeOf(opened(later));
    expect(current?.firstAnswer).toBeDefined();
    expect(current?.waiting.map(({ said }) => said)).toEqual([undefined, undefined, undefined]);
  });

  it("not about a student that the content has lost", () => {
    expect(toldCard(player, { ...content, students: [] })).toBeNull();
  });
});
