import { expect, it } from "vitest";
import { consequencesOf } from "#game/content/proof/consequences.ts";
import type { Contact, Quest, Term } from "#game/core/content.ts";
import { TONES } from "#game/social/lines.ts";
import { BUNDLED_CONTACTS } from "./loader.ts";

const found = consequencesOf(BUNDLED_CONTACTS);

it("at least 24 bundled choices open, close or reprice something later, and all of them exist", () => {
  expect(found.withEffectOnOffers.length).toBeGreaterThanOrEqual(24);
  expect(found.choices).toEqual(expect.arrayContaining([...found.withEffectOnOffers]));
  expect(found.repricing.length).toBeGreaterThanOrEqual(8);
  expect(found.refusals.length).toBeGreaterThanOrEqual(12);
  expect(found.disliked.length).toBeGreaterThanOrEqual(8);
});

it("twelve bundled terms ask for a tone; each tone opens or cheapens one offer, and closes or raises another", () => {
  const cashOf = ({ requirements = [] }: Pick<Term, "requirements">) =>
    requirements.find(({ type }) => type === "cash") ?? { amount: 0, percent: 0 };
  const asked = BUNDLED_CONTACTS.flatMap(({ missions }) =>
    missions
      .flatMap((quest) => [quest, ...(quest.choices ?? [])])
      .flatMap((part) =>
        (part.terms ?? []).flatMap((term) =>
          term.when.flatMap((condition) => {
            if (condition.type !== "known_for" && condition.type !== "not_known_for") return [];
            const isKnown = condition.type === "known_for";
            const isDearer = cashOf(term).amount > cashOf(part).amount;
            const isGood = (term.refusal === undefined && !isDearer) === isKnown;
            return [{ tone: condition.value, isGood }];
          }),
        ),
      ),
  );
  expect(asked).toHaveLength(12);
  for (const tone of TONES) {
    const own = asked.filter((each) => each.tone === tone).map(({ isGood }) => isGood);
    expect(own, tone).toEqual(expect.arrayContaining([true, false]));
  }
});

const contactOf = (id: string): Contact => {
  const contact = BUNDLED_CONTACTS.find((each) => each.id === id);
  if (!contact) throw new Error(`no contact ${id}`);
  return contact;
};

/** The most affinity that everything but the repeatable missions of a contact can give. */
function affinityOnce({ id, missions: quests }: Contact): number {
  const giftsOf = ({ effects }: Pick<Quest, "effects">): number =>
    (effects?.affinity ?? []).reduce(
      (sum, { contact, amount }) => sum + (contact === id ? Math.max(0, amount) : 0),
      0,
    );
  const others = BUNDLED_CONTACTS.flatMap((contact) => contact.missions);
  const gifts = others
    .flatMap((quest) => [quest, ...(quest.choices ?? [])])
    .reduce((sum, part) => sum + giftsOf(part), 0);
  return quests
    .filter(({ isRepeatable }) => !isRepeatable)
    .reduce((sum, { rewards, choices = [], terms = [] }) => {
      expect(
        [terms, ...choices.map((choice) => choice.terms ?? [])].flat().some((term) => term.rewards),
      ).toBe(false);
      const best = Math.max(0, ...choices.map((choice) => choice.rewards?.affinity ?? 0));
      return sum + (rewards.affinity ?? 0) + best;
    }, gifts);
}

it.each([
  ["dr_dopamine", "dr_dopamine.eleven:eleven"],
  ["sister_serenity", "dr_dopamine.eleven:noon, dr_dopamine.eleven:off"],
])("%s can't be at 100 without the choice %s, so one of the two never is", (id, choices) => {
  const contact = contactOf(id);
  const [repeatable, ...more] = contact.missions.filter(({ isRepeatable }) => isRepeatable);
  expect(more).toEqual([]);
  const [early, ...withheld] = repeatable?.terms ?? [];
  const [below] = early?.when ?? [];
  if (below?.type !== "affinity_below") throw new Error("The first term must be the one before the limit.");
  expect(early).toEqual({ when: [{ type: "affinity_below", value: below.value }] });
  // Without the choice, whatever else holds, the last term does, and no term gives affinity.
  expect(withheld.at(-1)?.when.map((each) => each.type === "not_chosen" && each.value)).toEqual(
    choices.split(", ").map((choice) => (choice.startsWith(`${id}.`) ? choice.slice(id.length + 1) : choice)),
  );
  expect(withheld.map(({ rewards }) => rewards?.affinity)).toEqual(withheld.map(() => undefined));
  expect(withheld.every(({ rewards }) => rewards)).toBe(true);
  const most = below.value - 1 + (repeatable?.rewards.affinity ?? 0) + affinityOnce(contact);
  expect(most).toBeLessThan(100);
});
