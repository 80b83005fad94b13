import { describe, expect, it } from "vitest";
import type { Contact, Quest } from "../../core/content.ts";
import { indexContent } from "../../core/content-index.ts";
import type { Inheritance, RunTerms } from "../../core/inheritance-terms.ts";
import { aContact, aMessage, aQuest, GO, needs, opensBy, STAY, sentBy } from "../fixture.ts";
import { anyRun, combineChoices } from "./combinations.ts";
import { reachableResources } from "./resources.ts";
import { CALL, FRIES, plainEndings, problemsOf } from "./test-content.ts";

const ACTIONS = [FRIES, CALL];

const inheriting = (terms: RunTerms, parts: Partial<Inheritance> = {}): Inheritance => ({
  id: "hook",
  name: "The Hook",
  pitch: "X",
  conditions: ["X"],
  terms,
  ...parts,
});
const closed = (level: number): RunTerms => ({ opens: { call: { level, refusal: "No." } } });

const choices = [STAY, GO];
/** A contact with a fork, and with the last quests of endings. */
function mum(...endings: readonly Quest[]): Contact {
  return aContact("mum", {
    name: "Mum",
    missions: [aQuest("fork", { name: "The Fork", choices }), ...endings],
    messages: choices.map(({ id }) => aMessage(`heard_${id}`, sentBy("choice_made", `fork:${id}`))),
  });
}
/** A quest at level 100 whose price no run has earned that makes no calls. */
const rich = (id: string, parts: Partial<Quest> = {}) => {
  const dear = reachableResources(100, ACTIONS, inheriting(closed(101))).cash + 1;
  return aQuest(id, {
    type: "cash_cost",
    requirements: [needs("cash", dear), needs("level", 100)],
    ...parts,
  });
};

/** The problems of the contacts, whose quests in `ends` complete an ending each. */
const problems = (
  contacts: readonly Contact[],
  ends: readonly string[],
  inheritances: readonly Inheritance[],
) => problemsOf(contacts, plainEndings(...ends), ACTIONS, inheritances);

describe("the content check of runs", () => {
  it("an ending that only former runs open doesn't end a first run", () => {
    const sunday = aQuest("sunday", opensBy("former_certificates", 3));
    const end = aQuest("end", opensBy("choice_made", "fork:stay"));
    expect(problems([mum(sunday, end)], ["sunday", "end"], [])).toEqual([
      "mum.sunday and the other endings are out of reach for players who choose “Go” in “The Fork” (Mum): " +
        "their story stops without an ending [missions.1.unlockConditions]",
    ]);
    expect(problems([mum(sunday, aQuest("end"))], ["sunday", "end"], [])).toEqual([]);
  });

  it("an inheritance that closes the only way to an ending's price is reported with the price", () => {
    expect(problems([mum(rich("end"))], ["end"], [inheriting(closed(101))])).toEqual([
      "mum.end and the other endings are out of reach in a run that inherits The Hook: " +
        "their story stops without an ending [missions.1.unlockConditions]",
      "mum.end completes the ending “end”, which a run that inherits The Hook never reaches: nobody could pay for it " +
        "[missions.1.unlockConditions]",
    ]);
    expect(problems([mum(rich("end"))], ["end"], [inheriting(closed(10))])).toEqual([]);
  });

  it("an inheritance that loses an ending is reported with the choices", () => {
    const ends = mum(
      rich("rich", opensBy("choice_made", "fork:go")),
      aQuest("plain", opensBy("choice_made", "fork:stay")),
    );
    expect(problems([ends], ["rich", "plain"], [inheriting(closed(101))])[0]).toBe(
      "mum.rich and the other endings are out of reach in a run that inherits The Hook for players who " +
        "choose “Go” in “The Fork” (Mum): their story stops without an ending [missions.1.unlockConditions]",
    );
  });

  it("an ending of one inheritance is reported for the others", () => {
    const own = aQuest("own", opensBy("former_inheritance", "chair"));
    const chair = inheriting({}, { id: "chair", name: "The Chair" });
    expect(problems([mum(own, aQuest("end"))], ["own", "end"], [chair, inheriting({})])).toEqual([
      "mum.own completes the ending “own”, which a run that inherits The Hook never reaches: " +
        "the player would have to have inherited chair [missions.1.unlockConditions.value]",
    ]);
  });

  it("an inherited contact appears at the inheritance's level, and in other runs at their own", () => {
    const bar = aContact("bar", { unlockConditions: { type: "level_reached", level: 22 } });
    const chair = inheriting({}, { id: "chair", knows: { contact: "bar", level: 2 } });
    const index = indexContent([bar], { inheritances: [chair] });
    const levels = [true, false].map((remembers) => {
      const run = { ...anyRun(ACTIONS), remembers: () => remembers };
      return combineChoices(index, run).first.get("contact bar")?.level;
    });
    expect(levels).toEqual([2, 22]);
  });
});

describe("the most that a run with an inheritance can earn", () => {
  const fries = (level: number) => reachableResources(level, [FRIES]).cash;
  const all = (level: number) => reachableResources(level, ACTIONS).cash;
  it.each([
    ["nothing inherited", inheriting({}), all(12)],
    ["calls closed for good", inheriting(closed(13)), fries(12)],
    ["calls closed before level 10: fries until then", inheriting(closed(10)), fries(9) + all(12) - all(9)],
    ["all of a call taken", inheriting({ taking: { action: "call", percent: 100, to: "her" } }), fries(12)],
    ["fries that pay thrice", inheriting({ ...closed(13), pays: { fries: 3 } }), 47 + 3 * (fries(12) - 47)],
    ["another start", inheriting({}, { start: { cash: 5000, debt: 1 } }), all(12) + 4953],
  ])("%s", (_which, inheritance, expected) => {
    expect(reachableResources(12, ACTIONS, inheritance).cash).toBe(expected);
  });
});
