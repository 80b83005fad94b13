import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startClock } from "../../player/energy.ts";
import { acceptPlayer } from "../../player/player.ts";
import { acceptBadges, forgetBadges } from "../../player/reads/badges.ts";
import { aPlayer } from "../../player/view-fixture.ts";
import { show, signInForEach } from "../../test-page.tsx";
import { findPage } from "../features.ts";
import { MoreBadge, NavBadge } from "./page-link.tsx";
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

const page = (path: string) => {
  const found = findPage(path);
  if (!found) throw new Error(`No page ${path}`);
  return found;
};
const draw = (badge: ReactNode) => show(badge).container;

beforeEach(() => acceptBadges({ unreadMessages: 3, newContacts: 2 }));
afterEach(forgetBadges);

it("the full-screen menu shows the badges of its pages", () => {
  expect(draw(<NavBadge page={page("/messages")} isCompact={false} />).textContent).toBe("3");
  expect(draw(<NavBadge page={page("/network")} isCompact={false} />).querySelector("svg")).not.toBeNull();
});

it("More has a badge while a page behind it has one", () => {
  expect(draw(<MoreBadge pages={[page("/messages"), page("/network")]} isCompact />).textContent).toBe("5");
  expect(draw(<MoreBadge pages={[page("/shop")]} isCompact />).textContent).toBe("");
});
