import { expect, it } from "vitest";
import { aContact, aFormerRun, aKnownContact, aKnownQuest, aMessage, aQuest } from "../content/fixture.ts";
import type { QuestUnlock } from "../core/content.ts";
import { indexContent } from "../core/content-index.ts";
import { NO_PROGRESS, type Progress } from "../core/progress.ts";
import { lostQuests } from "./lost-quests.ts";

const CHOICES = [
  { id: "stay", label: "Stay" },
  { id: "go", label: "Go" },
];
const after = (unlockConditions: QuestUnlock) => ({ unlockConditions });
const index = indexContent([
  aContact("mum", {
    missions: [
      aQuest("even_later", after({ type: "mission_completed", value: "after_stay" })),
      aQuest("fork", { choices: CHOICES }),
      aQuest("after_stay", after({ type: "choice_made", value: "fork:stay" })),
      aQuest("after_go", after({ type: "choice_made", value: "fork:go" })),
      aQuest("again", after({ type: "former_level_reached", value: 20 })),
      aQuest("anyway", after({ type: "mission_completed", value: "fork" })),
    ],
    messages: [aMessage("letter", { trigger: { type: "choice_made", value: "fork:stay", conditions: [] } })],
  }),
  aContact("bob", {
    unlockConditions: { type: "message_opened", messageId: "mum.letter" },
    missions: [aQuest("hello")],
  }),
]);

/** Progress after the fork was completed by this choice. */
function afterChoice(choice: string, parts: Partial<Progress> = {}): Progress {
  return {
    ...NO_PROGRESS,
    contacts: { mum: aKnownContact() },
    quests: { "mum.fork": { ...aKnownQuest(1, 0), choice } },
    ...parts,
  };
}

it("before a choice, only quests that need a different former run are lost", () => {
  expect([...lostQuests(index, NO_PROGRESS)]).toEqual(["mum.again"]);
  expect([...lostQuests(index, { ...NO_PROGRESS, former: aFormerRun() })]).toEqual([]);
});

it("a choice loses the quests of the other one, and everything that depends on them", () => {
  const former = aFormerRun();
  expect([...lostQuests(index, afterChoice("go", { former }))]).toEqual([
    "mum.even_later",
    "mum.after_stay",
    "bob.hello",
  ]);
  expect([...lostQuests(index, afterChoice("stay", { former }))]).toEqual(["mum.after_go"]);
});

it("a quest with another way to unlock isn't lost", () => {
  const quests = { "mum.fork": { ...aKnownQuest(1, 0), choice: "go" }, "mum.after_stay": aKnownQuest() };
  expect([...lostQuests(index, afterChoice("go", { quests }))]).toEqual(["mum.again", "bob.hello"]);
});
