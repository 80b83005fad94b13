import { describe, expect, it } from "vitest";
import type { ChoiceView, ContactView, RequestView } from "#game/contract/npcs.ts";
import { newPlayer } from "#game/rules/player.ts";
import { openRequests, placeOf, stepStory, storiesOf } from "./stories.ts";

const NOW = 1_800_000_000_000;
const player = newPlayer("Dana", NOW);
const request = (id: string, change: Partial<RequestView> = {}): RequestView => ({
  id,
  name: id,
  description: "",
  type: "energy_cost",
  requirements: [{ type: "energy", amount: 10 }],
  rewards: {},
  isAvailable: true,
  isCompleted: false,
  canComplete: true,
  isSeen: false,
  unlockedAt: "2026-11-21T10:00:00.000Z",
  isRepeatable: false,
  readyInMs: 0,
  completions: 0,
  choices: [],
  choice: null,
  chosenLabel: null,
  effects: null,
  ...change,
});
const contact = (id: string, requests: RequestView[], isUnlocked = true): ContactView => ({
  id,
  name: id,
  avatar: "",
  description: "",
  isUnlocked,
  isNewlyUnlocked: false,
  affinityLevel: 0,
  affinityTiers: [],
  requests,
  nextUnlock: null,
});
const stories = (contacts: ContactView[], now = NOW) => storiesOf(contacts, NOW, player, now);
const at = (hour: number) => `2026-11-21T${hour}:00:00.000Z`;

describe("storiesOf", () => {
  it("stories contain only unlocked contacts with requests that nothing but energy keeps from being completed", () => {
    const shown = stories([
      contact("mum", [request("a"), request("b", { isAvailable: false, isCompleted: true })]),
      contact("gary", [request("c", { requirements: [{ type: "cash", amount: 1_000 }] })]),
      contact("kai", [request("d")], false),
      contact("priya", []),
    ]);
    expect(shown.map((story) => [story.contact.id, story.requests.map(({ id }) => id)])).toEqual([
      ["mum", ["a"]],
    ]);
  });

  it("a story without a request for the player's energy stays, with the wait until its first one", () => {
    const energy = (amount: number) => ({ requirements: [{ type: "energy" as const, amount }] });
    const tired = { ...player, energy: { amount: 20, at: NOW } };
    const shown = storiesOf(
      [
        contact("mum", [request("a", energy(60)), request("b", energy(40))]),
        contact("gary", [request("c", energy(60)), request("d", energy(10))]),
      ],
      NOW,
      tired,
      NOW + 1_000,
    );
    expect(shown.map(({ readyInMs }) => readyInMs)).toEqual([9_000, 0]);
    expect(shown[0]?.requests).toHaveLength(2);
  });

  it("unseen stories come first, then the newest contact, and in each the oldest request", () => {
    const shown = stories([
      contact("seen", [request("a", { isSeen: true, unlockedAt: at(23) })]),
      contact("older", [request("b", { unlockedAt: at(11) })]),
      contact("newer", [
        request("c", { isSeen: true, unlockedAt: at(10) }),
        request("d", { unlockedAt: at(13) }),
        request("e", { unlockedAt: at(12) }),
      ]),
    ]);
    expect(shown.map((story) => story.contact.id)).toEqual(["newer", "older", "seen"]);
    expect(shown[0]?.requests.map(({ id }) => id)).toEqual(["e", "d", "c"]);
    expect(shown.map(({ hasUnseen }) => hasUnseen)).toEqual([true, true, false]);
  });

  it("a repeatable request returns to the stories when its wait is over", () => {
    const waits = request("a", { isAvailable: false, isCompleted: true, readyInMs: 1_000, completions: 1 });
    expect(stories([contact("gary", [waits])])).toEqual([]);
    expect(stories([contact("gary", [waits])], NOW + 1_000)).toHaveLength(1);
  });
});

it("a story with choices stays if energy is all that one of them lacks", () => {
  const choice = (id: string, amount: number): ChoiceView => ({
    id,
    label: id,
    description: "",
    requirements: [{ type: "cash", amount }],
    rewards: {},
    effects: null,
    canChoose: true,
    missing: [],
  });
  const asks = (...amounts: number[]) =>
    stories([
      contact("mum", [request("a", { choices: amounts.map((amount) => choice(`${amount}`, amount)) })]),
    ]);
  expect(asks(9_000, 20)).toHaveLength(1);
  expect(asks(9_000, 8_000)).toHaveLength(0);
});

it("openRequests returns available requests whatever they lack: unseen first, then newest first", () => {
  const open = openRequests(
    [
      contact("mum", [
        request("seen", { isSeen: true, unlockedAt: at(14) }),
        request("old", { unlockedAt: at(10), requirements: [{ type: "cash", amount: 9_000 }] }),
        request("done", { isAvailable: false, isCompleted: true }),
      ]),
      contact("gary", [request("new", { unlockedAt: at(12) })]),
    ],
    NOW,
    NOW,
  );
  expect(open.map(({ questId }) => questId)).toEqual(["new", "old", "seen"]);
});

it("placeOf finds the story of a request, and falls back to the first story", () => {
  const row = stories([contact("mum", [request("a")]), contact("gary", [request("b"), request("c")])]);
  expect(placeOf(row, "gary", "c")).toEqual({ story: 1, request: 1 });
  expect(placeOf(row, "gary", "x")).toEqual({ story: 0, request: 0 });
});

describe("stepStory", () => {
  const row = [{ requests: [request("a"), request("b")] }, { requests: [request("c")] }];

  it("stepStory goes through the requests of one contact, then to the next contact, and back", () => {
    expect(stepStory(row, { story: 0, request: 0 }, 1)).toEqual({ story: 0, request: 1 });
    expect(stepStory(row, { story: 0, request: 1 }, 1)).toEqual({ story: 1, request: 0 });
    expect(stepStory(row, { story: 1, request: 0 }, -1)).toEqual({ story: 0, request: 1 });
  });

  it("stepStory returns null beyond the first and the last request", () => {
    expect(stepStory(row, { story: 1, request: 0 }, 1)).toBeNull();
    expect(stepStory(row, { story: 0, request: 0 }, -1)).toBeNull();
  });
});
