import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { MessageView } from "#game/messages/wire.ts";
import { pendingMarksAtom } from "../../../player/marks.ts";
import { store } from "../../../store.ts";
import { serve, show, signInForEach } from "../../../test-page.tsx";
import { QuestMessage } from "./quest-message.tsx";

const OFFER = {
  npcId: "gary_grill",
  questId: "cover_dani",
  questName: "Be Dani",
  description: "",
  requirements: [],
  rewards: {},
};
const message = (change: Partial<MessageView> = {}): MessageView => ({
  id: "0190b3a4-0000-7000-8000-000000000001",
  subject: "Swap",
  body: "Dani has college Weds.\n\nSomebody has to be Dani.",
  isRead: false,
  isQuestOffer: true,
  createdAt: "2026-01-01T00:00:00.000Z",
  npc: { id: "gary_grill", name: "Gary Grill", avatar: "" },
  senderName: "Gary Grill",
  questData: OFFER,
  ...change,
});
const open = (messages: readonly MessageView[]) => {
  const calls = serve({
    "GET /api/messages": () => Response.json({ messages }),
  });
  show(<QuestMessage contactId="gary_grill" questId="cover_dani" />);
  return calls;
};

signInForEach();

it("the message of a quest lies folded, and counts as read once it's unfolded", async () => {
  open([message()]);
  const summary = await screen.findByText("The letter: “Swap”");
  const details = summary.closest("details");
  expect(details?.open).toBe(false);
  if (details) details.open = true;
  await expect
    .poll(() => store.get(pendingMarksAtom))
    .toEqual([{ type: "messageRead", messageId: "0190b3a4-0000-7000-8000-000000000001" }]);
  expect(screen.getByText(/Somebody has to be Dani/)).toBeDefined();
});

it("a message of another contact's quest with the same id isn't shown", async () => {
  const calls = open([message({ questData: { ...OFFER, npcId: "your_mum" } })]);
  await expect.poll(() => calls).toHaveLength(1);
  expect(document.querySelector("details")).toBeNull();
});
