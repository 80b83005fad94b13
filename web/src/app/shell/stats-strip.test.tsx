import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { startClock } from "../../player/energy.ts";
import { acceptPlayer } from "../../player/player.ts";
import { aPlayer } from "../../player/view-fixture.ts";
import { show, signInForEach } from "../../test-page.tsx";
import { StatsStrip } from "./stats-strip.tsx";

signInForEach();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
});

/** Returns how far the energy of the strip reaches, with what comes in, and without it. */
function reach() {
  const link = screen.getByRole("link", { name: /^Energy/ });
  return [...link.querySelectorAll<HTMLElement>("[aria-hidden] > span")].map(({ style }) => style.transform);
}

it("the next regeneration comes in by seconds", () => {
  acceptPlayer(aPlayer(1, { energy: { amount: 40, at: Date.now() } }), "fetched");
  const stop = startClock();
  show(<StatsStrip />, "/messages");
  expect(reach()).toEqual(["scaleX(0.4)", "scaleX(0.4)"]);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(reach()).toEqual(["scaleX(0.44)", "scaleX(0.4)"]);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(reach()).toEqual(["scaleX(0.5)", "scaleX(0.5)"]);
  act(() => void vi.advanceTimersByTime(25_000));
  expect(reach()).toEqual(["scaleX(1)", "scaleX(1)"]);
  stop();
});

it("isn't on the dashboard, which has its own numbers", () => {
  acceptPlayer(aPlayer(), "fetched");
  show(<StatsStrip />, "/dashboard");
  expect(screen.queryByRole("navigation")).toBeNull();
});
