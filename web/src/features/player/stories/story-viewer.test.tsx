import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { MessageView } from "#game/messages/wire.ts";
import { pendingMarksAtom } from "../../../player/marks.ts";
import { aMessageView, anOffer } from "../../../player/view-fixture.ts";
import { store } from "../../../store.ts";
import { serve, show, signInForEach } from "../../../test-page.tsx";
import { QuestMessage } from "./story-viewer.tsx";

const OFFER = anOffer({ questId: "cover_dani" });
const message = (questData = OFFER) =>
  aMessageView(1, { subject: "Swap", isRead: false, isQuestOffer: true, questData });
const open = (messages: readonly MessageView[]) => {
  const calls = serve({ "GET /api/messages": () => Response.json({ messages }) });
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
    .toEqual([{ type: "messageRead", messageId: aMessageView(1).id }]);
  expect(screen.getByText("Body 1")).toBeDefined();
});

it("a message of another contact's quest with the same id isn't shown", async () => {
  const calls = open([message({ ...OFFER, npcId: "your_mum" })]);
  await expect.poll(() => calls).toHaveLength(1);
  expect(document.querySelector("details")).toBeNull();
});
