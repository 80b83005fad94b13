import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { toPlayerState } from "#game/contract/player.ts";
import type { QuietView } from "#game/contract/quiet.ts";
import { DAY_MS } from "#game/rules/durations.ts";
import { newPlayer } from "#game/rules/player.ts";
import { acceptPlayer } from "../../player/player.ts";
import { refusal, serve, show, signInForEach, writesOf } from "../../test-page.tsx";
import { QuietSection } from "./quiet-section.tsx";

const NOW = Date.now();
const state = (version: number, days: number) => {
  const quiet = days === 0 ? [] : [{ from: NOW, until: NOW + days * DAY_MS }];
  return toPlayerState({ ...newPlayer("Dana", NOW), quiet }, version, NOW);
};
const view = (change: Partial<QuietView> = {}): QuietView => ({
  endsInMs: null,
  daysLeft: 14,
  next: null,
  refusal: null,
  ...change,
});
signInForEach();
beforeEach(() => acceptPlayer(state(1, 0), "fetched"));

it("a quiet week begins for the chosen days and ends, each under a key", async () => {
  const begun = view({ endsInMs: 3 * DAY_MS, daysLeft: 11, next: { days: 3, inMs: 90 * DAY_MS } });
  const ended = view({ daysLeft: 13, next: { days: 1, inMs: 90 * DAY_MS } });
  let current = view();
  const become = (quiet: QuietView, version: number, days: number) => {
    current = quiet;
    return Response.json({ quiet, newStats: state(version, days), events: [] });
  };
  const sent = serve({
    "GET /api/player/quiet": () => Response.json(current),
    "POST /api/player/quiet": () => become(begun, 2, 3),
    "POST /api/player/quiet/end": () => become(ended, 3, 0),
  });
  show(<QuietSection />);
  expect(await screen.findByText("14 days are left.")).toBeDefined();
  const days = screen.getByRole<HTMLSelectElement>("combobox", { name: "From now, for" });
  expect([days.value, days.options.length]).toEqual(["7", 14]);
  fireEvent.change(days, { target: { value: "3" } });
  fireEvent.click(screen.getByRole("button", { name: "Begin a Quiet Week" }));
  expect(await screen.findByText(/^It's a quiet week until /)).toBeDefined();
  expect(screen.getByText(/^11 days are left\. 3 more are free again on /)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "End It" }));
  expect(await screen.findByText(/^13 days are left\. One more is free again on /)).toBeDefined();
  const key = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(writesOf(sent)).toEqual([
    { call: "POST /api/player/quiet", body: { days: 3 }, key },
    { call: "POST /api/player/quiet/end", body: undefined, key },
  ]);
});

it("the button says why no quiet week can begin", async () => {
  const text = "An Intake is running. A quiet week can begin once it has ended.";
  const sent = serve({ "GET /api/player/quiet": () => Response.json(view({ refusal: text })) });
  show(<QuietSection />);
  const button = await screen.findByRole("button", { name: "Begin a Quiet Week" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText(text)).toBeDefined();
  fireEvent.click(button);
  expect(writesOf(sent)).toEqual([]);
});

it("the section says that it can't load, and tries again", async () => {
  serve({ "GET /api/player/quiet": () => refusal(500, "internal", "Failed to load the quiet weeks") });
  show(<QuietSection />);
  expect(await screen.findByRole("button", { name: "Try Again" })).toBeDefined();
});
