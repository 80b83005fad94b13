import { act, screen, within } from "@testing-library/react";
import { Profiler } from "react";
import { expect, it, vi } from "vitest";
import { HOUR_MS } from "#game/core/durations.ts";
import { NO_BENEFITS } from "#game/core/no-benefits.ts";
import { newPlayer } from "#game/core/player.ts";
import { toPlayerState } from "#game/core/wire/player.ts";
import { acceptPlayer } from "../player/player.ts";
import { eventBus } from "../server/event-bus.ts";
import { serve, show, signInForEach } from "../test-page.tsx";
import { Road } from "./road.tsx";

const course = {
  id: "fry_science",
  name: "Fry Science",
  icon: "🍟",
  description: "",
  duration: "2 h",
  durationMs: 2 * HOUR_MS,
  benefits: [],
  effects: [],
  tuition: 300,
  requirements: { level: 4, cash: 300 },
  alreadyCompleted: false,
  isCurrentCourse: false,
  canEnroll: false,
  refusal: "Level 4",
};
const listed = (currentCourse: object | null) =>
  Response.json({ courses: [course], currentCourse, completedCourses: [], benefits: NO_BENEFITS });
const studying = (readyInMs: number) =>
  listed({ id: "fry_science", name: "Fry Science", durationMs: 2 * HOUR_MS, readyInMs });

signInForEach();

/** Shows the road of a new player, with the texts of its stops. */
async function openRoad(courses: () => Response) {
  const sent = serve({
    "GET /api/npcs": () => Response.json({ npcs: [] }),
    "GET /api/university/courses": courses,
  });
  const player = newPlayer("Dana", Date.now());
  acceptPlayer(toPlayerState(player, 1, Date.now()), "fetched");
  show(<Road />);
  const stops = async () =>
    (await screen.findAllByRole("listitem")).map((stop) =>
      [...stop.querySelectorAll("strong, strong + span")].map(({ textContent }) => textContent).join(" "),
    );
  return { player, sent, stops };
}

it("the road shows the next status and course by level", async () => {
  const { stops } = await openRoad(() => listed(null));
  expect(await stops()).toEqual(["Level 4 Fry Science", "Level 5 Side Hustler"]);
});

it("the current course stands first with its progress and the time left, and leads to the University", async () => {
  const { stops } = await openRoad(() => studying(HOUR_MS));
  expect(await stops()).toEqual(["1 h left Fry Science", "Level 5 Side Hustler"]);
  const link = screen.getByRole("link", { name: /Fry Science/ });
  expect(link.getAttribute("href")).toBe("/university");
  const ring = within(link).getByRole("progressbar", { name: "Progress of Fry Science" });
  expect(ring.getAttribute("aria-valuenow")).toBe("50");
});

it("a course that is over says so", async () => {
  const { stops } = await openRoad(() => studying(0));
  expect(await stops()).toContain("It's over Fry Science");
});

it("a press of the player doesn't fetch the courses again, another device's enrolment does", async () => {
  let reply = listed(null);
  const { player, sent, stops } = await openRoad(() => reply);
  await stops();
  const fetches = () => sent.filter(({ call }) => call.endsWith("/courses")).length;
  expect(fetches()).toBe(1);
  act(() => acceptPlayer(toPlayerState(player, 2, Date.now()), "reported"));
  expect(fetches()).toBe(1);
  reply = studying(HOUR_MS);
  const payload = { courseId: "fry_science", courseName: "Fry Science", readyInMs: HOUR_MS };
  act(() => eventBus.emit("universityEnrolled", payload));
  expect(await screen.findByText("1 h left")).toBeDefined();
  expect(fetches()).toBe(2);
});

it("a press of the player doesn't draw the road again, a new level does", async () => {
  serve({
    "GET /api/npcs": () => Response.json({ npcs: [] }),
    "GET /api/university/courses": () => listed(null),
  });
  const player = newPlayer("Dana", Date.now());
  acceptPlayer(toPlayerState(player, 1, Date.now()), "fetched");
  const drawn = vi.fn();
  show(
    <Profiler id="road" onRender={drawn}>
      <Road />
    </Profiler>,
  );
  await screen.findByText("Level 5");
  drawn.mockClear();
  act(() =>
    acceptPlayer(toPlayerState({ ...player, cash: 60, lifetimeExperience: 90 }, 2, Date.now()), "reported"),
  );
  expect(drawn).not.toHaveBeenCalled();
  act(() => acceptPlayer(toPlayerState({ ...player, lifetimeExperience: 1_000 }, 3, Date.now()), "reported"));
  expect(drawn).toHaveBeenCalled();
});
