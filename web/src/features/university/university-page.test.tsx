import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { MINUTE_MS } from "#game/core/durations.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { acceptPlayer, confirmedPlayerAtom } from "../../player/player.ts";
import { aCourse, aPlayer } from "../../player/view-fixture.ts";
import { eventBus } from "../../server/event-bus.ts";
import { store } from "../../store.ts";
import { press, refusal, serve, show, signInForEach, writesOf } from "../../test-page.tsx";
import * as toasts from "../../ui/layers/toast.ts";
import UniversityPage from "./university-page.tsx";

const TAKEN = { id: "confidence_101", name: "Confidence 101" };
const COURSES = [
  aCourse(TAKEN.id, TAKEN.name, { benefits: ["60 XP, once"], requirements: { level: 1, cash: 37 } }),
  aCourse("lighting", "Lighting", { requirements: { level: 3, cash: 120 } }),
];
const current = (readyInMs: number | null) =>
  readyInMs === null ? null : { ...TAKEN, durationMs: 10 * MINUTE_MS, readyInMs };
const list = (readyInMs: number | null, completedCourses: string[] = []) => ({
  courses: COURSES,
  currentCourse: current(readyInMs),
  completedCourses,
  benefits: NO_BENEFITS,
});
const result = (type: string, cash: number, readyInMs: number | null) => {
  const payload = { courseId: TAKEN.id, courseName: TAKEN.name, readyInMs: readyInMs ?? 0 };
  const newStats = aPlayer(2, { cash });
  const gained = { completedCourses: [], experienceGained: 0, leveledUp: false };
  return {
    course: TAKEN,
    currentCourse: current(readyInMs),
    ...gained,
    newStats,
    events: [{ type, payload }],
  };
};

const open = () => show(<UniversityPage />);
const button = (name: string | RegExp) => screen.findByRole("button", { name });

signInForEach();
beforeEach(() => {
  acceptPlayer(aPlayer(), "fetched");
  // happy-dom lacks modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
});

it("the University page enrols once with a key, charges the tuition and announces the course", async () => {
  let reply = list(null);
  const sent = serve({
    "GET /api/university/courses": () => Response.json(reply),
    "POST /api/university/enroll/confidence_101": () => {
      reply = list(10 * MINUTE_MS);
      return Response.json(result("universityEnrolled", 10, 10 * MINUTE_MS));
    },
  });
  const heard = vi.fn();
  onTestFinished(eventBus.on("universityEnrolled", heard));
  open();
  await press("Enroll");
  await press("Enroll");
  const card = await screen.findByRole("region", { name: "Confidence 101" });
  expect(writesOf(sent)).toMatchObject([
    { call: "POST /api/university/enroll/confidence_101", key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
  expect(store.get(confirmedPlayerAtom)?.state.cash).toBe(10);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(within(card).getByRole("progressbar", { name: "Progress of Confidence 101" })).toBeDefined();
  expect((await button("Drop Current Course First")).getAttribute("aria-disabled")).toBe("true");
});

it("Complete shows no error, and the benefits, if the course was completed on another device first", async () => {
  let isDone = false;
  serve({
    "GET /api/university/courses": () => Response.json(isDone ? list(null, ["confidence_101"]) : list(0)),
    "POST /api/university/complete": () => {
      isDone = true;
      return refusal(409, "conflict", "You aren't enrolled in a course.");
    },
  });
  const shown = vi.spyOn(toasts, "showToast");
  open();
  await press("Complete");
  const done = await screen.findByRole("region", { name: "Completed courses" });
  expect(await within(done).findByText("Confidence 101")).toBeDefined();
  expect(within(done).getByText("60 XP, once")).toBeDefined();
  expect(shown).not.toHaveBeenCalled();
});

it("Complete says why it failed if the course is still the current one", async () => {
  serve({
    "GET /api/university/courses": () => Response.json(list(0)),
    "POST /api/university/complete": () => refusal(409, "conflict", "Not today."),
  });
  const shown = vi.spyOn(toasts, "showToast");
  open();
  await press("Complete");
  await waitFor(() => expect(shown).toHaveBeenCalledWith("error", "Not today.", { key: "university" }));
});
