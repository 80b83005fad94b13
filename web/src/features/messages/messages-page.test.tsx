import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { MESSAGES_PAGE, type MessageView } from "#game/messages/wire.ts";
import type { QuestView } from "#game/npcs/wire.ts";
import { aContactView, aQuestView } from "../../player/view-fixture.ts";
import { show, signInForEach } from "../../test-page.tsx";
import MessagesPage from "./messages-page.tsx";

const GARY = { id: "gary_grill", name: "Gary Grill", avatar: "/portraits/gary-grill.svg" };
const uuid = (number: number) => `0190b3a4-0000-7000-8000-${String(number).padStart(12, "0")}`;
const aMessage = (number: number, parts: Partial<MessageView> = {}): MessageView => ({
  id: uuid(number),
  subject: `Subject ${number}`,
  body: `Body ${number}`,
  isRead: true,
  isQuestOffer: false,
  createdAt: "2026-11-20T10:00:00.000Z",
  npc: GARY,
  senderName: "Gary Grill",
  questData: null,
  ...parts,
});
const OFFER = {
  npcId: GARY.id,
  questId: "first_shift",
  questName: "Thurs 17–21, Bags",
  description: "",
  requirements: [],
  rewards: {},
};
const aQuest = (parts: Partial<QuestView>) =>
  aQuestView("first_shift", {
    name: "Thurs 17–21, Bags",
    requirements: [],
    isAvailable: false,
    isCompleted: true,
    canComplete: false,
    isSeen: true,
    completions: 1,
    unlockedAt: null,
    ...parts,
  });

/** Serves these messages, newest first, in pages as the server does, and counts the pages. */
function serve(messages: readonly MessageView[], quest: Partial<QuestView> = {}) {
  const asked: string[] = [];
  const contact = aContactView(GARY.id, { ...GARY, requests: [aQuest(quest)] });
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://game");
    if (pathname === "/api/npcs") return Response.json({ npcs: [contact] });
    asked.push(searchParams.get("before") ?? "newest");
    const before = searchParams.get("before");
    const start = before === null ? 0 : messages.findIndex(({ id }) => id === before) + 1;
    return Response.json({ messages: messages.slice(start, start + MESSAGES_PAGE) });
  });
  return asked;
}

const open = (path: string) => show(<MessagesPage />, path);

const many = (count: number) => Array.from({ length: count }, (_, i) => aMessage(count - i));
const rows = () => screen.getAllByRole("listitem").length;

signInForEach();

it("the inbox can be read to its end, page by page", async () => {
  serve(many(2 * MESSAGES_PAGE + 3));
  open("/messages");
  await waitFor(() => expect(rows()).toBe(MESSAGES_PAGE));
  for (const count of [2 * MESSAGES_PAGE, 2 * MESSAGES_PAGE + 3]) {
    fireEvent.click(screen.getByRole("button", { name: "Show older messages" }));
    await waitFor(() => expect(rows()).toBe(count));
  }
  expect(screen.queryByRole("button", { name: "Show older messages" })).toBeNull();
});

it("the address of an old message opens it, however old it is", async () => {
  serve(many(2 * MESSAGES_PAGE + 3));
  open(`/messages?id=${uuid(1)}`);
  // Three pages are rendered first.
  expect(await screen.findByRole("heading", { name: "Subject 1" })).toBeTruthy();
});

it("the address of an unknown message says so after the last page", async () => {
  const asked = serve(many(MESSAGES_PAGE + 1));
  open(`/messages?id=${uuid(9_999)}`);
  expect(await screen.findByText("There's no such message")).toBeTruthy();
  expect(asked).toEqual(["newest", uuid(2)]);
});

it("a completed offer keeps its 'Quest' badge, is marked as done in the list and in the message, and its link isn't gold", async () => {
  serve([aMessage(1, { isQuestOffer: true, questData: OFFER })]);
  open(`/messages?id=${uuid(1)}`);
  await waitFor(() => expect(screen.getAllByText("Done")).toHaveLength(2));
  expect(screen.getByText("Quest")).toBeTruthy();
  expect(screen.getByRole("link", { name: "View in Network" }).dataset.quiet).toBe("true");
});

it("an offer that can be taken again isn't marked as done, and says when while it rests", async () => {
  const readyInMs = 4 * 3_600_000;
  serve([aMessage(1, { isQuestOffer: true, questData: OFFER })], { isRepeatable: true, readyInMs });
  open(`/messages?id=${uuid(1)}`);
  expect(await screen.findByText("Again in 4 h")).toBeTruthy();
  expect(screen.getByRole("link", { name: "View in Network" }).dataset.quiet).toBe("true");
  expect(screen.queryByText("Done")).toBeNull();
});

it("an offer that is open asks in gold", async () => {
  serve([aMessage(1, { isQuestOffer: true, questData: OFFER })], { isRepeatable: true, isCompleted: false });
  open(`/messages?id=${uuid(1)}`);
  expect((await screen.findByRole("link", { name: "View in Network" })).dataset.quiet).toBe("false");
  expect(screen.queryByText(/^Again in/)).toBeNull();
});

it("a message leads to the next unread one, and the list shows how each message begins", async () => {
  serve([aMessage(3, { isRead: false }), aMessage(2), aMessage(1, { isRead: false })]);
  open(`/messages?id=${uuid(2)}`);
  expect(await screen.findByText("Body 3")).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "Next unread: Subject 1" }));
  expect(await screen.findByRole("heading", { name: "Subject 1" })).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "Next unread: Subject 3" }));
  expect(await screen.findByRole("heading", { name: "Subject 3" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Next unread/ })).toBeNull();
});
