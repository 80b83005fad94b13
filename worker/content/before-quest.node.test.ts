import { expect, it } from "vitest";
import { factsOf, holds } from "#game/core/conditions.ts";
import { indexContent, targetKey } from "#game/core/content-index.ts";
import { newPlayer } from "#game/core/player.ts";
import { applyEffects, NO_PROGRESS } from "#game/core/progress.ts";
import { questTerms } from "#game/core/quest-terms.ts";
import { missingRequirements } from "#game/core/requirements.ts";
import { readDelivered } from "#game/core/view/delivered-message.ts";
import { beforeQuest } from "#game/npcs/before-quest.ts";
import { questNow } from "#game/npcs/quest-now.ts";
import { questStatus } from "#game/npcs/quests.ts";
import { BUNDLED_CONTACTS } from "./loader.ts";

const index = indexContent(BUNDLED_CONTACTS);

it.each([...index.quests])("a new character is brought to %s, and can pay for each choice", (key, found) => {
  const at = 1_000;
  const start = { player: newPlayer("Chad", at), progress: NO_PROGRESS };
  const reached = beforeQuest(index, key, start, at);
  if (!reached) throw new Error(`no quest ${key}`);
  const { player, effects } = reached;
  const progress = applyEffects(NO_PROGRESS, effects);
  const { contact, quest } = found;
  expect(questStatus(contact.id, quest, progress, at)).toEqual({ status: "available" });
  const id = targetKey({ type: "quest", contactId: contact.id, questId: quest.id });
  const conditions = index.rules.find(({ target }) => targetKey(target) === id)?.conditions ?? [];
  const unmet = conditions.filter(
    (condition) => !holds(condition, progress, factsOf({ player, studies: { completed: [] } }, at)),
  );
  const passedOver = ["former_certificates", "course_completed"];
  expect(unmet.filter(({ type }) => !passedOver.includes(type))).toEqual([]);
  const now = questNow(contact.id, quest, progress, null);
  expect(now.refusal).toBeNull();
  for (const choice of now.choices ?? [null]) {
    expect(missingRequirements(questTerms(now, choice).requirements, player, at)).toEqual([]);
  }
});

it("a contact asks at the end of a course, and the University says how it went", () => {
  const named = { contactId: "past_you", messageId: "one_question:about", kind: "completion" } as const;
  expect(readDelivered(index, named)?.senderName).toBe("The University");
});
