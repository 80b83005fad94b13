import { atom } from "jotai";
import { beforeEach, expect, it, vi } from "vitest";
import { toPlayerState } from "#game/contract/player.ts";
import { newPlayer } from "#game/rules/player.ts";
import { acceptPlayer, forgetPlayer } from "../../../player/player.ts";
import { clearPlan, MAX_PLANNED, planAction, planAtom } from "../../../player/shift-plan.ts";
import { eventBus } from "../../../server/event-bus.ts";
import { outageAtom } from "../../../server/reachability.ts";
import { queryClient } from "../../../session/query-client.ts";
import { store } from "../../../store.ts";
import { doAction } from "./api.ts";

vi.mock("../../../server/reachability.ts", async (load) => ({
  ...(await load<typeof import("../../../server/reachability.ts")>()),
  isLiveAtom: atom(true),
}));

vi.mock("../../../device/next-paint.ts", () => ({ nextPaint: async () => {} }));

const FRIES = { id: "bag_fries", name: "Bag Fries", description: "", energyCost: 10, rewards: { cash: 8 } };
const state = (version: number) => toPlayerState(newPlayer("Dana", 0), version, 0);
const contact = { npcId: "gary", npcName: "Gary" };
const EVENTS = [
  { type: "npcUnlocked", payload: contact },
  { type: "questUnlocked", payload: { ...contact, questId: "shift", questName: "Shift" } },
  {
    type: "messageReceived",
    payload: { ...contact, unreadCount: 1, subject: "Rota", isQuestOffer: true, messageId: "1" },
  },
];

let refetched = 0;

function reply(version: number, events: readonly object[] = []) {
  const body = {
    action: { id: FRIES.id, name: FRIES.name },
    leveledUp: false,
    newStats: state(version),
    events,
  };
  vi.stubGlobal("fetch", async () => Response.json(body));
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

it("an action isn't followed by a refetch once a newer state has arrived", async () => {
  reply(2);
  await doAction(FRIES);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refetched).toBe(0);
});

it("an action that brings no newer state is followed by a refetch after half a second, though the socket is open", async () => {
  reply(1);
  await doAction(FRIES);
  await vi.advanceTimersByTimeAsync(499);
  expect(refetched).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(refetched).toBe(1);
});

it("an action's reply announces what it unlocked, without a socket", async () => {
  const announced: string[] = [];
  const leave = (["npcUnlocked", "questUnlocked", "messageReceived"] as const).map((type) =>
    eventBus.on(type, () => announced.push(type)),
  );
  reply(2, EVENTS);
  await doAction(FRIES);
  await vi.advanceTimersByTimeAsync(0);
  expect(announced).toEqual(["npcUnlocked", "questUnlocked", "messageReceived"]);
  for (const end of leave) end();
});

it("a press whose fate a failing database doesn't know joins the plan under its key, and the next one has its own", async () => {
  const keys: (string | null)[] = [];
  const down = { error: "Trouble", code: "database_down", requestId: "x" };
  vi.stubGlobal("fetch", async (_path: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get("idempotency-key"));
    return Response.json(down, { status: 503 });
  });
  const text = "No answer. It's in your shift plan and goes out once.";
  for (const presses of [1, 2]) {
    const press = doAction(FRIES).catch(({ message }: Error) => message);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await press).toBe(text);
    expect(store.get(planAtom).entries).toHaveLength(presses);
  }
  const planned = store.get(planAtom).entries.map(({ key }) => key);
  expect(new Set(keys)).toEqual(new Set(planned));
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
