import { act, render, screen } from "@testing-library/react";
import { Provider } from "jotai";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toPlayerState } from "#game/contract/player.ts";
import { newPlayer } from "#game/rules/player.ts";
import { startClock } from "../../player/energy.ts";
import { acceptPlayer, forgetPlayer } from "../../player/player.ts";
import { startSession } from "../../session/session.ts";
import { store } from "../../store.ts";
import { StatsStrip } from "./stats-strip.tsx";

let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
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
