import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";
import type { Action } from "#game/core/action.ts";
import { DAY_MS, HOUR_MS } from "#game/core/durations.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { FEATURES } from "../../../app/features.ts";
import { keepValue } from "../../../device/device-storage.ts";
import { watchActs } from "../../../player/device/last-act.ts";
import { acceptPlayer } from "../../../player/player.ts";
import { acceptStudiesOf, forgetStudies } from "../../../player/reads/studies.ts";
import {
  aCard,
  aClient,
  aClientsView,
  aContactView,
  aLedgerRow,
  aMessageView,
  anAccount,
  anIntake,
  anIntakeWeek,
  anOffer,
  aPlayer,
  aQuestView,
  atLevel,
} from "../../../player/view-fixture.ts";
import { clientSceneAtom, pendingAnswersAtom, storyAtom, waitsAtom } from "../../../player/waiting-people.ts";
import { store } from "../../../store.ts";
import { serve, show, signInForEach, writesOf } from "../../../test-page.tsx";
import { People } from "../stage/people.tsx";
import { WaitingForYou } from "./waiting-for-you.tsx";
import { WaitingNote } from "./waiting-note.tsx";

const FRIES: Action = {
  id: "bag_fries",
  name: "Bag Fries",
  description: "",
  energyCost: 10,
  rewards: { cash: 8, experience: 2 },
};
const TODAY = Math.floor(Date.now() / DAY_MS);
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const letter = (number: number, hours: number, parts = {}) =>
  aMessageView(number, { isRead: false, createdAt: ago(hours), ...parts });
const asks = (id: string, hours: number, parts = {}) =>
  aContactView(id, { requests: [aQuestView(`${id}'s`, { unlockedAt: ago(hours), ...parts })] });
const SIX = ["a", "b", "c", "d", "e", "f"].map((id, index) => asks(id, index + 1));
const CLIENTS = aClientsView({ waiting: [aClient(TODAY), aClient(TODAY, { day: TODAY + 1 })] });
const WEEK = anIntakeWeek({
  waiting: [aCard(0, { endsInMs: HOUR_MS }), aCard(1, { name: "Vanessa, understudy" })],
});

const FAITH = "Faith, nearly at the bottom: the door is nailed up.";

/** Shows what waits for a player of a level. */
async function open(
  level: number,
  {
    messages = [],
    npcs = [],
    intake = anIntake(),
    clients = aClientsView(),
    isOver = false,
    rows = [],
  }: {
    messages?: readonly unknown[];
    npcs?: readonly ContactView[];
    intake?: ReturnType<typeof anIntake>;
    clients?: ReturnType<typeof aClientsView>;
    isOver?: boolean;
    rows?: readonly unknown[];
  } = {},
) {
  acceptPlayer(aPlayer(1, atLevel(level)), "fetched");
  acceptStudiesOf({ ...anAccount(), courseReady: isOver });
  const sent = serve({
    "GET /api/messages": () => Response.json({ messages }),
    "GET /api/npcs": () => Response.json({ npcs, stamp: "" }),
    "GET /api/player/clients": () => Response.json(clients),
    "GET /api/intake": () => Response.json(intake),
    "GET /api/player/actions": () => Response.json({ actions: [FRIES] }),
    "GET /api/player/ledger": () => Response.json({ rows, next: null, rolledUp: 0 }),
  });
  const loaded = await Promise.all(FEATURES.flatMap(({ waits }) => waits?.() ?? []));
  store.set(waitsAtom, loaded);
  const parts = [<WaitingNote key="note" />, <People key="people" />, <WaitingForYou key="list" />];
  show([...parts, <Address key="address" />], "/dashboard");
  await screen.findByRole("button", { name: /^Next / });
  return sent;
}
function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const note = () => screen.getByRole("button", { name: /^Next / });
const list = () => within(screen.getByRole("region", { name: "Waiting for You" }));
/** What is said of an element: not the initial that stands for a picture. */
function textOf({ innerHTML }: Element): string {
  const copy = document.createElement("div");
  copy.innerHTML = innerHTML;
  for (const silent of copy.querySelectorAll("[aria-hidden]")) silent.remove();
  return copy.textContent?.trim() ?? "";
}
/** The note, then the list, as they are said. */
const said = () => [textOf(note()).replace(/^Next /, ""), ...list().queryAllByRole("listitem").map(textOf)];

signInForEach();
let stop = () => {};
beforeEach(() => {
  forgetStudies();
  store.set(storyAtom, null);
  store.set(pendingAnswersAtom, []);
  stop();
  stop = watchActs("me");
});

const LETTER = [letter(1, 1)];
const OLD_LETTER = [letter(1, 99)];
const OFFER = [letter(1, 1, { questData: anOffer() })];
const DONE = aQuestView("first_shift", { isAvailable: false, isCompleted: true, completions: 1 });
const GARY = [aContactView("gary_grill", { requests: [DONE] })];
const MUM = [asks("mum", 9)];
const ERRAND = [asks("mum", 9, { isRepeatable: true })];
const INTAKE = anIntake({ current: WEEK });
const COURSE_OVER = { messages: OLD_LETTER, isOver: true };
const ENDING = { messages: OLD_LETTER, clients: CLIENTS, intake: INTAKE };
const PILE = Array.from({ length: 21 }, (_, index) => letter(21 - index, 10 + index));
const SUBJECT = "Gary Grill “Subject 1”";
const QUEST = "mum “mum's”";
const SOONEST_FIRST = ["Clive Has", "Vanessa, understudy Has", "Denise, hall hire On hold", SUBJECT];

it.each<[string, number, Parameters<typeof open>[1], readonly string[]]>([
  ["an offer of a completed quest doesn't wait", 3, { messages: OFFER, npcs: GARY }, ["Bag Fries"]],
  ["one sender is one entry", 3, { messages: [letter(2, 1), letter(1, 2)] }, [`${SUBJECT}, and 1 more`]],
  ["the first five contacts stand on the stage", 3, { npcs: SIX }, ["f “f's”"]],
  ["at level 1 a message comes before a quest", 1, { messages: LETTER, npcs: MUM }, [SUBJECT]],
  ["from level 3 on the older one comes first", 3, { messages: LETTER, npcs: MUM }, [QUEST, SUBJECT]],
  ["an errand can wait", 3, { messages: LETTER, npcs: ERRAND }, [SUBJECT]],
  ["and so can 21 messages", 3, { messages: PILE, npcs: MUM }, [QUEST, `${SUBJECT}, and 20 more`]],
  ["a finished course comes first", 3, COURSE_OVER, ["Your course is over", SUBJECT]],
  ["what ends comes first", 12, ENDING, SOONEST_FIRST],
  ["a gauge in danger waits", 12, { intake: anIntake({ current: anIntakeWeek() }) }, [`The Intake ${FAITH}`]],
  ["below their levels nobody is asked for", 3, { clients: CLIENTS, intake: INTAKE }, ["Bag Fries"]],
  ["with nothing waiting the note is an action", 3, {}, ["Bag Fries"]],
])("%s", async (_, level, world, expected) => {
  await open(level, world);
  expect(said()).toEqual(expected.map((text) => expect.stringContaining(text)));
});

it("each card says until when it waits, and one that was answered a moment ago doesn't", async () => {
  await open(12, { intake: anIntake({ current: WEEK }) });
  expect(said()[0]).toMatch(/^Clive Has paid, and has written\. (Today|Tomorrow), \d\d:\d\d is too late\.$/);
  act(() => store.set(pendingAnswersAtom, [{ week: WEEK.week, number: 0, answer: "a" }]));
  expect(note().textContent).toContain("Vanessa");
});

it("each way leads to its entry", async () => {
  await open(8, {
    messages: [letter(1, 1)],
    npcs: MUM,
    clients: aClientsView({ waiting: [aClient(TODAY)] }),
  });
  fireEvent.click(note());
  expect(store.get(clientSceneAtom)).toBe(true);
  store.set(clientSceneAtom, false);
  fireEvent.click(list().getByRole("link", { name: /Subject 1/ }));
  expect(screen.getByRole("status").textContent).toBe(`/messages?id=${letter(1, 1).id}`);
});

it("the note opens a quest as a story", async () => {
  await open(3, { npcs: MUM });
  fireEvent.click(note());
  expect(await screen.findByRole("dialog", { name: "mum's quests" })).toBeTruthy();
});

it("the note does its action", async () => {
  const sent = await open(3);
  fireEvent.click(note());
  await waitFor(() => expect(writesOf(sent)).toMatchObject([{ call: "POST /api/player/action/bag_fries" }]));
});

const from = (id: string, index: number) => letter(index, 9 - index, { npc: { id, name: id, avatar: "" } });

it("the list shows three entries, and all when asked", async () => {
  const senders = ["a", "b", "c", "d", "e"].map(from);
  await open(3, { messages: senders.reverse() });
  expect(list().getAllByRole("listitem")).toHaveLength(3);
  fireEvent.click(list().getByRole("button", { name: "All (4)" }));
  expect(list().getAllByRole("listitem")).toHaveLength(4);
});

it.each<[string, number | null, readonly unknown[], string]>([
  ["nine hours", 9.1, [], "9 hours. The town managed."],
  ["two days", 50, [aLedgerRow(1, { at: ago(1), cause: "regulars" })], "2 days. The ring light"],
  ["eight hours", 7.9, [], ""],
  ["no act on this device", null, [], ""],
  ["a later act elsewhere", 50, [aLedgerRow(1, { at: ago(2), cause: "action:rest" })], ""],
])("after %s the head says so", async (_, hours, rows, expected) => {
  stop();
  if (hours !== null) keepValue("acted", { owner: "me", at: Date.now() - hours * HOUR_MS });
  stop = watchActs("me");
  await open(3, { rows });
  await list().findByText("Nobody else wants anything. It won't last.");
  const heading = () => screen.getByRole("heading", { name: "Waiting for You" });
  const head = heading().parentElement?.textContent ?? "";
  expect(head.slice("Waiting for You".length).startsWith(expected)).toBe(true);
  expect(head === "Waiting for You").toBe(expected === "");
  act(() =>
    acceptPlayer(aPlayer(2, { ...atLevel(3), cash: Math.round((hours ?? 0) * 10) }), "reported", {
      cause: "action:rest",
    }),
  );
  await act(async () => {});
  expect(heading().parentElement?.textContent).toBe(head);
});
