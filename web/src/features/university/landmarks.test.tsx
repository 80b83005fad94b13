import { act, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { HOUR_MS } from "#game/core/durations.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { landmarksAtom } from "../../player/landmarks.ts";
import { acceptPlayer } from "../../player/player.ts";
import { aCourse, aPlayer } from "../../player/view-fixture.ts";
import { Road } from "../../quests/road.tsx";
import { eventBus } from "../../server/event-bus.ts";
import { store } from "../../store.ts";
import { serve, show, signInForEach } from "../../test-page.tsx";
import { landmarks } from "./landmarks.tsx";

const course = aCourse("fry_science", "Fry Science", { requirements: { level: 4, cash: 300 } });
const listed = (currentCourse: object | null) =>
  Response.json({ courses: [course], currentCourse, completedCourses: [], benefits: NO_BENEFITS });
const studying = (readyInMs: number) =>
  listed({ id: "fry_science", name: "Fry Science", durationMs: 2 * HOUR_MS, readyInMs });

signInForEach();

/** Shows the road of a new player, with the texts of its stops. */
async function openRoad(courses: () => Response) {
  const sent = serve({
    "GET /api/npcs": () => Response.json({ npcs: [], stamp: "" }),
    "GET /api/university/courses": courses,
  });
  store.set(landmarksAtom, [landmarks]);
  acceptPlayer(aPlayer(), "fetched");
  show(<Road />);
  const stops = async () =>
    (await screen.findAllByRole("listitem")).map((stop) =>
      [...stop.querySelectorAll("strong, strong + span")].map(({ textContent }) => textContent).join(" "),
    );
  return { sent, stops };
}

it.each([
  [HOUR_MS, "1 h left Fry Science", "50"],
  [0, "It's over Fry Science", "100"],
])(
  "the course that ends in %i ms stands first as '%s', and leads to the University",
  async (ms, first, share) => {
    const { stops } = await openRoad(() => studying(ms));
    expect(await stops()).toEqual([first, "Level 5 Side Hustler"]);
    const link = screen.getByRole("link", { name: /Fry Science/ });
    expect(link.getAttribute("href")).toBe("/university");
    const ring = within(link).getByRole("progressbar", { name: "Progress of Fry Science" });
    expect(ring.getAttribute("aria-valuenow")).toBe(share);
  },
);

it("the road shows the next course; another device's enrolment fetches the courses again, a press doesn't", async () => {
  let reply = listed(null);
  const { sent, stops } = await openRoad(() => reply);
  expect(await stops()).toEqual(["Level 4 Fry Science", "Level 5 Side Hustler"]);
  const fetches = () => sent.filter(({ call }) => call.endsWith("/courses")).length;
  expect(fetches()).toBe(1);
  act(() => acceptPlayer(aPlayer(2), "reported", { cause: "action:bag_fries" }));
  expect(fetches()).toBe(1);
  reply = studying(HOUR_MS);
  const payload = { courseId: "fry_science", courseName: "Fry Science", readyInMs: HOUR_MS };
  act(() => eventBus.emit("universityEnrolled", payload));
  expect(await screen.findByText("1 h left")).toBeDefined();
  expect(fetches()).toBe(2);
});
