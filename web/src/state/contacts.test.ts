import { describe, expect, it } from "vitest";
import type { ContactView, RequestView } from "#game/contract/npcs.ts";
import { withCompletion, withMark } from "./contacts.ts";
import { requestAt } from "./request-time.ts";

const request = (id: string, change: Partial<RequestView> = {}): RequestView => ({
  id,
  name: id,
  description: "",
  type: "energy_cost",
  requirements: [{ type: "energy", amount: 10 }],
  rewards: { cash: 12, affinity: 8 },
  isAvailable: true,
  isCompleted: false,
  canComplete: true,
  isSeen: false,
  unlockedAt: "2026-11-21T10:00:00.000Z",
  isRepeatable: false,
  readyInMs: 0,
  completions: 0,
  ...change,
});
const contact = (change: Partial<ContactView> = {}): ContactView => ({
  id: "gary",
  name: "Gary Grill",
  avatar: "/portraits/gary-grill.svg",
  description: "",
  isUnlocked: true,
  isNewlyUnlocked: true,
  affinityLevel: 20,
  affinityTiers: [],
  requests: [request("bags"), request("close")],
  ...change,
});
const done = (contacts: ContactView[], completions = 1) =>
  withCompletion(contacts, { contactId: "gary", questId: "bags", completions })[0];

describe("withCompletion", () => {
  it("completes the request and raises affinity, and touches nothing else", () => {
    const before = contact();
    const after = done([before, contact({ id: "mum" })]);
    expect(after?.requests[0]).toMatchObject({ isCompleted: true, canComplete: false, isAvailable: false });
    expect(after?.affinityLevel).toBe(28);
    expect(after?.requests[1]).toBe(before.requests[1]);
  });

  it("holds affinity at 100", () => {
    expect(done([contact({ affinityLevel: 97 })])?.affinityLevel).toBe(100);
  });

  it("raises affinity for the first five times only", () => {
    const requests = [request("bags", { isRepeatable: true, completions: 5 })];
    expect(done([contact({ requests })], 6)?.affinityLevel).toBe(20);
  });

  it("changes nothing where the server's word is here already", () => {
    const told = contact({
      affinityLevel: 28,
      requests: [request("bags", { isCompleted: true, isAvailable: false, completions: 1 })],
    });
    expect(done([told])).toBe(told);
  });

  it("does nothing to a contact or a request that is not there", () => {
    const list = [contact()];
    expect(withCompletion(list, { contactId: "x", questId: "bags", completions: 1 })).toEqual(list);
    expect(withCompletion(list, { contactId: "gary", questId: "x", completions: 1 })).toEqual(list);
  });
});

describe("withMark", () => {
  it("clears what is new, and sees what was unseen", () => {
    expect(withMark([contact()], { type: "contactViewed", contactId: "gary" })[0]?.isNewlyUnlocked).toBe(
      false,
    );
    const seen = withMark([contact()], { type: "requestSeen", contactId: "gary", questId: "close" })[0];
    expect(seen?.requests.map(({ isSeen }) => isSeen)).toEqual([false, true]);
  });
});

describe("requestAt", () => {
  const waiting = request("bags", {
    isRepeatable: true,
    isAvailable: false,
    isCompleted: true,
    readyInMs: 60_000,
    completions: 1,
  });

  it("counts a wait down from when the list came", () => {
    expect(requestAt(waiting, 1_000, 31_000)).toMatchObject({ readyInMs: 30_000, isCompleted: true });
  });

  it("makes a request available again when its wait is over", () => {
    const after = requestAt(waiting, 1_000, 61_000);
    expect(after).toMatchObject({ readyInMs: 0, isCompleted: false, isAvailable: true });
  });
});
