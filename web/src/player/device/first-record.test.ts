import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toPlayerState } from "#game/contract/player.ts";
import type { Action } from "#game/rules/actions/action.ts";
import { lifetimeExperienceAt } from "#game/rules/level.ts";
import { newPlayer, type Player } from "#game/rules/player.ts";
import { queryClient } from "../../session/query-client.ts";
import { startSession } from "../../session/session.ts";
import { store } from "../../store.ts";
import { acceptPlayer, forgetPlayer } from "../player.ts";
import { isQuestlessAtom, shownStepAtom } from "./dashboard-shown.ts";
import { startFirstRecord } from "./first-record.ts";

const ACTIONS: readonly Action[] = [
  {
    id: "bag_fries",
    name: "Bag Fries",
    description: "Nine till five.",
    energyCost: 10,
    rewards: { cash: 8, experience: 2 },
    variants: [
      {
        id: "late",
        when: [{ type: "level_reached", value: 12 }],
        name: "Do Fieldwork",
        description: "You're a guru now.",
        rewards: { cash: 3, followers: 20 },
      },
    ],
  },
  { id: "ads", name: "Buy Ads", description: "", energyCost: 5, cashCost: 100, rewards: { followers: 50 } },
];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestIdleCallback", undefined);
  startSession("token-of-dana");
  queryClient.setQueryData(["last-actions"], {
    data: { actions: ACTIONS },
    receivedAt: 0,
    isCached: false,
  });
});
afterEach(() => {
  store.set(shownStepAtom, null);
  store.set(isQuestlessAtom, false);
  forgetPlayer();
  queryClient.clear();
});

/** Returns what the record holds of a player. */
function recordOf(change: Partial<Player>) {
  const now = Date.now();
  acceptPlayer(toPlayerState({ ...newPlayer("Dana", now), ...change }, 1, now), "fetched");
  const stop = startFirstRecord();
  vi.advanceTimersByTime(1_000);
  stop();
  return JSON.parse(localStorage.getItem("first-view") ?? "null");
}

it("the record holds each action as its tile shows it", () => {
  const { username, tiles } = recordOf({ cash: 1_000 });
  expect(username).toBe("Dana");
  expect(tiles).toEqual({
    bag_fries: {
      name: "Bag Fries",
      description: "Nine till five.",
      costs: [["energy", "−10"]],
      gains: [
        ["cash", "+$8"],
        ["experience", "+2"],
      ],
    },
    ads: {
      name: "Buy Ads",
      description: "",
      costs: [
        ["energy", "−5"],
        ["cash", "−$100"],
      ],
      gains: [["followers", "+50"]],
    },
  });
});

it("the record holds the next step with a button, and whether there are quests", () => {
  const next = { title: "The Lid", line: "Gary Grill is asking.", button: "Hear Them Out" };
  store.set(shownStepAtom, next);
  store.set(isQuestlessAtom, true);
  expect(recordOf({})).toMatchObject({ next, isQuestless: true });
  store.set(shownStepAtom, { title: "Wait 12 s", line: "Then Bag Fries.", button: null });
  store.set(isQuestlessAtom, false);
  const waiting = recordOf({});
  expect(waiting).toMatchObject({ isQuestless: false });
  expect(waiting).not.toHaveProperty("next");
});

it("the record holds the form that the player's state gives an action", () => {
  const { tiles } = recordOf({ lifetimeExperience: lifetimeExperienceAt(12) });
  expect(tiles.bag_fries).toEqual({
    name: "Do Fieldwork",
    description: "You're a guru now.",
    costs: [["energy", "−10"]],
    gains: [
      ["cash", "+$3"],
      ["followers", "+20"],
    ],
  });
});
