import { act, cleanup, render, screen } from "@testing-library/react";
import { Provider } from "jotai";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Action } from "#game/core/action.ts";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { newPlayer } from "#game/core/player.ts";
import { toPlayerState } from "#game/core/wire/player.ts";
import { startClock } from "../../../player/energy.ts";
import { acceptPlayer, forgetPlayer } from "../../../player/player.ts";
import { acceptStudiesOf, forgetStudies } from "../../../player/reads/studies.ts";
import { startSession } from "../../../session/session.ts";
import { store } from "../../../store.ts";
import * as toast from "../../../ui/layers/toast.ts";
import { ActionButton } from "./action-button.tsx";

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
  startSession("token");
  acceptPlayer(toPlayerState(newPlayer("Dana", Date.now()), 1, Date.now()), "fetched");
  render(
    <Provider store={store}>
      <ActionButton action={FRIES} />
    </Provider>,
  );
});
afterEach(() => {
  cleanup();
  forgetPlayer();
});

it("presses before the next paint send only what the energy allows", async () => {
  const button = screen.getByRole("button", { name: /Bag Fries/ });
  await act(async () => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  expect(sent).toEqual(["POST /api/player/action/bag_fries", "POST /api/player/action/bag_fries"]);
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

it("a press that is refused says why, each time", async () => {
  const button = screen.getByRole("button", { name: /Bag Fries/ });
  const said = () => document.querySelector(".visually-hidden[aria-live=polite]")?.textContent ?? "";
  await act(async () => {
    for (let press = 0; press < 2; press += 1) button.click();
  });
  expect(said()).toBe("");
  await act(async () => button.click());
  const first = said();
  expect(first).toMatch(/^Low energy: ready in \d+ s$/);
  await act(async () => button.click());
  expect(said()).not.toBe(first);
});

it("a gain leaves the page when it has floated off, and the next press shows its own", async () => {
  const button = screen.getByRole("button", { name: /Bag Fries/ });
  const gains = () => [...(button.parentElement?.lastElementChild?.children ?? [])];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await act(async () => button.click());
  expect(gains()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(1_140));
  vi.useRealTimers();
  expect(gains()).toEqual([]);
  await act(async () => button.click());
  expect(gains()).toHaveLength(1);
});

it("an action that an ending closed says so on its button, and sends nothing", async () => {
  const button = screen.getByRole("button", { name: /Bag Fries/ });
  const benefits = { ...NO_BENEFITS, closed: { bag_fries: "Gary has the bags." } };
  act(() => acceptStudiesOf({ benefits, courseReady: false }));
  await act(async () => button.click());
  expect(button.textContent).toContain("Gary has the bags.");
  expect(sent).toEqual([]);
  act(forgetStudies);
});

it("an action that is done says so on its tile for the time of a toast, and shows none", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const button = screen.getByRole("button", { name: /Bag Fries/ });
  const shown = () => button.querySelector("[data-done]")?.textContent;
  await act(async () => button.click());
  await act(async () => {
    const player = toPlayerState({ ...newPlayer("Dana", Date.now()), cash: 55 }, 2, Date.now());
    const done = { action: FRIES, leveledUp: false, newStats: player, events: [] };
    reply(new Response(JSON.stringify(done), { headers: { "content-type": "application/json" } }));
    await vi.advanceTimersByTimeAsync(1_000);
  });
  expect(shown()).toBe("Completed: Bag Fries");
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(shown()).not.toBe("Completed: Bag Fries");
  vi.useRealTimers();
});

it("a tile shows the form that the player's state gives its action, if they can pay for it", async () => {
  const level = { ...newPlayer("Dana", Date.now()), lifetimeExperience: lifetimeExperienceAt(12), cash: 90 };
  act(() => void acceptPlayer(toPlayerState(level, 2, Date.now()), "reported"));
  const button = screen.getByRole("button", { name: /Bag Fries/ });
  const rich = toPlayerState({ ...level, cash: 100 }, 3, Date.now());
  act(() => void acceptPlayer(rich, "reported"));
  expect(button.textContent).toContain("Bag the Late Fries");
  expect(button.textContent).toContain("Eleven till close.");
  expect(button.querySelectorAll("[aria-label='for']")).toHaveLength(1);
  act(() => void acceptPlayer({ ...rich, version: 4, deeds: ["gary_grill.dani_back"] }, "reported"));
  expect(button.textContent).toContain("Be Dani");
  await act(async () => button.click());
  expect(sent).toEqual(["POST /api/player/action/bag_fries"]);
});

it("an action that is done out of sight is answered by its form's own words", async () => {
  const { action, toasts } = {
    action: { id: "bag_fries", name: "Be Dani", done: "Was Dani" },
    toasts: vi.fn(),
  };
  vi.spyOn(toast, "showToast").mockImplementation(toasts);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const button = screen.getByRole("button", { name: /Bag Fries/ });
  button.getBoundingClientRect = () => new DOMRect(0, -100, 10, 10);
  await act(async () => button.click());
  await act(async () => {
    const newStats = toPlayerState({ ...newPlayer("Dana", Date.now()), cash: 55 }, 2, Date.now());
    reply(Response.json({ action, leveledUp: false, newStats, events: [] }));
    await vi.advanceTimersByTimeAsync(1_000);
  });
  expect(toasts).toHaveBeenCalledWith("actionCompleted", "Completed: Be Dani", {
    key: "action",
    description: "Was Dani",
  });
  vi.useRealTimers();
});

it("a cooldown of five minutes counts down at full energy until the action can be pressed", async () => {
  vi.useFakeTimers();
  cleanup();
  const stop = startClock();
  const now = Date.now();
  acceptPlayer(toPlayerState({ ...newPlayer("Dana", now), restedAt: now }, 2, now), "fetched");
  render(
    <Provider store={store}>
      <ActionButton
        action={{ ...FRIES, id: "power_nap", energyCost: 0, cooldownMs: 300_000, variants: [] }}
      />
    </Provider>,
  );
  const button = screen.getByRole("button", { name: /Bag Fries/ });
  await act(() => vi.advanceTimersByTimeAsync(299_000));
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(button.getAttribute("aria-disabled")).not.toBe("true");
  stop();
});
