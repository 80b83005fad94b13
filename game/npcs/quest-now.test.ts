import { expect, it } from "vitest";
import { aContact, aFormerRun, aKnownContact, aKnownQuest, aQuest, GO, STAY } from "../content/fixture.ts";
import type { Term } from "../core/content.ts";
import { indexContent } from "../core/content-index.ts";
import { newPlayer } from "../core/player.ts";
import { NO_PROGRESS } from "../core/progress.ts";
import { questNow } from "./quest-now.ts";
import { completeQuest } from "./quests.ts";

const made: Term["when"][number] = { type: "choice_made", value: "fork:left" };
const progressWith = (choice: string | null, affinity: number) => ({
  ...NO_PROGRESS,
  contacts: { mum: aKnownContact({ affinity }) },
  quests: { "mum.fork": { ...aKnownQuest(1, 0), choice }, "mum.later": aKnownQuest() },
});

it.each<[string, Term["when"], string | null, number, string | null]>([
  ["a made choice", [made], "left", 0, "No."],
  ["a choice made otherwise", [made], "right", 0, null],
  ["an unmade choice", [{ type: "not_chosen", value: "mum.fork:left" }], "right", 0, "No."],
  ["an unwanted choice that was made", [{ type: "not_chosen", value: "fork:left" }], "left", 0, null],
  ["too little affinity with the own contact", [{ type: "affinity_below", value: 30 }], null, 29, "No."],
  ["enough affinity", [{ type: "affinity_below", value: 30 }], null, 30, null],
  ["an unknown contact", [{ type: "affinity_below", contact: "gary", value: 1 }], null, 99, "No."],
  ["only one of two conditions", [made, { type: "affinity_below", value: 30 }], "left", 30, null],
])("a term with a refusal, with %s", (_, when, choice, affinity, refusal) => {
  const quest = aQuest("later", { terms: [{ when, refusal: "No." }] });
  const progress = progressWith(choice, affinity);
  expect(questNow("mum", quest, progress, null).refusal).toBe(refusal);
  const index = indexContent([aContact("mum", { missions: [aQuest("fork"), quest] })]);
  const outcome = completeQuest(index, newPlayer("p", 0), progress, "mum.later", null, 0);
  expect(outcome.ok ? null : outcome.refusal).toEqual(refusal && { reason: "refused", text: "No." });
});

it.each([
  ["nothing", null, ["Not for you.", null]],
  ["what it asks for", "confession", [null, "Seen it."]],
  ["something else", "brag", ["Not for you.", null]],
] as const)("terms depend on what the player is known for: %s", (_, tone, refusals) => {
  const refusing = (type: "known_for" | "not_known_for", refusal: string) => ({
    terms: [{ when: [{ type, value: "confession" } as const], refusal }],
  });
  const choices = [
    { ...STAY, ...refusing("not_known_for", "Not for you.") },
    { ...GO, ...refusing("known_for", "Seen it.") },
  ];
  const quest = aQuest("fork", { choices });
  const now = questNow("mum", quest, NO_PROGRESS, tone);
  expect(now.choices?.map(({ refusal }) => refusal)).toEqual(refusals);
});

it("only the first holding term replaces the price and the rewards of a choice", () => {
  const dear: Term = { when: [made], requirements: [{ type: "cash", amount: 9 }], rewards: { affinity: 1 } };
  const choices = [{ id: "a", label: "A", terms: [dear, { when: [made], refusal: "Never." }] }];
  const quest = aQuest("later", { choices });
  expect(questNow("mum", quest, progressWith("left", 0), null).choices).toMatchObject([
    { requirements: dear.requirements, rewards: dear.rewards, refusal: null },
  ]);
  const other = questNow("mum", quest, progressWith("right", 0), null).choices?.[0];
  expect(other).not.toHaveProperty("requirements");
});

it.each([
  ["is asked for more energy", 20, [{ type: "energy", amount: 10 }]],
  ["never pays more than the maximum", 96, [{ type: "energy", amount: 4 }]],
  ["costs what it did if nobody could hold more", 100, undefined],
] as const)("a player who repeats a choice of the run before %s", (_which, energy, requirements) => {
  const choices = [{ ...STAY, description: "Go on." }, GO];
  const quest = aQuest("fork", { choices, requirements: [{ type: "energy", amount: energy }] });
  const former = aFormerRun({ choices: ["mum.fork:stay", "gary.fork:go"] });
  const progress = { ...NO_PROGRESS, former };
  const [again, other] = questNow("mum", quest, progress, null).choices ?? [];
  expect(again?.requirements).toEqual(requirements);
  expect(again?.description).toMatch(/^Go on\. You did this last time\./);
  expect(other).toEqual({ ...GO, refusal: null });
  expect(questNow("mum", quest, NO_PROGRESS, null).choices?.[0]).toEqual({ ...choices[0], refusal: null });
});

it("repeating a choice of the run before costs its extra energy", () => {
  const index = indexContent([aContact("mum", { missions: [aQuest("fork", { choices: [STAY, GO] })] })]);
  const progress = {
    ...NO_PROGRESS,
    contacts: { mum: aKnownContact() },
    quests: { "mum.fork": aKnownQuest() },
    former: aFormerRun({ choices: ["mum.fork:stay"] }),
  };
  const energies = ["stay", "go"].map((choice) => {
    const outcome = completeQuest(index, newPlayer("p", 0), progress, "mum.fork", choice, 0);
    return outcome.ok ? outcome.player.energy.amount : null;
  });
  expect(energies).toEqual([80, 90]);
});

it.each([
  [0, true, ["gary"]],
  [6, true, ["gary"]],
  [7, true, ["kai"]],
  [14, true, ["gary"]],
  [0, false, ["gary", "kai"]],
])("after %i completions a quest, repeatable: %s, costs affinity with %j", (times, isRepeatable, costs) => {
  const affinity = ["gary", "kai"].map((contact) => ({ contact, amount: -4 }));
  const progress = { ...NO_PROGRESS, quests: { "mum.errand": aKnownQuest(times, 0) } };
  const quest = aQuest("errand", { isRepeatable, effects: { affinity } });
  const now = questNow("mum", quest, progress, null);
  expect(now.effects?.affinity?.map(({ contact }) => contact)).toEqual(costs);
});
