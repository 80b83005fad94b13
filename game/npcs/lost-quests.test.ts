import { expect, it } from "vitest";
import {
  aContact,
  aFormerRun,
  aKnownContact,
  aKnownQuest,
  aMessage,
  aQuest,
  GO,
  opensBy,
  STAY,
  sentBy,
} from "../content/fixture.ts";
import { indexContent } from "../core/content-index.ts";
import { NO_PROGRESS, type Progress } from "../core/progress.ts";
import { lostQuests } from "./lost-quests.ts";

const index = indexContent([
  aContact("mum", {
    missions: [
      aQuest("even_later", opensBy("mission_completed", "after_stay")),
      aQuest("fork", { choices: [STAY, GO] }),
      aQuest("after_stay", opensBy("choice_made", "fork:stay")),
      aQuest("after_go", opensBy("choice_made", "fork:go")),
      aQuest("again", opensBy("former_level_reached", 20)),
      aQuest("anyway", opensBy("mission_completed", "fork")),
    ],
    messages: [aMessage("letter", sentBy("choice_made", "fork:stay"))],
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
  const lost = [...lostQuests(index, afterChoice("go", { former }))];
  expect(lost).toEqual(["mum.even_later", "mum.after_stay", "bob.hello"]);
  expect([...lostQuests(index, afterChoice("stay", { former }))]).toEqual(["mum.after_go"]);
});

it("a quest with another way to unlock isn't lost", () => {
  const quests = { "mum.fork": { ...aKnownQuest(1, 0), choice: "go" }, "mum.after_stay": aKnownQuest() };
  expect([...lostQuests(index, afterChoice("go", { quests }))]).toEqual(["mum.again", "bob.hello"]);
});
