import { expect, it } from "vitest";
import { newPlayer } from "#game/core/player.ts";
import type { ContactView, QuestView } from "#game/npcs/wire.ts";
import { aChoiceView, aContactView, aQuestView } from "../../../player/view-fixture.ts";
import { openQuests, positionOf, stepStory, storiesOf } from "./stories.ts";

const NOW = 1_800_000_000_000;
const player = newPlayer("Dana", NOW);
const contact = (id: string, requests: QuestView[], isUnlocked = true) =>
  aContactView(id, { requests, isUnlocked });
const stories = (contacts: ContactView[], now = NOW) => storiesOf(contacts, NOW, player, now);
const at = (hour: number) => `2026-11-21T${hour}:00:00.000Z`;

it("stories contain only unlocked contacts with requests that nothing but energy keeps from being completed", () => {
  const shown = stories([
    contact("mum", [aQuestView("a"), aQuestView("b", { isAvailable: false, isCompleted: true })]),
    contact("gary", [aQuestView("c", { requirements: [{ type: "cash", amount: 1_000 }] })]),
    contact("kai", [aQuestView("d")], false),
    contact("priya", []),
  ]);
  expect(shown.map((story) => [story.contact.id, story.quests.map(({ id }) => id)])).toEqual([
    ["mum", ["a"]],
  ]);
});

it("a story without a request for the player's energy stays, with the wait until its first one", () => {
  const energy = (amount: number) => ({ requirements: [{ type: "energy" as const, amount }] });
  const tired = { ...player, energy: { amount: 20, at: NOW } };
  const mum = contact("mum", [aQuestView("a", energy(60)), aQuestView("b", energy(40))]);
  const gary = contact("gary", [aQuestView("c", energy(60)), aQuestView("d", energy(10))]);
  const shown = storiesOf([mum, gary], NOW, tired, NOW + 1_000);
  expect(shown.map(({ readyInMs }) => readyInMs)).toEqual([9_000, 0]);
  expect(shown[0]?.quests).toHaveLength(2);
});

it("unseen stories come first, then the newest contact, and in each the oldest request", () => {
  const shown = stories([
    contact("seen", [aQuestView("a", { isSeen: true, unlockedAt: at(23) })]),
    contact("older", [aQuestView("b", { unlockedAt: at(11) })]),
    contact("newer", [
      aQuestView("c", { isSeen: true, unlockedAt: at(10) }),
      aQuestView("d", { unlockedAt: at(13) }),
      aQuestView("e", { unlockedAt: at(12) }),
    ]),
  ]);
  expect(shown.map((story) => story.contact.id)).toEqual(["newer", "older", "seen"]);
  expect(shown[0]?.quests.map(({ id }) => id)).toEqual(["e", "d", "c"]);
  expect(shown.map(({ hasUnseen }) => hasUnseen)).toEqual([true, true, false]);
});

it("a repeatable request returns to the stories when its wait is over", () => {
  const waits = aQuestView("a", { isAvailable: false, isCompleted: true, readyInMs: 1_000 });
  expect(stories([contact("gary", [waits])])).toEqual([]);
  expect(stories([contact("gary", [waits])], NOW + 1_000)).toHaveLength(1);
});

it("a story with choices stays if energy is all that one of them lacks", () => {
  const choice = (amount: number) => aChoiceView(`${amount}`, { requirements: [{ type: "cash", amount }] });
  const asks = (...amounts: number[]) =>
    stories([contact("mum", [aQuestView("a", { choices: amounts.map(choice) })])]);
  expect(asks(9_000, 20)).toHaveLength(1);
  expect(asks(9_000, 8_000)).toHaveLength(0);
});

it("openQuests returns available requests whatever they lack: unseen first, then newest first", () => {
  const open = openQuests(
    [
      contact("mum", [
        aQuestView("seen", { isSeen: true, unlockedAt: at(14) }),
        aQuestView("old", { unlockedAt: at(10), requirements: [{ type: "cash", amount: 9_000 }] }),
        aQuestView("done", { isAvailable: false, isCompleted: true }),
      ]),
      contact("gary", [aQuestView("new", { unlockedAt: at(12) })]),
    ],
    NOW,
    NOW,
  );
  expect(open.map(({ questId }) => questId)).toEqual(["new", "old", "seen"]);
});

it("positionOf finds the story of a request, and falls back to the first story", () => {
  const row = stories([
    contact("mum", [aQuestView("a")]),
    contact("gary", [aQuestView("b"), aQuestView("c")]),
  ]);
  expect(positionOf(row, "gary", "c")).toEqual({ story: 1, quest: 1 });
  expect(positionOf(row, "gary", "x")).toEqual({ story: 0, quest: 0 });
});

const row = [{ quests: [aQuestView("a"), aQuestView("b")] }, { quests: [aQuestView("c")] }];

it.each([
  ["to the next request of the contact", [0, 0], 1, [0, 1]],
  ["to the next contact", [0, 1], 1, [1, 0]],
  ["back to the last request of the contact before", [1, 0], -1, [0, 1]],
  ["nowhere after the last request", [1, 0], 1, null],
  ["nowhere before the first request", [0, 0], -1, null],
] as const)("a step through the stories leads %s", (_, [story, quest], step, to) => {
  expect(stepStory(row, { story, quest }, step)).toEqual(to && { story: to[0], quest: to[1] });
});
