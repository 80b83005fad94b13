import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  Contact,
  ContentKey,
  MessageCondition,
  Quest,
  QuestChoice,
  QuestUnlock,
  Term,
  TermCondition,
} from "../../core/content.ts";
import { type ContentIndex, indexContent, targetKey } from "../../core/content-index.ts";
import { questProgress } from "../../core/progress.ts";
import { aContact, aMessage, aQuest, GO, needs, opensBy, STAY, sentBy } from "../fixture.ts";
import { type Diagram, valueAt } from "../proof/decision-diagram.ts";
import { checkContent } from "./check.ts";
import { anyRun, combineChoices } from "./combinations.ts";
import type { EndingRule } from "./endings.ts";
import { exploreContent } from "./reach.ts";
import { ACTIONS, anEnding, plainEndings, problemsOf } from "./test-content.ts";

/** A contact whose quest `fork` has the choices, with a message for each. */
function withFork(choices: readonly QuestChoice[], quests: readonly Quest[] = [], fork: Partial<Quest> = {}) {
  return aContact("mum", {
    name: "Mum",
    missions: [aQuest("fork", { name: "The Fork", choices, ...fork }), ...quests],
    messages: choices.map(({ id }) => aMessage(`heard_${id}`, sentBy("choice_made", `fork:${id}`))),
  });
}
const then = (...quests: readonly Quest[]) => withFork([STAY, GO], quests);
const goingAt = (parts: Partial<QuestChoice>) => withFork([STAY, { ...GO, ...parts }]);
const LATER = opensBy("mission_completed", "fork");
const sending = (...messages: readonly ReturnType<typeof aMessage>[]) => {
  const mum = then(aQuest("later", { unlockConditions: { ...LATER.unlockConditions, delay: "PT1H" } }));
  return { ...mum, messages: [...mum.messages, ...messages] };
};
const refusing = (...when: readonly TermCondition[]) => ({
  terms: when.map((each) => ({ when: [each], refusal: "No." })),
});
const change = (contact: string, amount = -5) => ({ affinity: [{ contact, amount }] });
const GONE = { type: "choice_made", value: "fork:go" } as const;
const chosen = (choice: string, quest: string) => aQuest(quest, opensBy("choice_made", `fork:${choice}`));
const BOTH = plainEndings("end", "other");
const NEVER = "mum.fork has the choice “Go”, which nobody can ever choose [missions.0.choices.1]";
const DEAR =
  "mum.fork costs $5000 at level 1, where a player can have earned $447 at most [missions.0.choices.1";
const STUCK =
  "mum.end and the other endings are out of reach for players who choose “Go” in “The Fork” (Mum): " +
  "their story stops without an ending [missions.1.unlockConditions]";
/** A quest that opens at this affinity, and the problem of players who lose it by this choice. */
const liked = (value: number) => aQuest("later", opensBy("affinity_reached", value));
const unliked = (choice: string, value: number, place: number) =>
  `mum.later can't be reached by players who choose “${choice}” in “The Fork” (Mum): they would have to ` +
  `reach affinity ${value} with Mum [missions.${place}.unlockConditions.value]`;
const give = aQuest("give", { rewards: { affinity: 60 } });
const falling = (value: number) =>
  withFork([{ ...STAY, effects: change("mum", -40) }, GO], [give, liked(value)]);

describe("the content check with choices", () => {
  it("a path that depends on a choice names it", () => {
    const { reached } = checkContent([then()], ACTIONS);
    const heard = reached.find(({ target }) => target.type === "message" && target.messageId === "heard_go");
    expect(heard?.path).toContain("choose “Go” in “The Fork” (Mum)");
  });

  it.each<[string, Contact, readonly string[], (readonly EndingRule[])?]>([
    ["choices that each have a reaction", then(), []],
    [
      "choices that nothing depends on",
      { ...then(), messages: [] },
      [
        "mum.fork has the choice “Stay”, and nothing later depends on it: write a letter that answers it [missions.0.choices.0]",
        "mum.fork has the choice “Go”, and nothing later depends on it: write a letter that answers it [missions.0.choices.1]",
      ],
    ],
    [
      "a quest for everybody that one choice loses",
      withFork([{ ...STAY, rewards: { affinity: 40 } }, GO], [liked(30)]),
      [unliked("Go", 30, 1)],
    ],
    ["affinity that a choice lowers, but not too far", falling(25), []],
    ["affinity that a choice lowers too far", falling(26), [unliked("Stay", 26, 2)]],
    ["a refusal before every ending", then(aQuest("end", refusing(GONE))), [STUCK], plainEndings("end")],
    ["an ending that one choice never reaches", then(chosen("stay", "end")), [STUCK], plainEndings("end")],
    [
      "an ending that one choice closes, and another that stays open",
      then(
        aQuest("last", { ...LATER, choices: [{ ...STAY, ...refusing(GONE) }, GO] }),
        aQuest("end", opensBy("choice_made", "last:stay")),
        aQuest("other", opensBy("choice_made", "last:go")),
      ),
      [],
      BOTH,
    ],
    ["an ending for each choice", then(chosen("stay", "end"), chosen("go", "other")), [], BOTH],
    ["a choice without one tone", goingAt(refusing({ type: "not_known_for", value: "brag" })), []],
    [
      "a change of affinity with nobody, or with somebody twice",
      withFork([
        { ...STAY, effects: change("nan") },
        { ...GO, effects: { affinity: [...change("mum").affinity, ...change("mum").affinity] } },
      ]),
      [
        "mum.fork changes the affinity with nan, who doesn't exist [missions.0.choices.0.effects.affinity.0.contact]",
        "mum.fork changes the affinity with mum more than once [missions.0.choices.1.effects.affinity.1.contact]",
      ],
    ],
    [
      "a message that waits for two choices of one fork",
      sending(
        aMessage("both", {
          trigger: { ...sentBy("choice_made", "fork:stay").trigger, conditions: [GONE] },
        }),
      ),
      [
        "mum.both can never be reached: no combination of choices meets all of its conditions [messages.2.trigger]",
      ],
    ],
    [
      "a message that waits until a delayed quest is offered",
      sending(aMessage("ready", sentBy("mission_unlocked", "later"))),
      [
        "mum.ready waits until mum.later is offered, which has a delay: use that mission's own condition and delay [messages.2.trigger.value]",
      ],
    ],
    [
      "an ending that names an unknown quest, message and choice",
      then(aQuest("plain")),
      [
        "mum.gone doesn't exist, but completes the ending “gone” []",
        "mum.silence doesn't exist, but is the last message of the ending “gone” []",
        ...Array(2).fill(
          "mum.fork has the choice “Go”, for which the ending “gone” has no line [missions.0]",
        ),
        "mum.plain must have choices: the ending “gone” names the one that was made [missions.1]",
      ],
      [
        anEnding("gone", {
          message: "mum.silence",
          hinges: ["mum.fork", "mum.fork", "mum.plain"],
          lines: { "mum.fork:stay": "You stayed." },
        }),
      ],
    ],
    [
      "an ending that can be repeated",
      then(aQuest("again", { isRepeatable: true })),
      ["mum.again completes the ending “again”, so it can't be repeatable [missions.1]"],
      [anEnding("again")],
    ],
    ["an ending of contacts outside of the set", aContact("bob"), [], [anEnding("gone")]],
  ])("the content check of %s", (_what, contact, problems, endings) => {
    expect(problemsOf([contact], endings)).toEqual(problems);
  });

  it.each<[string, Contact]>([
    [NEVER, goingAt(refusing({ type: "affinity_below", value: 90 }))],
    [
      NEVER,
      goingAt(refusing({ type: "not_known_for", value: "brag" }, { type: "not_known_for", value: "lesson" })),
    ],
    ["mum.fork has more than one choice with the id stay [missions.0.choices.1.id]", withFork([STAY, STAY])],
    [
      "mum.fork has choices, so it can't be repeated: a choice is final [missions.0.isRepeatable]",
      withFork([STAY, GO], [], { isRepeatable: true }),
    ],
    [`${DEAR}.requirements.0.amount]`, goingAt({ requirements: [needs("cash", 5000)] })],
    [
      "mum.fork costs 105 energy, and nobody holds more than 100 [missions.0.choices.1.requirements.0.amount]",
      goingAt({ requirements: [needs("energy", 95)] }),
    ],
    [
      "mum.fork has terms that depend on the choice mum.fork:flee, which does not exist [missions.0.choices.1.terms.0.when.0.value]",
      goingAt(refusing({ type: "choice_made", value: "fork:flee" })),
    ],
    [
      `${DEAR}.terms.0.requirements.0.amount]`,
      goingAt({ terms: [{ when: [GONE], requirements: [needs("cash", 5000)] }] }),
    ],
  ])("the content check reports: %s", (problem, contact) => {
    expect(problemsOf([contact])).toContain(problem);
  });

  it.each([true, false])("it counts affinity that a term withholds (repeatable: %s)", (isRepeatable) => {
    const terms = [{ when: [GONE], rewards: { affinity: 2 } }];
    const found = (parts: Partial<Quest>) =>
      problemsOf([then({ ...give, isRepeatable, ...parts }, liked(30))]).filter((text) =>
        text.startsWith("mum.later"),
      );
    expect([found({}), found({ terms })]).toEqual([[], [unliked("Go", 30, 2)]]);
  });

  it("the content check reports a line of an ending for a choice that never leads to it", () => {
    const up = chosen("go", "up");
    const line =
      "mum.fork has the choice “Stay”, and nobody who makes it reaches the ending “up”, which names it [missions.0.choices.0]";
    const found = problemsOf([then(up, aQuest("both"))], [anEnding("up"), anEnding("both")]);
    expect(new Set(found)).toEqual(new Set([line]));
  });

  it("thirty independent forks cost the content check as much as thirty quests, not 2^30", () => {
    expect(problemsOf(Array.from({ length: 30 }, (_, i) => ({ ...then(), id: `c${i}` })))).toEqual([]);
  });
});

const PARTS = ["one", "two", "three"];
const contactId = fc.constantFrom("a", "b");
const reference = fc
  .tuple(contactId, fc.constantFrom(...PARTS))
  .map(([contact, part]) => `${contact}.${part}`);
const choiceReference = fc
  .tuple(reference, fc.constantFrom("x", "y"))
  .map(([quest, choice]) => `${quest}:${choice}`);
const level = fc.integer({ min: 1, max: 3 });

const anyUnlock: fc.Arbitrary<QuestUnlock> = fc.oneof(
  fc.record({ type: fc.constant("npc_unlocked" as const), value: contactId }),
  fc.record({ type: fc.constant("mission_completed" as const), value: reference }),
  fc.record({ type: fc.constant("choice_made" as const), value: choiceReference }),
  fc.record({ type: fc.constant("level_reached" as const), value: level }),
  fc.record({ type: fc.constant("affinity_reached" as const), value: fc.integer({ min: 1, max: 60 }) }),
);
const anyCondition: fc.Arbitrary<MessageCondition> = fc.oneof(
  fc.record({ type: fc.constant("mission_completed" as const), value: reference }),
  fc.record({ type: fc.constant("choice_made" as const), value: choiceReference }),
  fc.record({ type: fc.constant("affinity_reached" as const), value: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ type: fc.constant("level" as const), value: level }),
);
const affinity = fc.record({ affinity: fc.constantFrom(0, 5, 20) });
const anyChoice = (id: string): fc.Arbitrary<QuestChoice> =>
  fc.record({
    id: fc.constant(id),
    label: fc.constant(id),
    rewards: affinity,
    requirements: fc.oneof(
      fc.constant([]),
      level.map((amount) => [{ type: "level" as const, amount }]),
      fc.constant([{ type: "cash" as const, amount: 1_000_000_000 }]),
    ),
  });
const anyContact = (id: string): fc.Arbitrary<Contact> =>
  fc
    .record({
      missions: fc.tuple(
        ...PARTS.map((part) =>
          fc
            .record({
              unlockConditions: anyUnlock,
              rewards: affinity,
              choices: fc.option(fc.tuple(anyChoice("x"), anyChoice("y")), { nil: undefined }),
              isRepeatable: fc.boolean(),
            })
            .map((parts) => aQuest(part, { ...parts, isRepeatable: parts.isRepeatable && !parts.choices })),
        ),
      ),
      messages: fc.tuple(
        ...["m", "n"].map((part) =>
          fc
            .array(anyCondition, { maxLength: 2 })
            .map((conditions) => aMessage(part, { trigger: { type: "npc_unlocked", conditions } })),
        ),
      ),
    })
    .map((parts) => aContact(id, parts));
const anyContent = fc.tuple(anyContact("a"), anyContact("b"));
/** The same, with choices that lower affinity. */
const anyFallingContent = fc
  .tuple(
    anyContent,
    fc.array(fc.record({ contact: contactId, amount: fc.constantFrom(-5, -20, 10) }), { maxLength: 6 }),
  )
  .map(([contacts, changes]) =>
    contacts.map((contact, c) => ({
      ...contact,
      missions: contact.missions.map((quest, q): Quest => {
        const change = changes[(c * PARTS.length + q) % 6];
        if (!change) return quest;
        const effects = { affinity: [change] };
        const [first, ...rest] = quest.choices ?? [];
        return first ? { ...quest, choices: [{ ...first, effects }, ...rest] } : { ...quest, effects };
      }),
    })),
  );
const anyTermCondition: fc.Arbitrary<TermCondition> = fc.oneof(
  fc.record({ type: fc.constantFrom("choice_made" as const, "not_chosen" as const), value: choiceReference }),
  fc.record({
    type: fc.constant("affinity_below" as const),
    contact: contactId,
    value: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({
    type: fc.constantFrom("known_for" as const, "not_known_for" as const),
    value: fc.constantFrom("brag" as const, "lesson" as const),
  }),
);
const anyTerm: fc.Arbitrary<Term> = fc
  .record({
    when: fc.array(anyTermCondition, { minLength: 1, maxLength: 2 }),
    amount: fc.constantFrom(1, 2, 1_000_000_000),
    kind: fc.constantFrom("refusal", "price", "pay"),
    affinity: fc.constantFrom(0, 2),
  })
  .map(({ when, amount, kind, affinity }): Term => {
    if (kind === "refusal") return { when, refusal: "No." };
    return kind === "price"
      ? { when, requirements: [{ type: "cash", amount }] }
      : { when, rewards: { affinity } };
  });
/** The same, with quests and choices that the player's deeds refuse or reprice. */
const anyClosingContent = fc
  .tuple(anyFallingContent, fc.array(fc.option(anyTerm), { minLength: 12, maxLength: 12 }))
  .map(([contacts, terms]) =>
    contacts.map((contact, c) => ({
      ...contact,
      missions: contact.missions.map((quest, q): Quest => {
        const [own, ofChoice] = [terms[c * PARTS.length + q], terms[6 + c * PARTS.length + q]];
        const [first, ...rest] = quest.choices ?? [];
        return {
          ...quest,
          ...(own && q === 2 && { terms: [own] }),
          ...(first && ofChoice && { choices: [{ ...first, terms: [ofChoice] }, ...rest] }),
        };
      }),
    })),
  );

/** Every way to choose at every fork. */
function everyCombination(index: ContentIndex): readonly ReadonlyMap<ContentKey, string>[] {
  return [...index.quests].reduce<readonly ReadonlyMap<ContentKey, string>[]>(
    (all, [key, { quest }]) =>
      quest.choices
        ? all.flatMap((one) => quest.choices?.map(({ id }) => new Map([...one, [key, id]])) ?? [])
        : all,
    [new Map()],
  );
}

/** Walks the content with each combination of choices, and yields what it reaches and completes beside what `combineChoices` says. */
function* walksOf(contacts: readonly Contact[]) {
  const index = indexContent(contacts);
  const combinations = combineChoices(index, anyRun(ACTIONS));
  for (const choices of everyCombination(index)) {
    const { reached, progress } = exploreContent(index, ACTIONS, choices);
    const positions = new Map(
      combinations.forks.map((fork, i) => [
        i,
        fork.choices.findIndex(({ id }) => id === choices.get(fork.key)),
      ]),
    );
    const says = (set: Diagram) => valueAt(set, positions) === 1;
    for (const { target } of index.rules) {
      const found = reached.get(targetKey(target));
      yield {
        key: targetKey(target),
        is: found !== undefined,
        says: says(combinations.unlocked(target)),
        found,
      };
    }
    for (const key of index.quests.keys()) {
      const completions = questProgress(progress, key)?.completions ?? 0;
      yield { key, is: completions > 0, says: says(combinations.completed(key)), found: undefined };
    }
  }
}

describe("combinations of choices", () => {
  it("every combination unlocks and completes the same things as a walk with exactly those choices", () => {
    fc.assert(
      fc.property(anyContent, (contacts) => {
        const lowest = new Map<string, number>();
        for (const { key, is, says, found } of walksOf(contacts)) {
          expect(says, key).toBe(is);
          if (found) lowest.set(key, Math.min(found.level, lowest.get(key) ?? Number.POSITIVE_INFINITY));
        }
        const { first } = combineChoices(indexContent(contacts), anyRun(ACTIONS));
        expect(new Map([...first].map(([key, { level }]) => [key, level]))).toEqual(lowest);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it("a walk in which affinity falls and doors close reaches everything that they unlock or complete", () => {
    fc.assert(
      fc.property(anyClosingContent, (contacts) => {
        for (const { key, is, says } of walksOf(contacts)) expect(is || !says, key).toBe(true);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it("the report has a path to everything that they unlock, at its lowest level, or at most there if affinity falls and doors close", () => {
    const levels = (contacts: readonly Contact[]) => {
      const { first } = combineChoices(indexContent(contacts), anyRun(ACTIONS));
      const { reached } = checkContent(contacts, ACTIONS);
      expect(reached.map(({ target }) => targetKey(target))).toEqual([...first.keys()]);
      expect(reached.every(({ path }) => path.length > 0)).toBe(true);
      return reached.map(({ target, level: at }) => [at, first.get(targetKey(target))?.level ?? 0] as const);
    };
    fc.assert(
      fc.property(anyContent, (contacts) => {
        for (const [at, lowest] of levels(contacts)) expect(at).toBe(lowest);
      }),
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(anyClosingContent, (contacts) => {
        for (const [at, lowest] of levels(contacts)) expect(at).toBeLessThanOrEqual(lowest);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
