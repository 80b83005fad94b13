import { afterEach, expect, it, vi } from "vitest";
import type { ContactView, QuestView } from "#game/npcs/wire.ts";
import { queryClient } from "../../session/query-client.ts";
import { aContactView, aQuestView } from "../view-fixture.ts";
import { acceptContact, withCompletion, withMark, withWholeRanges } from "./contacts.ts";
import { questAt } from "./quest-time.ts";

const quest = (id: string, change: Partial<QuestView> = {}) =>
  aQuestView(id, { rewards: { cash: 12, affinity: 8 }, ...change });
const contact = (change: Partial<ContactView> = {}) =>
  aContactView("gary", {
    isNewlyUnlocked: true,
    affinityLevel: 20,
    requests: [quest("bags"), quest("close")],
    ...change,
  });
const pending = {
  contactId: "gary",
  questId: "bags",
  completions: 1,
  terms: { rewards: { affinity: 8 }, effects: {} },
  choice: null,
};
const done = (contacts: ContactView[], completions = 1) =>
  withCompletion(contacts, { ...pending, completions })[0];

it("a pending completion completes the request and raises affinity only", () => {
  const before = contact();
  const after = done([before, contact({ id: "mum" })]);
  expect(after?.requests[0]).toMatchObject({ isCompleted: true, canComplete: false, isAvailable: false });
  expect(after?.affinityLevel).toBe(28);
  expect(after?.requests[1]).toBe(before.requests[1]);
});

it("a pending completion shows its choice, which is final", () => {
  const choice = { id: "stay", label: "Stay" };
  const [after] = withCompletion([contact()], { ...pending, choice });
  expect(after?.requests[0]).toMatchObject({ choices: [], choice: "stay", chosenLabel: "Stay" });
});

it("a pending completion lowers the affinity with each known contact in its effects", () => {
  const affinity = [
    { contact: "gary", amount: -40 },
    { contact: "mum", amount: -5 },
    { contact: "kai", amount: 5 },
  ];
  const terms = { rewards: { affinity: 8 }, effects: { affinity } };
  const kai = contact({ id: "kai", isUnlocked: false, affinityLevel: 0 });
  const list = [contact(), contact({ id: "mum" }), kai];
  const after = withCompletion(list, { ...pending, terms });
  expect(after.map(({ affinityLevel }) => affinityLevel)).toEqual([0, 15, 0]);
});

it("a pending completion that is confirmed, or of an unknown contact or request, changes nothing", () => {
  const requests = [quest("bags", { isCompleted: true, isAvailable: false, completions: 1 })];
  const told = contact({ affinityLevel: 28, requests });
  expect(done([told])).toBe(told);
  const list = [contact()];
  expect(withCompletion(list, { ...pending, contactId: "x" })).toEqual(list);
  expect(withCompletion(list, { ...pending, questId: "x" })).toEqual(list);
});

it("a mark clears the new flag of a contact and the unseen flag of a request", () => {
  const viewed = withMark([contact()], { type: "contactViewed", contactId: "gary" })[0];
  expect(viewed?.isNewlyUnlocked).toBe(false);
  const seen = withMark([contact()], { type: "requestSeen", contactId: "gary", questId: "close" })[0];
  expect(seen?.requests.map(({ isSeen }) => isSeen)).toEqual([false, true]);
});

const rest = { isRepeatable: true, isAvailable: false, isCompleted: true, readyInMs: 60_000 };
const waiting = quest("bags", { ...rest, completions: 1 });

it("a request's cooldown counts from the arrival of the list, and at its end the request is available again", () => {
  expect(questAt(waiting, 1_000, 31_000)).toMatchObject({ readyInMs: 30_000, isCompleted: true });
  const after = questAt(waiting, 1_000, 61_000);
  expect(after).toMatchObject({ readyInMs: 0, isCompleted: false, isAvailable: true });
});

afterEach(() => queryClient.clear());

it("a cooldown of a reply counts from the reply, though the list arrived earlier", async () => {
  vi.useFakeTimers({ now: 40_000 });
  const key = ["last-contacts"];
  const list = { data: { npcs: [contact()], stamp: "1" }, receivedAt: 10_000, isCached: false };
  queryClient.setQueryData<typeof list>(key, list);
  await acceptContact(contact({ requests: [quest("bags", { readyInMs: 60_000 }), quest("close")] }));
  const [after] = queryClient.getQueryData<typeof list>(key)?.data.npcs ?? [];
  expect(after?.requests.map(({ readyInMs }) => readyInMs)).toEqual([90_000, 0]);
});

it.each([
  ["Thurs 17–21, Bags", "Thurs 17–\u206021, Bags"],
  ["Mon 9–12 and 14–18", "Mon 9–\u206012 and 14–\u206018"],
  ["Bags – all of them", "Bags – all of them"],
  ["Forty-One Retractions", "Forty-One Retractions"],
])("'%s' breaks in no range", (text, expected) => {
  expect(withWholeRanges(text)).toBe(expected);
});
