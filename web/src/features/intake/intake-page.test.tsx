import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { anIntake as intakeContent } from "#game/intake/fixture.ts";
import { lastWeek } from "#game/intake/replay.ts";
import type { IntakeView, IntakeWeekView } from "#game/intake/wire.ts";
import { serverNow } from "../../clock.ts";
import { outbox } from "../../offline/outbox.ts";
import { acceptPlayer } from "../../player/player.ts";
import { aCard, anIntake, anIntakeWeek, aPlayer, atLevel } from "../../player/view-fixture.ts";
import { outageAtom } from "../../server/reachability.ts";
import { store } from "../../store.ts";
import { press, refusal, serve, show, signInForEach, writesOf } from "../../test-page.tsx";
import IntakePage from "./intake-page.tsx";
import { loadWeek } from "./replay/replay.tsx";
import { beginWeek } from "./replay/replay-page.tsx";

const WEEK = 3_000;
const part = <Id,>(id: Id, label: string) => ({
  id,
  label,
  line: `${label}, they say.`,
  moves: ["till" as const],
});
const OFFER = {
  week: WEEK,
  promises: [part("why", "Find your why")],
  prices: [{ ...part(97 as const, "$97"), risk: "It risks $500." }],
  waysOut: [part("none" as const, "No refunds")],
};
const week = (change: Partial<IntakeWeekView> = {}) => anIntakeWeek({ waiting: [aCard()], ...change });
const view = (change: Partial<IntakeView> = {}) => anIntake({ current: week(), ...change });
const helper = (id: string, name: string, refusal: string | null = null) => {
  return { id, name, gauge: "sleep" as const, refusal };
};
const reply = (intake: IntakeView) => () =>
  Response.json({ intake, newStats: aPlayer(2, atLevel(12)), events: [] });
const open = (intake: IntakeView, more: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({ "GET /api/intake": () => Response.json(intake), ...more });
  show(<IntakePage title="The Intake" />);
  return calls;
};

/** A week as everybody may read it. */
function publicWeek(week: number) {
  const { students, collapses, waysOut, prices, promises } = intakeContent();
  return { week, title: "The Intake", students, collapses, waysOut, prices, promises };
}

/** Opens the offer's scenes and says all three parts. */
const chooseOffer = async () => {
  await press(/^Make an Offer/);
  for (const name of [/^Find your why/, /^\$97/, /^No refunds/]) await press(name);
};

signInForEach();
beforeEach(() => {
  Object.assign(document, { fonts: { load: async () => [] } });
  acceptPlayer(aPlayer(1, atLevel(12)), "fetched");
  return outbox.start();
});

it.each([
  ["below level 12", 11, "at level 12", "You're at level 11: 1,100 XP to level 12."],
  ["who hasn't opened the week", 12, "Thursday", /^The next nine write on Thursday, in /],
])("a player %s is dealt last week's nine, which pay nothing", async (_, level, begin, left) => {
  acceptPlayer(aPlayer(2, atLevel(level)), "fetched");
  const week = lastWeek(serverNow());
  const calls = open(view({ current: null }), {
    [`GET /api/public/intake/${week}`]: () => Response.json(publicWeek(week)),
  });
  expect(await screen.findByText(`Last week's nine. Yours begin ${begin}.`)).toBeDefined();
  expect(screen.getByText(left)).toBeDefined();
  await press(/^Make an Offer/);
  for (const name of [/^Why/, /^\$97/, /^none/, /^Open the Doors/, /^student_0 first yes/]) await press(name);
  expect(screen.getByText("student_0 first a")).toBeDefined();
  expect(writesOf(calls)).toEqual([]);
});

it("the last week that a page of the device opens is read by its number", async () => {
  const calls = serve({});
  await beginWeek("last");
  expect(calls.map(({ call }) => call)).toEqual([`GET /api/public/intake/${lastWeek(serverNow())}`]);
});

it("a week that was loaded is there without a connection, and no other week", async () => {
  serve({ "GET /api/public/intake/2968": () => Response.json(publicWeek(2968)) });
  const loaded = await loadWeek("2968");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await loadWeek("2968")).toEqual(loaded);
  await expect(loadWeek("2967")).rejects.toThrow("Network error");
});

it("an answer says which gauges it moves and not how far, is sent once, and its reply shows the outcome, the moved gauges and the share of the other answer", async () => {
  const { number, name, text } = aCard();
  const answered = [
    {
      number,
      student: "clive_brand",
      name,
      text,
      label: "Rebrand as Keith.",
      reply: "They say KEITH.",
      others: 70,
    },
  ];
  const gauges = { till: 60, faith: 15, file: 50, sleep: 45 };
  const after = view({ current: week({ waiting: [], answered, gauges }) });
  const calls = open(view(), { [`POST /api/intake/${WEEK}/cards/0`]: reply(after) });
  await press(/^Open the Post/);
  const correct = await screen.findByRole("button", { name: /^Correct the dog/ });
  expect(correct.textContent).toBe("Correct the dog.Moves Faith, File1");
  await press(/^Rebrand as Keith/);
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText("They say KEITH.")).toBeDefined();
  expect(dialog.getByText("Till from 50 to 60. Sleep from 50 to 45.")).toBeDefined();
  expect(dialog.getByText("70 % said the other.")).toBeDefined();
  expect(writesOf(calls)).toMatchObject([{ body: { answer: "b" }, key: expect.any(String) }]);
});

it("a refused answer brings the card back", async () => {
  const calls = open(view(), {
    [`POST /api/intake/${WEEK}/cards/0`]: () => refusal(409, "conflict", "They've had your answer."),
  });
  await press(/^Open the Post/);
  await press(/^Correct the dog/);
  await waitFor(() => expect(writesOf(calls)).toHaveLength(1));
  expect(await screen.findByRole("button", { name: /^Correct the dog/ })).toBeDefined();
});

it("after this week's favour one line stands in place of the buttons", async () => {
  const used = "One favour a week.";
  const helpers = [helper("mum", "Your Mum", used), helper("gary", "Gary Grill", used)];
  open(view({ current: week({ helpers }) }));
  expect(await screen.findByText("You've asked for this week's.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Gary Grill/ })).toBeNull();
});

it("an offer and a favour that are made offline wait, and say so; a friend who can't help says why", async () => {
  const helpers = [helper("mum", "Your Mum"), helper("gary", "Gary Grill", "One favour a week.")];
  const call = { name: "Your Mum", text: "I've had your phone in with me." };
  const calls = open(view({ offer: OFFER, current: week({ helpers }) }), {
    [`POST /api/intake/${WEEK}`]: reply(view({ current: week({ helpers }) })),
    [`POST /api/intake/${WEEK}/help`]: reply(view({ current: week({ call }) })),
  });
  const gary = await screen.findByRole("button", { name: /^Gary Grill/ });
  expect(gary.getAttribute("aria-disabled")).toBe("true");
  act(() => store.set(outageAtom, "offline"));
  await chooseOffer();
  await press(/^Open the Doors/);
  expect(await screen.findByText("The doors open once you're back online.")).toBeDefined();
  expect(screen.getByText("“Find your why” · $97 a head · No refunds")).toBeDefined();
  await press(/^Your Mum: Sleep/);
  expect(await screen.findByText("Your Mum hears of it once you're back online.")).toBeDefined();
  expect(screen.getByRole("button", { name: /^Your Mum/ }).getAttribute("aria-disabled")).toBe("true");
  expect(writesOf(calls)).toEqual([]);
  act(() => store.set(outageAtom, null));
  await waitFor(() => expect(writesOf(calls)).toHaveLength(2));
  expect(writesOf(calls)).toMatchObject([
    { call: `POST /api/intake/${WEEK}`, body: { promise: "why", price: 97, wayOut: "none" } },
    { call: `POST /api/intake/${WEEK}/help`, body: { contact: "mum" } },
  ]);
  expect(await screen.findByText(call.text)).toBeDefined();
});

it("a collapsed week names its cause, day and cost, and shows its plaque once", async () => {
  const end = {
    type: "collapsed" as const,
    collapse: "till_full" as const,
    name: "They noticed the till",
    text: "It wouldn't shut.",
    plaque: "Ended on a Sunday.",
    lost: 2_000,
    by: { id: "clive", name: "Clive, the dog", card: 13 },
    unread: [{ id: "marjorie", name: "Marjorie", text: "I laid all five out on the bed." }],
  };
  const plaques = [
    { name: end.name, text: end.plaque },
    { name: "They wouldn't go home", text: "Ended on a Friday." },
  ];
  open(view({ current: week({ waiting: [], end }), plaques }));
  expect(await screen.findByRole("heading", { name: "Lost to Clive, letter 14 of 18" })).toBeDefined();
  expect(screen.getByText("Lucian Grandstrom has been in touch with Clive.")).toBeDefined();
  expect(screen.getByText("Ended on a Sunday.")).toBeDefined();
  expect(screen.getByText("Ended on a Friday.")).toBeDefined();
  expect(screen.getByText(/−\$2,000/)).toBeDefined();
});

it("a week that was survived says what became of each, and leads to the letter about it", async () => {
  const fate = "awnings" as const;
  const students = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => ({
    id: `${i}`,
    name: `${i}`,
    fate,
    text: `Sells awning ${i}.`,
    isByFirst: i === 4,
  }));
  const pay = { cash: 1_782, experience: 0, followers: 0, letter: { id: "a b", from: "Your Mum" } };
  const end = { type: "settled" as const, result: fate, students, ...pay };
  open(view({ current: week({ waiting: [], end }) }));
  expect(await screen.findByRole("heading", { name: "A Good Few Awnings" })).toBeDefined();
  expect(screen.getByText("Sells awning 8.")).toBeDefined();
  expect(screen.getAllByText("Faith was high, so the first letter decided.")).toHaveLength(1);
  const letter = screen.getByRole("link", { name: "Read what Your Mum wrote about it" });
  expect(letter.getAttribute("href")).toBe("/messages?id=a%20b");
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await press(/^Share the Nine/);
  await waitFor(() => expect(writeText).toHaveBeenCalledTimes(1));
  expect(writeText).toHaveBeenCalledWith(
    `The Intake, $297 a head: 0 of 9 finished.\n🟧🟧🟧\n🟧🟧🟧\n🟧🟧🟧\n${location.origin}/intake/${WEEK}`,
  );
});
