import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChoiceView } from "#game/contract/npcs.ts";
import { toPlayerState } from "#game/contract/player.ts";
import { newPlayer } from "#game/rules/player.ts";
import { acceptPlayer, forgetPlayer, playerAtom } from "../player/player.ts";
import { aContactView, aQuestView } from "../player/view-fixture.ts";
import { store } from "../store.ts";
import { completeQuest } from "./complete-quest.ts";

const NOW = 1_800_000_000_000;
const state = (version: number, cash = 47) => ({
  ...toPlayerState(newPlayer("Dana", NOW), version, NOW),
  cash,
});
const quest = aQuestView("first_shift", {
  name: "Thurs 17–21, Bags",
  requirements: [
    { type: "energy", amount: 10 },
    { type: "cash", amount: 5 },
  ],
  rewards: { cash: 12, experience: 12 },
  isSeen: true,
  unlockedAt: null,
});
const contact = aContactView("gary_grill", { name: "Gary Grill", requests: [quest] });

describe("completeQuest", () => {
  beforeEach(() => {
    forgetPlayer();
    acceptPlayer(state(1), "fetched");
  });

  it("completeQuest predicts the outcome, sends an idempotency key, then applies the reply", async () => {
    let answer: (reply: Response) => void = () => {};
    const fetched = vi.fn((_path: string, _init: RequestInit) => {
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    });
    vi.stubGlobal("fetch", fetched);
    const completing = completeQuest(contact, quest, null, () => false);
    expect(store.get(playerAtom)).toMatchObject({ cash: 54, lifetimeExperience: 12 });
    expect(store.get(playerAtom)?.energy.amount).toBe(90);
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/npcs/gary_grill/requests/first_shift/complete");
    expect(new Headers(fetched.mock.calls[0]?.[1].headers).get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    const unlocked = { npcs: [], quests: [] };
    const reply = {
      leveledUp: false,
      newStats: state(2, 60),
      npc: contact,
      unlocked,
      messages: 0,
      answer: null,
      receipt: { cash: 13, experience: 0, followers: 0, energy: 0, affinity: 0, set: {} },
      tier: null,
      events: [],
    };
    answer(Response.json(reply));
    await completing;
    expect(store.get(playerAtom)?.cash).toBe(60);
  });

  it("completeQuest sends a choice and predicts its terms, with cash that stops at 0", async () => {
    const choice: ChoiceView = {
      id: "van",
      label: "Buy a van",
      description: "",
      requirements: [{ type: "cash", amount: 20 }],
      rewards: { experience: 3 },
      effects: {
        set: { residence: "A van" },
        cash: -900,
        share: null,
        followers: 2,
        affinity: [],
        room: null,
      },
      canChoose: true,
      missing: [],
      refusal: null,
    };
    const fetched = vi.fn((_path: string, _init: RequestInit) => new Promise<Response>(() => {}));
    vi.stubGlobal("fetch", fetched);
    void completeQuest(contact, { ...quest, choices: [choice] }, choice, () => false);
    expect(store.get(playerAtom)).toMatchObject({
      cash: 0,
      lifetimeExperience: 15,
      followers: 5,
      residence: "A van",
    });
    expect(fetched.mock.calls[0]?.[1].body).toBe('{"choice":"van"}');
  });

  it("completeQuest undoes its prediction if the server refuses", async () => {
    const refusal = { error: "Insufficient Resources", code: "cannot_perform", requestId: "x" };
    vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 409 }));
    await expect(completeQuest(contact, quest, null, () => false)).rejects.toThrow("Insufficient Resources");
    expect(store.get(playerAtom)?.cash).toBe(47);
  });
});
