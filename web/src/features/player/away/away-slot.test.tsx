import { act, fireEvent, screen } from "@testing-library/react";
import { useLocation } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { HOUR_MS } from "#game/core/durations.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { keepValue, readText } from "../../../device/device-storage.ts";
import { acceptPlayer } from "../../../player/player.ts";
import {
  aCard,
  aClient,
  aClientsView,
  aCourse,
  aLedgerRow,
  aMessageView,
  anIntake,
  anIntakeWeek,
  aPlayer,
  aPost,
  atLevel,
} from "../../../player/view-fixture.ts";
import { eventBus } from "../../../server/event-bus.ts";
import { queryClient } from "../../../session/query-client.ts";
import { refusal, serve, show, signInForEach } from "../../../test-page.tsx";
import { AwaySlot } from "./away-slot.tsx";

const HOURS = 9;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const message = (number: number, hours: number) =>
  aMessageView(number, { isRead: false, createdAt: ago(hours) });
const RIVAL_POST = aPost(1, { authorKind: "rival", content: "I have it handled.", createdAt: ago(1) });
const CLIENTS = aClientsView({ waiting: [aClient(1)] });
const INTAKE = anIntake({ current: anIntakeWeek({ waiting: [aCard()] }) });

/** Serves a game whose last move was `movedHours` ago, with messages. */
function world(messages: readonly unknown[], movedHours = HOURS + 1, hasCourse = false) {
  const currentCourse = hasCourse
    ? { id: "hustle", name: "Hustle 101", durationMs: 4 * HOUR_MS, readyInMs: 0 }
    : null;
  return serve({
    "GET /api/player/ledger": () =>
      Response.json({ rows: [aLedgerRow(1, { at: ago(movedHours) })], next: null, rolledUp: 0 }),
    "GET /api/messages": () => Response.json({ messages }),
    "GET /api/social/feed": () => Response.json({ posts: [RIVAL_POST], next: null, scandal: null }),
    "GET /api/university/courses": () =>
      Response.json({
        courses: [aCourse("hustle", "Hustle 101")],
        currentCourse,
        completedCourses: [],
        benefits: NO_BENEFITS,
      }),
    "GET /api/player/clients": () => Response.json(CLIENTS),
    "GET /api/intake": () => Response.json(INTAKE),
    "GET /api/auth/me?start=1": () => refusal(404, "not_found", ""),
  });
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const open = () => show([<AwaySlot key="slot" />, <Address key="address" />], "/dashboard");
/** Waits until everything has loaded and the player has paused. */
const settle = async () => {
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(3_000));
};
/** Opens the page, and waits. */
const opened = async () => {
  const { unmount } = open();
  await settle();
  return unmount;
};
const left = (hours: number, owner = "me") => keepValue("left", { owner, at: Date.now() - hours * HOUR_MS });
const dialog = () => screen.queryByRole("dialog", { name: "While You Were Out" });

signInForEach();
beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(["me"], { account: { user: { id: "me" } }, isCached: false });
});

it("a player who returns after hours sees messages and rival, and the gold button opens the newest message", async () => {
  left(HOURS);
  world([message(1, 1), message(2, 2), message(3, 20)]);
  await opened();
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
  acceptPlayer(aPlayer(1, atLevel(12)), "fetched");
  left(HOURS);
  world([]);
  await opened();
  const waiting = screen.getByRole("list", { name: "Waiting" });
  expect(waiting.textContent).toContain("Denise, hall hire: has been holding since two.");
  expect(waiting.textContent).toContain("Clive, the dog: has paid, has written, and is waiting for a word.");
});

it.each([true, false])("an absence is reported until it's dismissed: %s", async (isDismissed) => {
  left(HOURS);
  world([message(1, 1)]);
  const unmount = await opened();
  if (isDismissed) fireEvent.click(screen.getByRole("button", { name: "Close" }));
  else document.dispatchEvent(new Event("visibilitychange"));
  await settle();
  unmount();
  await opened();
  expect(dialog() === null).toBe(isDismissed);
});

it("a course that ended comes with its diploma, and the gold button leads to it", async () => {
  left(HOURS);
  world([message(1, 1)], HOURS + 1, true);
  await opened();
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
  await opened();
  expect(dialog()).toBeNull();
  expect(sent).toEqual([]);
  expect(readText("left")).toBe(JSON.stringify({ owner: "me", at: Date.now() - 3_000 }));
});

it("a player who has played on another device wasn't out", async () => {
  left(HOURS);
  world([message(1, 1)], 2);
  await opened();
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
