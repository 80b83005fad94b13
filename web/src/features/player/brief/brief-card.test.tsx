import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BriefView } from "#game/contract/brief.ts";
import { toPlayerState } from "#game/contract/player.ts";
import { HOUR_MS } from "#game/rules/durations.ts";
import { newPlayer } from "#game/rules/player.ts";
import { isBriefDoneAtom } from "../../../player/brief-done.ts";
import { acceptPlayer, confirmedPlayerAtom } from "../../../player/player.ts";
import { store } from "../../../store.ts";
import { serve, show, signInForEach, writesOf } from "../../../test-page.tsx";
import { BriefCard } from "./brief-card.tsx";

const READ = "GET /api/game/brief";
const view = (change: Partial<BriefView> = {}): BriefView => ({
  phase: "taken",
  number: 4,
  opensInMs: null,
  closesInMs: 5 * HOUR_MS,
  isDone: false,
  reward: { cash: 250, experience: 40 },
  streak: 3,
  bestStreak: 6,
  goals: [
    { id: "fries", label: "Bag fries 15 times", kind: "action:bag_fries", count: 15, done: 4 },
    { id: "posts", label: "Post 15 times", kind: "posts", count: 15, done: 15 },
    { id: "cash", label: "Earn $600", kind: "cash", count: 600, done: 600 },
  ],
  ...change,
});
const state = (version: number, cash: number) => ({
  ...toPlayerState(newPlayer("Dana", Date.now()), version, Date.now()),
  cash,
});
const result = (brief: BriefView, cash = 47) => ({
  brief,
  cashGained: 0,
  experienceGained: 0,
  leveledUp: false,
  newStats: state(2, cash),
  events: [],
});

/** Replies with `brief` to reads and with `reply` to writes. */
const serveBrief = (brief: () => BriefView, reply: () => Response = () => Response.json({})) =>
  serve({
    [READ]: () => Response.json(brief()),
    "POST /api/game/brief/take": reply,
    "POST /api/game/brief/finish": reply,
  });

/** Counts the reads of the brief. */
const reads = (calls: readonly { call: string }[]) => calls.filter(({ call }) => call === READ).length;

const open = () => show(<BriefCard />);

signInForEach();
beforeEach(() => acceptPlayer(state(1, 47), "fetched"));

describe("the card of the daily brief", () => {
  it("the brief's card shows each goal with its progress, the time left, the reward and the streak", async () => {
    serveBrief(view);
    open();
    const meter = await screen.findByRole("meter", { name: "Bag fries 15 times: 4 of 15" });
    expect(meter.getAttribute("aria-valuenow")).toBe("4");
    expect(screen.getAllByRole("meter")).toHaveLength(3);
    expect(screen.getByText("5 h left")).toBeDefined();
    expect(screen.getByText("Streak 3 · best 6")).toBeDefined();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("an offered brief shows its goals without progress and is taken once, under a key", async () => {
    const offered = view({ phase: "offered", goals: view().goals.map((goal) => ({ ...goal, done: 0 })) });
    const calls = serveBrief(
      () => offered,
      () => Response.json(result(view({ version: 2 }))),
    );
    open();
    const button = await screen.findByRole("button", { name: "Take the Brief" });
    expect(screen.queryByRole("meter")).toBeNull();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findAllByRole("meter")).toHaveLength(3);
    expect(writesOf(calls)).toMatchObject([
      { call: "POST /api/game/brief/take", key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });

  it("a finished brief is collected, pays at once, and leads to the wait for the next", async () => {
    const done = view({ isDone: true, goals: view().goals.map((goal) => ({ ...goal, done: goal.count })) });
    const waiting = view({
      phase: "waiting",
      closesInMs: null,
      opensInMs: 20 * HOUR_MS,
      goals: [],
      streak: 4,
    });
    const calls = serveBrief(
      () => done,
      () => Response.json(result({ ...waiting, version: 2 }, 297)),
    );
    open();
    const button = await screen.findByRole("button", { name: "Collect" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    expect(store.get(isBriefDoneAtom)).toBe(true);
    fireEvent.click(button);
    // It would be fetched again within this time.
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(screen.getByText(/^Next brief in/).textContent).toMatch(/in 20 h/);
    expect(screen.getByText("Streak 4 · best 6")).toBeDefined();
    expect(store.get(confirmedPlayerAtom)?.state.cash).toBe(297);
    expect(store.get(isBriefDoneAtom)).toBe(false);
    expect(reads(calls)).toBe(1);
  });

  it("presses and pushes count for the brief without a call, until it can be collected", async () => {
    const goals = [
      { id: "fries", label: "Bag fries 15 times", kind: "action:bag_fries", count: 15, done: 13 },
      { id: "cash", label: "Earn $600", kind: "cash", count: 600, done: 588 },
    ];
    const calls = serveBrief(() => view({ goals, version: 1 }));
    open();
    await screen.findByRole("meter", { name: "Bag fries 15 times: 13 of 15" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const [version, cause, cash] of [
      [2, "action:bag_fries", 55],
      [3, "action:rest", 55],
      [4, "quest", 155],
      [5, "action:bag_fries", 163],
    ] as const) {
      acceptPlayer(state(version, cash), "reported", { cause });
      await vi.advanceTimersByTimeAsync(6_000);
    }
    vi.useRealTimers();
    expect(await screen.findByRole("meter", { name: "Bag fries 15 times: 15 of 15" })).toBeDefined();
    expect(screen.queryByRole("meter", { name: "Earn $600: 600 of 600" })).not.toBeNull();
    expect(screen.getByRole("button", { name: "Collect" })).toBeDefined();
    expect(reads(calls)).toBe(1);
  });

  it.each([
    ["a version is missing", { version: 3, cause: "action:bag_fries" }, {}],
    ["its cause isn't known, as from an earlier server", { version: 2, cause: undefined }, {}],
    [
      "the brief names no version, as from an earlier server",
      { version: 2, cause: "quest" },
      { version: undefined },
    ],
    ["another device has taken it", { version: 2, cause: "brief" }, { phase: "offered" }],
    ["a level exchanges the offered goals", { version: 2, cause: "quest", level: 2 }, { phase: "offered" }],
  ] as const)("a change is looked up if %s", async (_, { version, cause, ...more }, brief) => {
    const calls = serveBrief(() => view({ version: 1, ...brief }));
    open();
    await screen.findAllByText("Bag fries 15 times");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    acceptPlayer({ ...state(version, 55), ...more }, "reported", { cause });
    await vi.advanceTimersByTimeAsync(6_000);
    vi.useRealTimers();
    await waitFor(() => expect(reads(calls)).toBe(2));
  });

  it("a change that the brief includes already isn't counted again", async () => {
    const calls = serveBrief(() => view({ version: 2 }));
    open();
    await screen.findByRole("meter", { name: "Bag fries 15 times: 4 of 15" });
    acceptPlayer(state(2, 55), "reported", { cause: "action:bag_fries" });
    acceptPlayer(state(3, 63), "reported", { cause: "action:bag_fries" });
    expect(await screen.findByRole("meter", { name: "Bag fries 15 times: 5 of 15" })).toBeDefined();
    expect(reads(calls)).toBe(1);
  });

  it("changes of unknown causes refetch the brief at most once in 5 seconds", async () => {
    let done = 4;
    const calls = serveBrief(() =>
      view({ goals: [{ id: "a", label: "Rest", kind: "action:rest", count: 15, done }] }),
    );
    open();
    await screen.findByRole("meter", { name: "Rest: 4 of 15" });
    vi.useFakeTimers({ now: Date.now() + 60_000 });
    done = 5;
    for (let version = 2; version < 12; version += 1) {
      acceptPlayer(state(version, 47 + version), "reported");
      await vi.advanceTimersByTimeAsync(400);
    }
    expect(reads(calls)).toBeLessThanOrEqual(2);
    await vi.advanceTimersByTimeAsync(6_000);
    vi.useRealTimers();
    await screen.findByRole("meter", { name: "Rest: 5 of 15" });
    expect(reads(calls)).toBeLessThanOrEqual(3);
  });
});
