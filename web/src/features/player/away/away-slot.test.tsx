import { act, fireEvent, screen } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HOUR_MS } from "#game/core/durations.ts";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { newPlayer } from "#game/core/player.ts";
import { toPlayerState } from "#game/core/wire/player.ts";
import type { IntakeView } from "#game/intake/wire.ts";
import { keepValue, readText } from "../../../device/device-storage.ts";
import { acceptPlayer } from "../../../player/player.ts";
import { eventBus } from "../../../server/event-bus.ts";
import { queryClient } from "../../../session/query-client.ts";
import { refusal, serve, show, signInForEach } from "../../../test-page.tsx";
import { AwaySlot } from "./away-slot.tsx";

const HOURS = 9;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const message = (number: number, hours: number) => ({
  id: `0190b3a4-0000-7000-8000-00000000000${number}`,
  subject: `Subject ${number}`,
  body: "",
  isRead: false,
  isQuestOffer: false,
  createdAt: ago(hours),
  npc: { id: "gary_grill", name: "Gary Grill", avatar: "" },
  senderName: "Gary Grill",
  questData: null,
});
const RIVAL_POST = {
  id: "n1",
  authorKind: "rival",
  authorName: "Lucian Grandstrom",
  authorHandle: "grandstrom",
  authorAvatar: null,
  content: "I have it handled.",
  createdAt: ago(1),
  ageMs: HOUR_MS,
  likesCount: 0,
  commentsCount: 0,
  repostsCount: 0,
  viewsCount: 0,
  isLiked: false,
  isOwn: false,
};
const COURSE = {
  id: "hustle",
  name: "Hustle 101",
  icon: "book",
  description: "",
  duration: "4 h",
  durationMs: 4 * HOUR_MS,
  benefits: [],
  effects: [],
  tuition: 0,
  requirements: { level: 1, cash: 0 },
  alreadyCompleted: false,
  isCurrentCourse: true,
  canEnroll: false,
  refusal: null,
};
const CLIENTS = {
  isOpen: true,
  waiting: [
    {
      day: 1,
      id: "hall",
      name: "Denise, hall hire",
      problem: "It echoes.",
      isBack: false,
      labels: { now: "Up.", fame: "Out.", care: "In." },
    },
  ],
  advised: [],
  regulars: [],
  raisedCalls: 0,
  nextInMs: HOUR_MS,
};
const INTAKE: IntakeView = {
  isOpen: true,
  offer: null,
  current: {
    week: 3_000,
    promise: "Find your why",
    price: 297,
    wayOut: "Money back",
    gauges: { till: 50, faith: 50, file: 50, sleep: 50 },
    waiting: [
      {
        number: 0,
        name: "Clive, the dog",
        who: "Has a logo for his dog.",
        text: "Which of us do I correct?",
        a: { label: "The dog.", moves: [] },
        b: { label: "Clive.", moves: [] },
        back: null,
        endsInMs: HOUR_MS,
      },
    ],
    answered: [],
    helpers: [],
    call: null,
    end: null,
  },
  plaques: [],
  nextInMs: HOUR_MS,
};
const row = (hours: number) => ({
  seq: 1,
  at: ago(hours),
  cause: "action:rest",
  text: "Rest",
  cash: 0,
  followers: 0,
  experience: 0,
  energy: 0,
  balance: { cash: 47, followers: 3 },
});

/** Serves a game whose last move was `movedHours` ago, with messages. */
function world(messages: readonly unknown[], movedHours = HOURS + 1, hasCourse = false) {
  const currentCourse = hasCourse
    ? { id: "hustle", name: "Hustle 101", durationMs: 4 * HOUR_MS, readyInMs: 0 }
    : null;
  return serve({
    "GET /api/player/ledger": () => Response.json({ rows: [row(movedHours)], next: null }),
    "GET /api/messages": () => Response.json({ messages: messages }),
    "GET /api/social/feed": () => Response.json({ posts: [RIVAL_POST], next: null, scandal: null }),
    "GET /api/university/courses": () =>
      Response.json({ courses: [COURSE], currentCourse, completedCourses: [], benefits: NO_BENEFITS }),
    "GET /api/player/clients": () => Response.json(CLIENTS),
    "GET /api/intake": () => Response.json(INTAKE),
    "GET /api/auth/me?start=1": () => refusal(404, "not_found", ""),
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const open = () =>
  show(
    <>
      <AwaySlot />
      <Address />
    </>,
    "/dashboard",
  );
/** Waits until everything has loaded and the player has paused. */
const settle = async () => {
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(3_000));
};
const left = (hours: number, owner = "me") => keepValue("left", { owner, at: Date.now() - hours * HOUR_MS });
const dialog = () => screen.queryByRole("dialog", { name: "While You Were Out" });

signInForEach();
beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(["me"], { account: { user: { id: "me" } }, isCached: false });
});
afterEach(() => localStorage.clear());

it("a player who returns after hours sees messages and rival, and the gold button opens the newest message", async () => {
  left(HOURS);
  world([message(1, 1), message(2, 2), message(3, 20)]);
  open();
  await settle();
  expect(dialog()?.textContent).toContain("9 hours.");
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Subject 1Gary Grill",
    "Subject 2Gary Grill",
  ]);
  expect(screen.getByText("I have it handled.")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Open the Top One of 2" }));
  await settle();
  expect(dialog()).toBeNull();
  expect(screen.getByRole("status").textContent).toBe(`/messages?id=${message(1, 1).id}`);
});

it("the waiting client and student are named", async () => {
  const player = { ...newPlayer("Dana", Date.now()), lifetimeExperience: lifetimeExperienceAt(12) };
  acceptPlayer(toPlayerState(player, 1, Date.now()), "fetched");
  left(HOURS);
  world([]);
  open();
  await settle();
  const waiting = screen.getByRole("list", { name: "Waiting" });
  expect(waiting.textContent).toContain("Denise, hall hire: has been holding since two.");
  expect(waiting.textContent).toContain("Clive, the dog: has paid, has written, and is waiting for a word.");
});

it("an absence is reported once", async () => {
  left(HOURS);
  world([message(1, 1)]);
  const { unmount } = open();
  await settle();
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await settle();
  unmount();
  open();
  await settle();
  expect(dialog()).toBeNull();
});

it("an absence that isn't dismissed is reported again", async () => {
  left(HOURS);
  world([message(1, 1)]);
  const { unmount } = open();
  await settle();
  document.dispatchEvent(new Event("visibilitychange"));
  unmount();
  open();
  await settle();
  expect(dialog()).not.toBeNull();
});

it("a course that ended comes with its diploma, and the gold button leads to it", async () => {
  left(HOURS);
  world([message(1, 1)], HOURS + 1, true);
  open();
  await settle();
  expect(screen.getByText("Hustle 101")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Collect the Diploma" }));
  expect(screen.getByRole("status").textContent).toBe("/university");
});

it.each([
  ["a device that doesn't know the player", () => undefined],
  ["another player's device", () => left(HOURS, "other")],
  ["a short absence", () => left(5)],
])("%s tells nothing, asks for nothing and keeps the moment", async (_, arrange) => {
  arrange();
  const sent = world([message(1, 1)]);
  open();
  await settle();
  expect(dialog()).toBeNull();
  expect(sent).toEqual([]);
  expect(readText("left")).toBe(JSON.stringify({ owner: "me", at: Date.now() - 3_000 }));
});

it("a player who has played on another device wasn't out", async () => {
  left(HOURS);
  world([message(1, 1)], 2);
  open();
  await settle();
  expect(dialog()).toBeNull();
});

it("a player who acts before the page is there isn't interrupted any more", async () => {
  left(HOURS);
  world([message(1, 1)]);
  open();
  act(() => eventBus.emit("actionPressed", { looks: undefined }));
  await settle();
  expect(dialog()).toBeNull();
});
