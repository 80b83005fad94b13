import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { MESSAGES_PAGE, type MessageView } from "#game/messages/wire.ts";
import type { QuestView } from "#game/npcs/wire.ts";
import { forgetMarks } from "../../player/marks.ts";
import { acceptBadges } from "../../player/reads/badges.ts";
import { aContactView, aMessageView, anOffer, aQuestView } from "../../player/view-fixture.ts";
import { show, signInForEach } from "../../test-page.tsx";
import MessagesPage from "./messages-page.tsx";

const uuid = (number: number) => aMessageView(number).id;
const OFFER = { isQuestOffer: true, questData: anOffer() };
const aQuest = (parts: Partial<QuestView>) =>
  aQuestView("first_shift", { isAvailable: false, isCompleted: true, canComplete: false, ...parts });

const RESTING = { isRepeatable: true, readyInMs: 4 * 3_600_000 };

/** Serves these messages, newest first, in pages as the server does, and counts the pages. */
function serve(messages: readonly MessageView[], quest: Partial<QuestView> = {}) {
  const asked: string[] = [];
  const contact = aContactView("gary_grill", { requests: [aQuest(quest)] });
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://game");
    if (pathname === "/api/npcs") return Response.json({ npcs: [contact], stamp: "" });
    asked.push(searchParams.get("before") ?? "newest");
    const before = searchParams.get("before");
    const start = before === null ? 0 : messages.findIndex(({ id }) => id === before) + 1;
    return Response.json({ messages: messages.slice(start, start + MESSAGES_PAGE) });
  });
  return asked;
}

const open = (path: string) => show(<MessagesPage />, path);

const many = (count: number) => Array.from({ length: count }, (_, i) => aMessageView(count - i));
const rows = () => screen.getAllByRole("listitem").length;

signInForEach();
afterEach(forgetMarks);

it("the inbox can be read to its end, page by page, and the arrow keys move in it", async () => {
  serve(many(2 * MESSAGES_PAGE + 3));
  open("/messages");
  await waitFor(() => expect(rows()).toBe(MESSAGES_PAGE));
  const links = within(screen.getByRole("list", { name: "Inbox" })).getAllByRole("link");
  links[0]?.focus();
  for (const [key, place] of [
    ["ArrowDown", 1],
    ["End", -1],
    ["Home", 0],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.activeElement).toBe(links.at(place));
  }
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

it.each<[string, Partial<QuestView>, string | null, boolean, number]>([
  ["a completed offer is marked as done in the list and in the message", {}, null, true, 2],
  ["one that rests says when it can be taken again", RESTING, "Again in 4 h", true, 0],
  ["one that is open asks in gold", { isRepeatable: true, isCompleted: false }, null, false, 0],
])("the link of an offer isn't gold unless the offer is open: %s", async (_, quest, again, isQuiet, done) => {
  serve([aMessageView(1, OFFER)], quest);
  open(`/messages?id=${uuid(1)}`);
  const link = await screen.findByRole("link", { name: "View in Network" });
  await waitFor(() => expect(link.className).toContain(isQuiet ? "quiet" : "primary"));
  expect(screen.getByText("Quest")).toBeTruthy();
  expect(screen.queryAllByText("Done")).toHaveLength(done);
  expect(screen.queryByText(/^Again in/)?.textContent ?? null).toBe(again);
});

it("a message leads to the next unread one, and the list shows how each message begins", async () => {
  serve([aMessageView(3, { isRead: false }), aMessageView(2), aMessageView(1, { isRead: false })]);
  open(`/messages?id=${uuid(2)}`);
  expect(await screen.findByText("Body 3")).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "Next unread: Subject 1" }));
  expect(await screen.findByRole("heading", { name: "Subject 1" })).toBeTruthy();
  fireEvent.click(screen.getByRole("link", { name: "Next unread: Subject 3" }));
  expect(await screen.findByRole("heading", { name: "Subject 3" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Next unread/ })).toBeNull();
});

it("the inbox shows what is unread or a quest, and all of it can be marked as read", async () => {
  serve([
    aMessageView(4, { isRead: false }),
    aMessageView(3, OFFER),
    aMessageView(2, { isRead: false }),
    aMessageView(1),
  ]);
  acceptBadges({ unreadMessages: 2, newContacts: 0 });
  open("/messages");
  const subjects = () =>
    screen.queryAllByRole("listitem").map((row) => /Subject \d/.exec(row.textContent)?.[0]);
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(rows()).toBe(4));
  press("Quests");
  expect(subjects()).toEqual(["Subject 3"]);
  press("Unread");
  expect(subjects()).toEqual(["Subject 4", "Subject 2"]);
  press("Mark All as Read");
  expect(subjects()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "All" }));
  expect(screen.queryByRole("button", { name: "Mark All as Read" })).toBeNull();
});
