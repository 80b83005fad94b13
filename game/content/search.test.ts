import fc from "fast-check";
import { expect, it } from "vitest";
import { partTexts } from "./content-texts.ts";
import { aContact, aMessage, aQuest } from "./fixture.ts";
import { find, rangesOf } from "./search.ts";

const gary = aContact("gary", {
  name: "Gary",
  description: "Runs a grill.",
  messages: [aMessage("rota", { subject: "Rota", body: "Grill at nine. GRILL at ten." })],
  missions: [
    aQuest("shift", {
      name: "Shift",
      description: "Bags.",
      completionMessage: { subject: "Done", body: "The grill is off." },
    }),
  ],
});

it("a search finds texts of every kind without regard to case, with readable places", () => {
  const hits = find(partTexts("gary", gary), " grill ");
  expect(hits.map(({ path, place, ranges }) => [path, place, ranges.length])).toEqual([
    ["description", "Description", 1],
    ["messages.0.body", "Message “Rota” › Body", 2],
    ["missions.0.completionMessage.body", "Mission “Shift” › Completion message › Body", 1],
  ]);
});

it("a search finds the texts of choices and effects, with the quest and the choice as their place", () => {
  const choices = [
    { id: "a", label: "Needle in" },
    {
      id: "b",
      label: "Out",
      effects: { set: { residence: "A needle" } },
      terms: [{ when: [{ type: "affinity_below" as const, value: 9 }], refusal: "No needle." }],
    },
  ];
  const contact = aContact("c", { missions: [aQuest("key", { name: "Key", choices })] });
  const hits = find(partTexts("gary", contact), "needle");
  expect(hits.map(({ path, place }) => [path, place])).toEqual([
    ["missions.0.choices.0.label", "Mission “Key” › Choice “Needle in” › Label"],
    [
      "missions.0.choices.1.effects.set.residence",
      "Mission “Key” › Choice “Out” › Effects › New details › Residence",
    ],
    ["missions.0.choices.1.terms.0.refusal", "Mission “Key” › Choice “Out” › Other terms 1 › Refusal"],
  ]);
});

it.each(["", " ", "a", "zebra"])("the search “%s” finds nothing", (search) => {
  expect(find(partTexts("gary", gary), search)).toEqual([]);
});

it("a search for punctuation is literal", () => {
  expect(find(partTexts("gary", gary), "e. G").map(({ path }) => path)).toEqual(["messages.0.body"]);
  expect(rangesOf("a+b (c)", "(c)")).toEqual([{ from: 4, length: 3 }]);
});

it("each range holds the searched text, and none overlap", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme-ascii" }),
      fc.string({ minLength: 1, maxLength: 4, unit: "grapheme-ascii" }),
      (text, wanted) => {
        let end = 0;
        for (const { from, length } of rangesOf(text, wanted)) {
          expect(from).toBeGreaterThanOrEqual(end);
          end = from + length;
          expect(text.slice(from, end).toLowerCase()).toBe(wanted.toLowerCase());
        }
      },
    ),
  );
});
