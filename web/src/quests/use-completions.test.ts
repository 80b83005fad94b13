import { beforeEach, expect, it } from "vitest";
import { acceptPlayer, forgetPlayer, playerAtom } from "../player/player.ts";
import {
  aChoiceView,
  aContactView,
  anAccount,
  aPlayer,
  aQuestView,
  effectsOf,
} from "../player/view-fixture.ts";
import { queryClient } from "../session/query-client.ts";
import { store } from "../store.ts";
import { refusal, serve, writesOf } from "../test-page.tsx";
import { completeQuest } from "./use-completions.ts";

const NOW = 1_800_000_000_000;
const state = (version: number, cash = 47) => aPlayer(version, { cash }, NOW);
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
const CALL = "POST /api/npcs/gary_grill/requests/first_shift/complete";
const REFUSAL = () => refusal(409, "cannot_perform", "Insufficient Resources");
const complete = () => completeQuest({ contact, quest, choice: null, isShown: () => false });

beforeEach(() => {
  forgetPlayer();
  acceptPlayer(state(1), "fetched");
});

it("completeQuest predicts the outcome, sends an idempotency key, then applies the reply", async () => {
  const answer = Promise.withResolvers<Response>();
  const sent = serve({ [CALL]: () => answer.promise });
  const completing = complete();
  expect(store.get(playerAtom)).toMatchObject({ cash: 54, lifetimeExperience: 12 });
  expect(store.get(playerAtom)?.energy.amount).toBe(90);
  expect(sent).toMatchObject([{ call: CALL, key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  const result = { leveledUp: false, newStats: state(2, 60), npc: contact, answer: null, tier: null };
  const same = { experience: 0, followers: 0, energy: 0, affinity: 0, others: [], room: null, set: {} };
  const unlocked = { npcs: [], quests: [] };
  answer.resolve(
    Response.json({ ...result, unlocked, messages: 0, receipt: { ...same, cash: 13 }, events: [] }),
  );
  await completing;
  expect(store.get(playerAtom)?.cash).toBe(60);
});

it("completeQuest sends a choice and predicts its terms, with cash that stops at 0", async () => {
  const choice = aChoiceView("van", {
    requirements: [{ type: "cash", amount: 20 }],
    rewards: { experience: 3 },
    effects: effectsOf({ set: { residence: "A van" }, cash: -900, followers: 2 }),
  });
  const sent = serve({ [CALL]: () => new Promise(() => {}) });
  void completeQuest({ contact, quest: { ...quest, choices: [choice] }, choice, isShown: () => false });
  const after = { cash: 0, lifetimeExperience: 15, followers: 5, residence: "A van" };
  expect(store.get(playerAtom)).toMatchObject(after);
  expect(sent).toMatchObject([{ body: { choice: "van" } }]);
});

it.each([
  ["drops a press on the saved copy that the fresh one refuses, too", 0, 1],
  ["sends a press again that the fresh copy allows, then tells and undoes the refusal", 47, 2],
])("%s", async (_, cash, presses) => {
  queryClient.clear();
  forgetPlayer();
  acceptPlayer(state(1), "saved");
  const sent = serve({
    "GET /api/auth/me": () => Response.json({ ...anAccount(), player: state(5, cash) }),
    [CALL]: REFUSAL,
  });
  const answer = await complete().catch((error: unknown) => error);
  expect(answer).toEqual(
    presses === 1 ? null : expect.objectContaining({ message: "Insufficient Resources" }),
  );
  expect(new Set(writesOf(sent).map(({ key }) => key)).size).toBe(presses);
  expect(store.get(playerAtom)?.cash).toBe(cash);
});
