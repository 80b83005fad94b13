import { describe, expect, it } from "vitest";
import { contactIdOf, replaceContacts } from "./contact-set.ts";
import { partTexts } from "./content-texts.ts";
import { aContact, aMessage, aQuest } from "./fixture.ts";

const gary = aContact("gary", {
  lockedName: "A smell",
  missions: [
    aQuest("fries", { completionMessage: { subject: "Ta", body: "Salted." } }),
    aQuest("grill", { isRepeatable: true, completionMessage: ["Hot.", "Hotter."] }),
  ],
  messages: [aMessage("hello", { senderName: "Gary" })],
});
const fork = aContact("fork", {
  missions: [
    aQuest("key", {
      effects: { set: { residence: "A van" }, cash: -5 },
      choices: [
        {
          id: "stay",
          label: "Stay",
          description: "Home.",
          headline: "Local person stays",
          terms: [
            { when: [{ type: "not_chosen", value: "key:go" }], rewards: { cash: 1 } },
            { when: [{ type: "affinity_below", value: 9 }], refusal: "Not at 8." },
          ],
        },
        {
          id: "go",
          label: "Go",
          effects: { set: { occupation: "Driver", origin: "A lay-by" } },
          completionMessage: { subject: "Gone", body: "Bye." },
        },
      ],
    }),
  ],
  affinityLevels: [],
});

describe("partTexts", () => {
  it("partTexts lists every text with its path, and no ids, tags or pictures", () => {
    expect(partTexts("gary", gary).map(({ path }) => path)).toEqual([
      ...["name", "lockedName", "description", "personality"],
      ...["messages.0.subject", "messages.0.body", "messages.0.senderName"],
      ...["missions.0.name", "missions.0.description"],
      ...["missions.0.completionMessage.subject", "missions.0.completionMessage.body"],
      ...["missions.1.name", "missions.1.description"],
      ...["missions.1.completionMessage.0", "missions.1.completionMessage.1"],
      ...[0, 1, 2, 3].flatMap((i) => [`affinityLevels.${i}.name`, `affinityLevels.${i}.description`]),
    ]);
  });

  it("partTexts lists the texts of choices, their refusals and the details that effects set", () => {
    expect(partTexts("fork", fork).map(({ path }) => path.replace("missions.0.", ""))).toEqual([
      ...["name", "description", "personality", "name", "description", "effects.set.residence"],
      ...["choices.0.label", "choices.0.description", "choices.0.headline", "choices.0.terms.1.refusal"],
      ...["choices.1.label", "choices.1.effects.set.occupation", "choices.1.effects.set.origin"],
      ...["choices.1.completionMessage.subject", "choices.1.completionMessage.body"],
    ]);
  });
});

describe("contactIdOf", () => {
  it.each([
    ["Your Mum", "your_mum"],
    ["  Dr. Dopamine!  ", "dr_dopamine"],
    ["The Algorithm '???'", "the_algorithm"],
    ["Kai__Rugpull 2", "kai_rugpull_2"],
    ["New", "new"],
    ["???", ""],
  ])("derives the id of %j as %j", (name, id) => {
    expect(contactIdOf(name)).toBe(id);
  });
});

describe("replaceContacts", () => {
  it("replaceContacts keeps the order, replaces in place and appends", () => {
    const [a, b, c] = [aContact("a"), aContact("b"), aContact("c")];
    const changed = { ...a, name: "A" };
    expect(replaceContacts([a, b], [c, changed])).toEqual([changed, b, c]);
  });
});
