import { atom } from "jotai";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { PlayerState } from "#game/core/wire/player.ts";
import { acceptPlayer, forgetPlayer, playerAtom } from "../../../player/player.ts";
import { clearPlan, MAX_PLANNED, planAction, planAtom } from "../../../player/shift-plan.ts";
import { anAccount, aPlayer } from "../../../player/view-fixture.ts";
import { eventBus } from "../../../server/event-bus.ts";
import { outageAtom } from "../../../server/reachability.ts";
import { queryClient } from "../../../session/query-client.ts";
import { store } from "../../../store.ts";
import { refusal, serve, writesOf } from "../../../test-page.tsx";
import { doAction } from "./use-action.ts";

vi.mock("../../../server/reachability.ts", async (load) => ({
  ...(await load<typeof import("../../../server/reachability.ts")>()),
  isLiveAtom: atom(true),
}));

vi.mock("../../../device/next-paint.ts", () => ({ nextPaint: async () => {} }));

const FRIES = { id: "bag_fries", name: "Bag Fries", description: "", energyCost: 10, rewards: { cash: 8 } };
const DONE = { action: { id: FRIES.id, name: FRIES.name }, leveledUp: false };
const state = (version: number) => aPlayer(version, {}, 0);
const CALL = "POST /api/player/action/bag_fries";
const LOW = () => refusal(409, "cannot_perform", "Low energy");
const contact = { npcId: "gary", npcName: "Gary" };
const MESSAGE = { unreadCount: 1, subject: "Rota", isQuestOffer: true, messageId: "1" };
const EVENTS = [
  { type: "npcUnlocked", payload: contact },
  { type: "questUnlocked", payload: { ...contact, questId: "shift", questName: "Shift" } },
  { type: "messageReceived", payload: { ...contact, ...MESSAGE } },
];

let refetched = 0;

function reply(version: number, events: readonly object[] = []) {
  vi.stubGlobal("fetch", async () => Response.json({ ...DONE, newStats: state(version), events }));
}

beforeEach(() => {
  vi.useFakeTimers();
  refetched = 0;
  vi.spyOn(queryClient, "invalidateQueries").mockImplementation(async (filters) => {
    if (filters?.queryKey?.[0] === "me") refetched += 1;
  });
  forgetPlayer();
  acceptPlayer(state(1), "fetched");
});

it.each([
  ["brings a newer state isn't followed by a refetch", 2, 0],
  ["brings no newer state is followed by a refetch after half a second, though the socket is open", 1, 1],
])("an action that %s", async (_, version, refetches) => {
  reply(version);
  await doAction(FRIES);
  await vi.advanceTimersByTimeAsync(499);
  expect(refetched).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(refetched).toBe(refetches);
});

it("an action's reply announces its unlocks without a socket", async () => {
  const announced: string[] = [];
  for (const type of ["npcUnlocked", "questUnlocked", "messageReceived"] as const)
    onTestFinished(eventBus.on(type, () => announced.push(type)));
  reply(2, EVENTS);
  await doAction(FRIES);
  await vi.advanceTimersByTimeAsync(0);
  expect(announced).toEqual(["npcUnlocked", "questUnlocked", "messageReceived"]);
});

it("a press whose fate a failing database doesn't know joins the plan under its key, and the next one has its own", async () => {
  const sent = serve({ [CALL]: () => refusal(503, "database_down", "Trouble") });
  const text = "No answer. It's in your shift plan and goes out once.";
  for (const presses of [1, 2]) {
    const press = doAction(FRIES).catch(({ message }: Error) => message);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await press).toBe(text);
    expect(store.get(planAtom).entries).toHaveLength(presses);
  }
  const planned = store.get(planAtom).entries.map(({ key }) => key);
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(planned));
  clearPlan();
});

it.each([
  ["isn't full", 0, "No answer. It's in your shift plan and goes out once."],
  ["is full", MAX_PLANNED, "No answer, and your shift plan is full. See Finances whether it counted."],
])("a press without an answer says what becomes of it if the plan %s", async (_, planned, text) => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no reply")));
  store.set(outageAtom, "offline");
  for (let count = 0; count < planned; count += 1) planAction("rest");
  const press = doAction(FRIES).catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await press).toBe(text);
  clearPlan();
  store.set(outageAtom, null);
});

describe("a press right after a load, on the copy that this device has saved", () => {
  const tired = (version: number, energy: number) => ({ ...state(version), energy });
  /** Refuses the first press, knows this player, and counts the second. Returns the keys of the presses. */
  function serveFresh(player: PlayerState) {
    const replies = [LOW(), Response.json({ ...DONE, newStats: state(9), events: [] })];
    const sent = serve({
      "GET /api/auth/me": () => Response.json({ ...anAccount(), player }),
      [CALL]: () => replies.shift() ?? LOW(),
    });
    return () => writesOf(sent).map(({ key }) => key);
  }
  beforeEach(() => {
    queryClient.clear();
    forgetPlayer();
    acceptPlayer(state(1), "saved");
  });

  it("that is refused counts once on the fresh copy, under its own key", async () => {
    const keys = serveFresh(tired(5, 100));
    expect(await doAction(FRIES)).toMatchObject({ id: FRIES.id });
    expect(new Set(keys()).size).toBe(2);
    expect(store.get(playerAtom)).toMatchObject({ cash: 47 });
  });

  it("that the fresh copy refuses, too, is dropped without a refusal", async () => {
    const keys = serveFresh(tired(5, 0));
    expect(await doAction(FRIES)).toBeNull();
    expect(keys()).toHaveLength(1);
  });

  it("shows no level before the fresh copy is there, and then does", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    const nearly = { ...state(1), lifetimeExperience: 99, experience: 99 };
    forgetPlayer();
    acceptPlayer(nearly, "saved");
    void doAction({ ...FRIES, rewards: { cash: 8, experience: 2 } }).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(store.get(playerAtom)).toMatchObject({ cash: 47, lifetimeExperience: 99 });
    acceptPlayer(nearly, "fetched");
    expect(store.get(playerAtom)).toMatchObject({ cash: 55, lifetimeExperience: 101 });
  });
});

it("a refused press on a fresh copy shows its reason", async () => {
  vi.stubGlobal("fetch", async () => LOW());
  await expect(doAction(FRIES)).rejects.toThrow("Low energy");
});
