import { act, fireEvent, screen } from "@testing-library/react";
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

it("draws its figures on the dashboard only while they can be seen", () => {
  acceptPlayer(aPlayer(), "fetched");
  const numbers = document.createElement("section");
  numbers.id = "stats";
  document.body.append(numbers);
  /** Scrolls until the dashboard's numbers end at `bottom`. */
  const scrollTo = (bottom: number) => {
    numbers.getBoundingClientRect = () => DOMRect.fromRect({ y: bottom });
    fireEvent.scroll(window);
  };
  numbers.getBoundingClientRect = () => DOMRect.fromRect({ y: 300 });
  const { container } = show(<StatsStrip />, "/dashboard");
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
