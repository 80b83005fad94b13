import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import { eventBus } from "../../server/event-bus.ts";
import { queryClient } from "../../session/query-client.ts";
import { store } from "../../store.ts";
import { acceptPlayer, forgetPlayer, playerAtom } from "../player.ts";
import { badgesAtom } from "../reads/badges.ts";
import { aPlayer } from "../view-fixture.ts";
import { acceptEvents } from "./game-events.ts";

const state = (version: number, cash: number) => aPlayer(version, { cash }, 0);
const unlocked = { npcId: "kai", npcName: "Kai" };
const quest = { questId: "next", questName: "Next", npcId: "gary", npcName: "Gary" };
const letter = { subject: "Swap", isQuestOffer: true, messageId: "1", npcId: "gary", npcName: "Gary" };
const message: GameFrame = { type: "messageReceived", payload: { ...letter, unreadCount: 3 } };
const questUnlocked = { type: "questUnlocked", payload: quest } as const;

/** Hears these events until the test ends. Returns their payloads. */
function hear(type: "playerLevelUp" | "npcUnlocked" | "cashChanged" | "contentChanged") {
  const heard: unknown[] = [];
  onTestFinished(eventBus.on(type, ({ payload }) => heard.push(payload)));
  return heard;
}

let fetched: string[];
beforeEach(() => {
  vi.useFakeTimers();
  fetched = [];
  vi.spyOn(queryClient, "invalidateQueries").mockImplementation(async (filters) => {
    fetched.push(String(filters?.queryKey));
  });
  // Events wait for their type's first listener.
  for (const type of ["playerLevelUp", "cashChanged", "npcUnlocked"] as const) eventBus.on(type, () => {})();
  forgetPlayer();
  acceptPlayer(state(1, 47), "fetched");
});

it("game events update the player and the badges without a fetch", () => {
  acceptEvents([
    { type: "game:playerStatsChanged", payload: { player: state(2, 55) } },
    { type: "cashChanged", payload: { cash: 55, change: 8 } },
    { type: "badgesChanged", payload: { unreadMessages: 3, newContacts: 1 } },
  ]);
  vi.runAllTimers();
  expect(store.get(playerAtom)?.cash).toBe(55);
  expect(store.get(badgesAtom)).toEqual({ unreadMessages: 3, newContacts: 1 });
  expect(fetched).toEqual([]);
});

it("a post that makes the player known for a tone refetches the contacts, another one doesn't", async () => {
  acceptPlayer({ ...state(2, 47), tones: "b".repeat(10) }, "reported");
  await vi.runAllTimersAsync();
  expect(fetched).toEqual([]);
  acceptPlayer({ ...state(3, 47), tones: "b".repeat(11) }, "reported");
  acceptPlayer({ ...state(4, 47), tones: "b".repeat(12) }, "reported");
  await vi.runAllTimersAsync();
  expect(fetched).toEqual(["last-contacts"]);
});

const atLevel = (version: number, level: number) => ({ ...state(version, 47), level });
const levelUp = (newLevel: number): GameFrame => {
  return { type: "playerLevelUp", payload: { oldLevel: 1, newLevel } };
};
// Each to another level: the bus drops what it has just heard.
it.each([
  ["from a known state", 2, "fetched", "reported"],
  ["from a saved state", 3, "saved", "reported"],
  ["that a fetch brought first", 4, "saved", "fetched"],
] as const)("a level-up %s is announced once", async (_, newLevel, from, source) => {
  forgetPlayer();
  acceptPlayer(atLevel(1, 1), from);
  const heard = hear("playerLevelUp");
  acceptPlayer(atLevel(2, newLevel), source);
  acceptEvents([levelUp(newLevel)]);
  await vi.advanceTimersByTimeAsync(1_000);
  acceptEvents([levelUp(newLevel)]);
  await Promise.resolve();
  expect(heard).toEqual([{ oldLevel: 1, newLevel }]);
});

it("a reply that was kept announces no level that the player has left", async () => {
  forgetPlayer();
  acceptPlayer(atLevel(2, 5), "saved");
  const heard = hear("playerLevelUp");
  acceptEvents([levelUp(2)]);
  await Promise.resolve();
  expect(heard).toEqual([]);
});

it("game events announce unlocks, and a burst of them refetches each list once", async () => {
  const heard = hear("npcUnlocked");
  acceptEvents([{ type: "npcUnlocked", payload: unlocked }, questUnlocked, message]);
  await vi.runAllTimersAsync();
  expect(heard).toEqual([unlocked]);
  expect(fetched.sort()).toEqual(["last-contacts", "last-messages"]);
});

it.each([
  ["a push states the new character", { player: state(2, 0) }, 0],
  ["a reply has stated it already", {}, 47],
])("a reset refetches the player and each list: %s", (_, payload, cash) => {
  acceptEvents([{ type: "playerReset", payload }]);
  expect(store.get(playerAtom)?.cash).toBe(cash);
  expect([...fetched].sort()).toEqual(["last-contacts", "last-messages", "me"]);
});

it.each([
  ["that comes a second before the page's clock, as after a slow reply", 100, 4_000, []],
  ["that comes a second after the page's clock", 100, 6_000, []],
  ["that differs from the page by more: its clock has drifted", 100, 3_999, ["me"]],
  ["that says that there is less energy than the page shows", 80, 4_000, ["me"]],
])("a push of regenerated energy %s", (_, energy, ms, refetched) => {
  const tired = { ...state(2, 47), energy: 90, timing: { msUntilNextRegen: 5_000 } };
  acceptPlayer(tired, "reported");
  vi.advanceTimersByTime(ms);
  acceptEvents([{ type: "energyChanged", payload: { energy, source: "regeneration" } }]);
  expect(fetched).toEqual(refetched);
});

it("the reply of a server that repeats the state in its events is announced once", async () => {
  const heard = hear("cashChanged");
  const player = state(2, 90);
  acceptPlayer(player, "reported");
  acceptEvents([
    { type: "game:playerStatsChanged", payload: { player } },
    { type: "cashChanged", payload: { cash: 90, change: 43 } },
  ]);
  await vi.runAllTimersAsync();
  expect(heard).toEqual([{ cash: 90, change: 43 }]);
});

it("new content refetches the player and each list, and is announced to what shows the rest of it", async () => {
  const heard = hear("contentChanged");
  acceptEvents([{ type: "contentChanged", payload: {} }]);
  await vi.runAllTimersAsync();
  expect(heard).toHaveLength(1);
  expect([...fetched].sort()).toEqual(["last-contacts", "last-messages", "me"]);
});

it("game events of a reply refetch only data missing from the reply", () => {
  const questCompleted = {
    type: "questCompleted",
    payload: { questName: "Shift", npcId: "gary" },
  } as const;
  acceptEvents([questCompleted, questUnlocked], "gary");
  vi.runAllTimers();
  expect(fetched).toEqual([]);
  acceptEvents([message], "gary");
  acceptEvents([{ type: "questUnlocked", payload: { ...quest, npcId: "mum" } }], "gary");
  vi.runAllTimers();
  expect(fetched.sort()).toEqual(["last-contacts", "last-messages"]);
});
