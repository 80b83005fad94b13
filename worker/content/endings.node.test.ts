import { describe, expect, it } from "vitest";
import { aKnownQuest } from "#game/content/fixture.ts";
import { contentKey } from "#game/core/content.ts";
import { indexContent } from "#game/core/content-index.ts";
import { NO_PROGRESS, type Progress } from "#game/core/progress.ts";
import { questNow } from "#game/npcs/quest-now.ts";
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

/** The ids of the last menu's choices that are open after these choices. */
function openAfter(quests: Progress["quests"]): readonly string[] {
  const last = index.quests.get("past_you.closing_time");
  if (!last) throw new Error("No last menu");
  const { choices = [] } = questNow(last.contact.id, last.quest, { ...NO_PROGRESS, quests }, null);
  return choices.flatMap(({ id, refusal }) => (refusal === null ? [id] : []));
}

describe("the bundled endings", () => {
  it("three earlier forks open or close each ending, and at least two stay open whatever was chosen", () => {
    const forks = [
      "baroness_upsell.the_course",
      "inspector_fineprint.refund_window",
      "the_algorithm.the_inbox",
    ];
    const combinations = forks.reduce<Progress["quests"][]>(
      (made, key) =>
        made.flatMap((before) =>
          (quests.get(key)?.choices ?? []).map((choice) => ({
            ...before,
            [key]: { ...aKnownQuest(1, 1), choice },
          })),
        ),
      [{}],
    );
    const open = combinations.map(openAfter);
    expect(open.map(({ length }) => length).filter((length) => length < 2)).toEqual([]);
    expect(openAfter({}).map((id) => open.some((ids) => !ids.includes(id)))).toEqual([true, true, true]);
    expect(open).toHaveLength(12);
  });

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
