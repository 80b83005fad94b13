import { describe, expect, it } from "vitest";
import { contentKey } from "#game/core/content.ts";
import { indexContent } from "#game/core/content-index.ts";
import { storyLines } from "#game/profile/endings.ts";
import { ENDINGS } from "./endings.ts";
import { BUNDLED_CONTACTS } from "./loader.ts";

const index = indexContent(BUNDLED_CONTACTS);
const quests = new Map<string, { readonly isRepeatable: boolean; readonly choices: readonly string[] }>(
  BUNDLED_CONTACTS.flatMap(({ id, missions: quests }) =>
    quests.map((quest) => [
      contentKey(id, quest.id),
      { isRepeatable: quest.isRepeatable, choices: (quest.choices ?? []).map((choice) => choice.id) },
    ]),
  ),
);

describe("the bundled endings", () => {
  it.each(ENDINGS)(
    "the ending $id names a quest that is done once and a message of the bundled contacts",
    (ending) => {
      expect(quests.get(ending.mission)?.isRepeatable).toBe(false);
      expect([...index.messages.keys()]).toContain(ending.message);
    },
  );

  it.each(ENDINGS)("the ending $id has one line for each choice of its three hinges", (ending) => {
    const choices = ending.hinges.flatMap((hinge) =>
      (quests.get(hinge)?.choices ?? []).map((choice) => `${hinge}:${choice}`),
    );
    expect(Object.keys(ending.lines).toSorted()).toEqual(choices.toSorted());
    expect(new Set(ending.hinges).size).toBe(3);
  });

  it("the story of an ending tells the choices that the player made, and leaves out a hinge without one", () => {
    const [ending] = ENDINGS;
    const [first, second] = ending?.hinges ?? [];
    if (!ending || !first || !second) throw new Error("No ending");
    const choice = quests.get(second)?.choices[0] ?? "";
    expect(storyLines(ending, (hinge) => (hinge === second ? choice : null))).toEqual([
      ending.lines[`${second}:${choice}`],
    ]);
  });
});
