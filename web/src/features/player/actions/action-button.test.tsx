import { act, cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Action } from "#game/core/action.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { startClock } from "../../../player/energy.ts";
import { acceptPlayer } from "../../../player/player.ts";
import { acceptStudiesOf, forgetStudies } from "../../../player/reads/studies.ts";
import { aPlayer, atLevel } from "../../../player/view-fixture.ts";
import { about, show, signInForEach } from "../../../test-page.tsx";
import * as toast from "../../../ui/layers/toast.ts";
import { Flights } from "../stage/flights.tsx";
import { ActionButton, diaryText } from "./action-button.tsx";

vi.mock("../../../device/next-paint.ts", () => ({ nextPaint: async () => {} }));

const FRIES: Action = {
  id: "bag_fries",
  name: "Bag Fries",
  description: "",
  energyCost: 40,
  rewards: { cash: 8 },
  variants: [
    {
      id: "late",
      when: [{ type: "level_reached", value: 12 }],
      name: "Bag the Late Fries",
      description: "Eleven till close.",
      cashCost: 100,
      rewards: { followers: 3 },
    },
    {
      id: "dani",
      when: [{ type: "mission_completed", value: "gary_grill.dani_back" }],
      name: "Be Dani",
      description: "The tunic says so.",
      done: "Was Dani",
    },
  ],
};

signInForEach();
let sent: string[] = [];
let reply: (response: Response) => void = () => {};

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    sent.push(`${init.method} ${path}`);
    return new Promise<Response>((resolve) => {
      reply = resolve;
    });
  });
  acceptPlayer(aPlayer(), "fetched");
  show(
    <>
      <ActionButton action={FRIES} />
      <Flights />
    </>,
  );
});

const tile = () => screen.getByRole("button", { name: /Bag|Dani/ });
const press = () => act(async () => tile().click());
const pressTimes = (times: number) =>
  act(async () => {
    for (let count = 0; count < times; count += 1) tile().click();
  });
/** Answers the last press, and lets its news come. */
const done = (action: object) =>
  act(async () => {
    reply(Response.json({ action, leveledUp: false, newStats: aPlayer(2, { cash: 55 }), events: [] }));
    await vi.advanceTimersByTimeAsync(1_000);
  });

it("presses before the next paint send only what the energy allows", async () => {
  await pressTimes(5);
  expect(sent).toEqual(["POST /api/player/action/bag_fries", "POST /api/player/action/bag_fries"]);
  expect(tile().getAttribute("aria-disabled")).toBe("true");
});

it("a press that is refused says why, each time", async () => {
  const said = () => document.querySelector(".visually-hidden[aria-live=polite]")?.textContent ?? "";
  await pressTimes(2);
  expect(said()).toBe("");
  await press();
  const first = said();
  expect(first).toMatch(/^Low energy: ready in \d+ s$/);
  await press();
  expect(said()).not.toBe(first);
});

it("a gain leaves the page when it has flown, and the next press sends its own", async () => {
  const gains = () => screen.queryAllByText("+$8").filter((gain) => gain.closest("[aria-live]"));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await press();
  expect(gains()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1_140));
  vi.useRealTimers();
  expect(gains()).toEqual([]);
  await press();
  expect(gains()).toHaveLength(1);
});

it("an action that an ending closed says so on its button, and sends nothing", async () => {
  const benefits = { ...NO_BENEFITS, closed: { bag_fries: "Gary has the bags." } };
  act(() => acceptStudiesOf({ benefits, courseReady: false }));
  await press();
  expect(tile().textContent).toContain("Gary has the bags.");
  expect(sent).toEqual([]);
  act(forgetStudies);
});

it("an action that is done says so on its tile for the time of a toast, and shows none", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const shown = () => screen.queryAllByText("Completed: Bag Fries");
  await press();
  await done(FRIES);
  expect(shown()).toEqual([tile().lastElementChild]);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(shown()).toEqual([]);
});

it("a tile shows the form that the player's state gives its action, if they can pay for it", async () => {
  const level = { ...atLevel(12), cash: 90 };
  act(() => void acceptPlayer(aPlayer(2, level), "reported"));
  const button = screen.getByRole("button", { name: /Bag Fries/ });
  const rich = aPlayer(3, { ...level, cash: 100 });
  act(() => void acceptPlayer(rich, "reported"));
  expect(button.textContent).toContain("Bag the Late Fries");
  expect(about(button)).toContain("Eleven till close.");
  expect(button.querySelectorAll("[aria-label='for']")).toHaveLength(1);
  act(() => void acceptPlayer({ ...rich, version: 4, deeds: ["gary_grill.dani_back"] }, "reported"));
  expect(button.textContent).toContain("Be Dani");
  await press();
  expect(sent).toEqual(["POST /api/player/action/bag_fries"]);
});

it("an action that is done out of sight is answered by its form's own words", async () => {
  const toasts = vi.spyOn(toast, "showToast").mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  tile().getBoundingClientRect = () => new DOMRect(0, -100, 10, 10);
  await press();
  await done({ id: "bag_fries", name: "Be Dani", done: "Was Dani" });
  const news = { key: "action", description: "Was Dani" };
  expect(toasts).toHaveBeenCalledWith("actionCompleted", "Completed: Be Dani", news);
});

it("a cooldown of five minutes counts down at full energy until the action can be pressed", async () => {
  vi.useFakeTimers();
  cleanup();
  const stop = startClock();
  acceptPlayer(aPlayer(2, { restedAt: Date.now() }), "fetched");
  const nap = { ...FRIES, id: "power_nap", energyCost: 0, cooldownMs: 300_000, variants: [] };
  show(<ActionButton action={nap} />);
  const button = tile();
  await act(() => vi.advanceTimersByTimeAsync(299_000));
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(button.getAttribute("aria-disabled")).not.toBe("true");
  stop();
});

it.each([
  [20, 0, "Diary: 20 of 20"],
  [14, 23, "Diary: 14 of 20, next free in 23 min"],
  [0, 60, "Diary: 0 of 20, so it pays $40. Next free in 60 min"],
])("%i free places with %i minutes to the next read %j", (places, minutes, text) => {
  expect(diaryText(places, minutes, 40)).toBe(text);
});
