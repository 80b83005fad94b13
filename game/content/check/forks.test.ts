import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Action } from "../../core/action.ts";
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
import type { Tone } from "../../social/lines.ts";
import { aContact, aMessage, aQuest } from "../fixture.ts";
import { valueAt } from "../proof/decision-diagram.ts";
import { checkContent } from "./check.ts";
import { anyRun, combineChoices } from "./combinations.ts";
import type { EndingRule } from "./endings.ts";
import { exploreContent } from "./reach.ts";

const ACTIONS: readonly Action[] = [
  { id: "fries", name: "Fries", description: "", energyCost: 10, rewards: { cash: 8, experience: 2 } },
  { id: "post", name: "Post", description: "", energyCost: 10, rewards: { followers: 3, experience: 4 } },
];

const stay: QuestChoice = { id: "stay", label: "Stay" };
const go: QuestChoice = { id: "go", label: "Go" };

function problemsOf(contacts: readonly Contact[], endings: readonly EndingRule[] = []): readonly string[] {
  return checkContent(contacts, ACTIONS, endings).problems.map(
    ({ subject, path, text }) => `${subject} ${text} [${path}]`,
  );
}

function anEnding(quest: string, parts: Partial<EndingRule> = {}): EndingRule {
  const hinges = ["mum.fork", "mum.fork", "mum.fork"] as const;
  const lines = { "mum.fork:stay": "You stayed.", "mum.fork:go": "You went." };
  return { id: "end", mission: quest, message: "mum.heard_go", hinges, lines, ...parts };
}

/** Hinges that no test has: then an ending names no choice. */
const NO_HINGES = { hinges: ["bob.fork", "bob.fork", "bob.fork"] } as const;

/** A contact whose quest `fork` has the choices, with a message for each. */
function withFork(choices: readonly QuestChoice[], parts: Partial<Contact> = {}): Contact {
  const { missions: quests = [], messages = [], ...rest } = parts;
  return aContact("mum", {
    name: "Mum",
    ...rest,
    missions: [aQuest("fork", { name: "The Fork", choices }), ...quests],
    messages: [
      ...choices.map(({ id }) =>
        aMessage(`heard_${id}`, { trigger: { type: "choice_made", value: `fork:${id}`, conditions: [] } }),
      ),
      ...messages,
    ],
  });
}

describe("the content check with choices", () => {
  it("the content check accepts a fork whose choices each have a reaction", () => {
    expect(problemsOf([withFork([stay, go])])).toEqual([]);
  });

  it("a path that depends on a choice names it", () => {
    const { reached } = checkContent([withFork([stay, go])], ACTIONS);
    const heard = reached.find(({ target }) => target.type === "message" && target.messageId === "heard_go");
    expect(heard?.path).toContain("choose “Go” in “The Fork” (Mum)");
  });

  it("the content check reports a choice that nothing depends on", () => {
    const mum = aContact("mum", { missions: [aQuest("fork", { choices: [stay, go] })] });
    expect(problemsOf([mum])).toEqual([
      "mum.fork has the choice “Stay”, and nothing later depends on it [missions.0.choices.0]",
      "mum.fork has the choice “Go”, and nothing later depends on it [missions.0.choices.1]",
    ]);
  });

  it("the content check reports a target for everybody that one choice loses, with the combination", () => {
    const mum = withFork([{ ...stay, rewards: { affinity: 40 } }, go], {
      missions: [aQuest("later", { unlockConditions: { type: "affinity_reached", value: 30 } })],
    });
    expect(problemsOf([mum])).toEqual([
      "mum.later can't be reached by players who choose “Go” in “The Fork” (Mum): they would have to " +
        "reach affinity 30 with Mum [missions.1.unlockConditions.value]",
    ]);
  });

  it("the content check reports targets that a fall of affinity puts out of reach, with the choice", () => {
    const fall = { ...stay, effects: { affinity: [{ contact: "mum", amount: -40 }] } };
    const later = (value: number) =>
      aQuest("later", { unlockConditions: { type: "affinity_reached", value } });
    const give = aQuest("give", { rewards: { affinity: 60 } });
    const mum = (value: number) => withFork([fall, go], { missions: [give, later(value)] });
    expect(problemsOf([mum(25)])).toEqual([]);
    expect(problemsOf([mum(26)])).toEqual([
      "mum.later can't be reached by players who choose “Stay” in “The Fork” (Mum): they would have to " +
        "reach affinity 26 with Mum [missions.2.unlockConditions.value]",
    ]);
  });

  it.each([
    ["from a choice on", true, [{ type: "choice_made", value: "fork:go" }], "Go"],
    ["once, from a choice on", false, [{ type: "choice_made", value: "fork:go" }], "Go"],
  ] as const)(
    "the content check counts affinity that a term withholds %s",
    (_case, isRepeatable, when, loser) => {
      const later = aQuest("later", { unlockConditions: { type: "affinity_reached", value: 30 } });
      const terms = [{ when, rewards: { affinity: 2 } }];
      const give = (parts: Partial<Quest>) =>
        aQuest("give", { isRepeatable, rewards: { affinity: 60 }, ...parts });
      expect(
        problemsOf([withFork([stay, go], { missions: [give({}), later] })]).filter((text) =>
          text.startsWith("mum.later"),
        ),
      ).toEqual([]);
      const found = problemsOf([withFork([stay, go], { missions: [give({ terms }), later] })]);
      expect(found.filter((text) => text.startsWith("mum.later"))).toEqual([
        `mum.later can't be reached by players who choose “${loser}” in “The Fork” (Mum): they would have to ` +
          "reach affinity 30 with Mum [missions.2.unlockConditions.value]",
      ]);
    },
  );

  it("the content check reports a choice that nobody can make, and an ending behind a refusal", () => {
    const refuse = (when: TermCondition[]) => ({ terms: [{ when, refusal: "No." }] });
    const low: TermCondition = { type: "affinity_below", value: 90 };
    expect(problemsOf([withFork([stay, { ...go, ...refuse([low]) }])])).toContain(
      "mum.fork has the choice “Go”, which nobody can ever choose [missions.0.choices.1]",
    );
    const end = aQuest("end", refuse([{ type: "choice_made", value: "fork:go" }]));
    expect(problemsOf([withFork([stay, go], { missions: [end] })], [anEnding("mum.end", NO_HINGES)])).toEqual(
      [
        "mum.end and the other endings are out of reach for players who choose “Go” in “The Fork” (Mum): " +
          "their story stops without an ending [missions.1.unlockConditions]",
      ],
    );
  });

  it("the content check demands a mission and its choice from a player who is known for one tone at most", () => {
    const only = (tone: Tone) => ({ terms: [{ when: [notKnownFor(tone)], refusal: "No." }] });
    const notKnownFor = (value: Tone): TermCondition => ({ type: "not_known_for", value });
    expect(problemsOf([withFork([stay, { ...go, ...only("brag") }])])).toEqual([]);
    const twice = [...only("brag").terms, ...only("lesson").terms];
    const nobody = "mum.fork has the choice “Go”, which nobody can ever choose [missions.0.choices.1]";
    expect(problemsOf([withFork([stay, { ...go, terms: twice }])])).toContain(nobody);
  });

  it("the content check reports terms with unknown conditions, and an unaffordable price", () => {
    const terms = [
      {
        when: [{ type: "choice_made" as const, value: "fork:flee" }],
        requirements: [{ type: "cash" as const, amount: 5000 }],
      },
    ];
    const found = problemsOf([withFork([stay, { ...go, terms }])]);
    expect(found).toContain(
      "mum.fork has terms that depend on the choice mum.fork:flee, which does not exist [missions.0.choices.1.terms.0.when.0.value]",
    );
    expect(found).toContain(
      "mum.fork costs $5000 at level 1, where a player can have earned $447 at most [missions.0.choices.1.terms.0.requirements.0.amount]",
    );
  });

  it("the content check reports a change of affinity with nobody, or with somebody more than once", () => {
    const change = (contact: string) => ({ contact, amount: -5 });
    const choices = [
      { ...stay, effects: { affinity: [change("nan")] } },
      { ...go, effects: { affinity: [change("mum"), change("mum")] } },
    ];
    expect(problemsOf([withFork(choices)])).toEqual([
      "mum.fork changes the affinity with nan, who doesn't exist [missions.0.choices.0.effects.affinity.0.contact]",
      "mum.fork changes the affinity with mum more than once [missions.0.choices.1.effects.affinity.1.contact]",
    ]);
  });

  it("the content check reports a message that waits for two choices of one fork", () => {
    const both = aMessage("both", {
      trigger: {
        type: "choice_made",
        value: "fork:stay",
        conditions: [{ type: "choice_made", value: "fork:go" }],
      },
    });
    expect(problemsOf([withFork([stay, go], { messages: [both] })])).toEqual([
      "mum.both can never be reached: no combination of choices meets all of its conditions [messages.2.trigger]",
    ]);
  });

  it("the content check reports a combination that never ends", () => {
    const end = aQuest("end", { unlockConditions: { type: "choice_made", value: "fork:stay" } });
    expect(problemsOf([withFork([stay, go], { missions: [end] })], [anEnding("mum.end", NO_HINGES)])).toEqual(
      [
        "mum.end and the other endings are out of reach for players who choose “Go” in “The Fork” (Mum): " +
          "their story stops without an ending [missions.1.unlockConditions]",
      ],
    );
    const other = aQuest("other", { unlockConditions: { type: "choice_made", value: "fork:go" } });
    const endings = [anEnding("mum.end", NO_HINGES), anEnding("mum.other", NO_HINGES)];
    expect(problemsOf([withFork([stay, go], { missions: [end, other] })], endings)).toEqual([]);
  });

  it("the content check reports a line of an ending for a choice that never leads to it", () => {
    const up = aQuest("up", { unlockConditions: { type: "choice_made", value: "fork:go" } });
    const both = aQuest("both");
    const endings = [anEnding("mum.up", { id: "up" }), anEnding("mum.both")];
    expect(new Set(problemsOf([withFork([stay, go], { missions: [up, both] })], endings))).toEqual(
      new Set([
        "mum.fork has the choice “Stay”, and nobody who makes it reaches the ending “up”, which names it " +
          "[missions.0.choices.0]",
      ]),
    );
  });

  it("the content check reports unknown quests and choices in an ending", () => {
    const bad = anEnding("mum.gone", {
      message: "mum.silence",
      hinges: ["mum.fork", "mum.fork", "mum.plain"],
      lines: { "mum.fork:stay": "You stayed." },
    });
    const line = "mum.fork has the choice “Go”, for which the ending “end” has no line [missions.0]";
    expect(problemsOf([withFork([stay, go], { missions: [aQuest("plain")] })], [bad])).toEqual([
      "mum.gone doesn't exist, but completes the ending “end” []",
      "mum.silence doesn't exist, but is the last message of the ending “end” []",
      ...[line, line],
      "mum.plain must have choices: the ending “end” names the one that was made [missions.1]",
    ]);
    const again = aQuest("again", { isRepeatable: true });
    expect(problemsOf([withFork([stay, go], { missions: [again] })], [anEnding("mum.again")])).toEqual([
      "mum.again completes the ending “end”, so it can't be repeatable [missions.1]",
    ]);
    expect(problemsOf([aContact("bob")], [anEnding("mum.gone")])).toEqual([]);
  });

  it.each<[string, readonly QuestChoice[], Partial<Contact["missions"][number]>, string]>([
    [
      "two choices with one id",
      [stay, stay],
      {},
      "mum.fork has more than one choice with the id stay [missions.0.choices.1.id]",
    ],
    [
      "choices of a repeatable mission",
      [stay, go],
      { isRepeatable: true },
      "mum.fork has choices, so it can't be repeated: a choice is final [missions.0.isRepeatable]",
    ],
    [
      "a choice that nobody can pay",
      [stay, { ...go, requirements: [{ type: "cash", amount: 5000 }] }],
      {},
      "mum.fork costs $5000 at level 1, where a player can have earned $447 at most [missions.0.choices.1.requirements.0.amount]",
    ],
    [
      "a choice whose energy and the mission's exceed what anybody holds",
      [stay, { ...go, requirements: [{ type: "energy", amount: 95 }] }],
      {},
      "mum.fork costs 105 energy, and nobody holds more than 100 [missions.0.choices.1.requirements.0.amount]",
    ],
  ])("the content check reports %s", (_, choices, parts, problem) => {
    const fork = withFork(choices);
    const [first, ...rest] = fork.missions;
    const contact = { ...fork, missions: first ? [{ ...first, ...parts }, ...rest] : [] };
    expect(problemsOf([contact])).toContain(problem);
  });

  it("the content check reports a rule that waits until a delayed quest is offered", () => {
    const later = aQuest("later", {
      unlockConditions: { type: "mission_completed", value: "fork", delay: "PT1H" },
    });
    const message = aMessage("ready", {
      trigger: { type: "mission_unlocked", value: "later", conditions: [] },
    });
    expect(problemsOf([withFork([stay, go], { missions: [later], messages: [message] })])).toEqual([
      "mum.ready waits until mum.later is offered, which has a delay: use that mission's own condition and delay [messages.2.trigger.value]",
    ]);
  });

  it("thirty independent forks cost the content check as much as thirty quests, not 2^30", () => {
    const contacts = Array.from({ length: 30 }, (_, i) => ({ ...withFork([stay, go]), id: `c${i}` }));
    expect(problemsOf(contacts)).toEqual([]);
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

describe("combinations of choices", () => {
  it("every combination unlocks and completes the same things as a walk with exactly those choices", () => {
    fc.assert(
      fc.property(anyContent, (contacts) => {
        const index = indexContent(contacts);
        const combinations = combineChoices(index, anyRun(ACTIONS));
        const lowest = new Map<string, number>();
        for (const choices of everyCombination(index)) {
          const walk = exploreContent(index, ACTIONS, choices);
          const positions = new Map(
            combinations.forks.map((fork, i) => [
              i,
              fork.choices.findIndex(({ id }) => id === choices.get(fork.key)),
            ]),
          );
          for (const { target } of index.rules) {
            const key = targetKey(target);
            const found = walk.reached.get(key);
            expect(valueAt(combinations.unlocked(target), positions), key).toBe(found ? 1 : 0);
            if (found) lowest.set(key, Math.min(found.level, lowest.get(key) ?? Number.POSITIVE_INFINITY));
          }
          for (const key of index.quests.keys()) {
            const completions = questProgress(walk.progress, key)?.completions ?? 0;
            expect(valueAt(combinations.completed(key), positions), key).toBe(completions > 0 ? 1 : 0);
          }
        }
        const levels = [...combinations.first].map(([key, { level: first }]) => [key, first] as const);
        expect(new Map(levels)).toEqual(lowest);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it("a walk in which affinity falls and doors close reaches everything that they unlock or complete", () => {
    fc.assert(
      fc.property(anyClosingContent, (contacts) => {
        const index = indexContent(contacts);
        const combinations = combineChoices(index, anyRun(ACTIONS));
        for (const choices of everyCombination(index)) {
          const walk = exploreContent(index, ACTIONS, choices);
          const positions = new Map(
            combinations.forks.map((fork, i) => [
              i,
              fork.choices.findIndex(({ id }) => id === choices.get(fork.key)),
            ]),
          );
          for (const { target } of index.rules) {
            const key = targetKey(target);
            if (valueAt(combinations.unlocked(target), positions) === 0) continue;
            expect(walk.reached.has(key), key).toBe(true);
          }
          for (const key of index.quests.keys()) {
            if (valueAt(combinations.completed(key), positions) === 0) continue;
            expect(questProgress(walk.progress, key)?.completions, key).toBeGreaterThan(0);
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it("the report has a path to everything that they unlock, at their level at most, though affinity falls and doors close", () => {
    fc.assert(
      fc.property(anyClosingContent, (contacts) => {
        const { first } = combineChoices(indexContent(contacts), anyRun(ACTIONS));
        const { reached } = checkContent(contacts, ACTIONS);
        expect(reached.map(({ target }) => targetKey(target))).toEqual([...first.keys()]);
        for (const { target, level: at } of reached) {
          expect(at).toBeLessThanOrEqual(first.get(targetKey(target))?.level ?? 0);
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it("the report has a path to everything that any combination unlocks, at its lowest level", () => {
    fc.assert(
      fc.property(anyContent, (contacts) => {
        const index = indexContent(contacts);
        const { first } = combineChoices(index, anyRun(ACTIONS));
        const { reached } = checkContent(contacts, ACTIONS);
        expect(reached.map(({ target, level: at }) => [targetKey(target), at])).toEqual(
          [...first].map(([key, { level: at }]) => [key, at]),
        );
        expect(reached.every(({ path }) => path.length > 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
