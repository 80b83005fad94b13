import { act, fireEvent, render, screen } from "@testing-library/react";
import { Provider } from "jotai";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newPlayer } from "#game/core/player.ts";
import { toPlayerState } from "#game/core/wire/player.ts";
import { startClock } from "../../player/energy.ts";
import { acceptPlayer, forgetPlayer } from "../../player/player.ts";
import { startSession } from "../../session/session.ts";
import { store } from "../../store.ts";
import { StatsStrip } from "./stats-strip.tsx";

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  startSession("token");
});
afterEach(() => {
  stop();
  forgetPlayer();
});

/** Returns how far the energy of the strip reaches, with what comes in, and without it. */
function reach() {
  const link = screen.getByRole("link", { name: /^Energy/ });
  return [...link.querySelectorAll<HTMLElement>("[aria-hidden] > span")].map(({ style }) => style.transform);
}

it("the next regeneration comes in by seconds", () => {
  const now = Date.now();
  const player = { ...newPlayer("Dana", now), energy: { amount: 40, at: now } };
  acceptPlayer(toPlayerState(player, 1, now), "fetched");
  stop = startClock();
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={["/messages"]}>
        <StatsStrip />
      </MemoryRouter>
    </Provider>,
  );
  expect(reach()).toEqual(["scaleX(0.4)", "scaleX(0.4)"]);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(reach()).toEqual(["scaleX(0.44)", "scaleX(0.4)"]);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(reach()).toEqual(["scaleX(0.5)", "scaleX(0.5)"]);
  act(() => void vi.advanceTimersByTime(25_000));
  expect(reach()).toEqual(["scaleX(1)", "scaleX(1)"]);
});

it("draws its figures on the dashboard only while they can be seen", () => {
  acceptPlayer(toPlayerState(newPlayer("Dana", Date.now()), 1, Date.now()), "fetched");
  const numbers = document.createElement("section");
  numbers.id = "stats";
  document.body.append(numbers);
  /** Scrolls until the dashboard's numbers end at `bottom`. */
  const scrollTo = (bottom: number) => {
    numbers.getBoundingClientRect = () => DOMRect.fromRect({ y: bottom });
    fireEvent.scroll(window);
  };
  numbers.getBoundingClientRect = () => DOMRect.fromRect({ y: 300 });
  const { container } = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={["/dashboard"]}>
        <StatsStrip />
      </MemoryRouter>
    </Provider>,
  );
  const figures = () => container.querySelectorAll("a").length;
  expect(figures()).toBe(0);
  scrollTo(90);
  expect(figures()).toBe(4);
  scrollTo(300);
  // They slide out.
  expect(figures()).toBe(4);
  act(() => void vi.advanceTimersByTime(1_140));
  expect(figures()).toBe(0);
  numbers.remove();
});
