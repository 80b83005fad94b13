import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { gaugeState } from "#game/intake/gauges.ts";
import { GAUGES } from "#game/intake/intake.ts";
import type { IntakeView } from "#game/intake/wire.ts";
import { anIntake, anIntakeWeek } from "../../../player/view-fixture.ts";
import { queryClient } from "../../../session/query-client.ts";
import { show, signInForEach } from "../../../test-page.tsx";
import { GaugeArt } from "../../../ui/art/gauge-art.tsx";
import { RoomGauges } from "./room-gauges.tsx";

const WEEK = anIntakeWeek({ gauges: { till: 30, faith: 15, file: 50, sleep: 80 } });
const PLAQUES = [
  { name: "They noticed the till", text: "Ended on a Sunday." },
  { name: "Nothing on file", text: "Ended on a Friday." },
];

/** Shows what hangs in the Room of a player whose Intake the page knows. */
function hang(change: Partial<IntakeView>) {
  queryClient.setQueryData(["last-intake"], { data: anIntake(change), receivedAt: 0, isCached: false });
  show(<RoomGauges />);
}

signInForEach();

it("a week that runs hangs four gauges, named by their states, each of which opens the Intake", () => {
  hang({ current: WEEK });
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("aria-label"))).toEqual([
    "Till, low: the tin rattles",
    "Faith, nearly at the bottom: the door is nailed up",
    "File, in the middle: the folder has filled a little",
    "Sleep, nearly at the top: the lamp is out, and there's a web on it",
  ]);
  expect(links.map((link) => link.getAttribute("href"))).toEqual(Array(4).fill("/intake"));
});

it("without a week and without a plaque nothing hangs there", () => {
  hang({});
  expect(screen.queryByRole("list")).toBeNull();
  expect(document.querySelector("p")).toBeNull();
});

it("a lost week leaves a plaque with its cause and its day, and counts the older ones", () => {
  const end = {
    type: "collapsed" as const,
    collapse: "till_full" as const,
    name: "They noticed the till",
    text: "It wouldn't shut.",
    plaque: "Ended on a Sunday.",
    lost: 2_000,
    by: null,
    unread: [],
  };
  hang({ current: { ...WEEK, end }, plaques: PLAQUES });
  expect(screen.queryByRole("link")).toBeNull();
  expect(document.querySelector("p")?.textContent).toBe(
    "They noticed the tillEnded on a Sunday.Plaques behind it: 1.",
  );
});

it("a plaque stays beside the gauges of a later week", () => {
  hang({ current: WEEK, plaques: PLAQUES });
  expect(screen.getAllByRole("link")).toHaveLength(4);
  expect(screen.getByText("Ended on a Sunday.")).toBeDefined();
});

it.each(GAUGES)("the drawing of %s changes with each of its five states", (gauge) => {
  const drawings = [10, 30, 50, 70, 90].map(
    (value) => render(<GaugeArt gauge={gauge} state={gaugeState(value)} />).container.innerHTML,
  );
  expect(new Set(drawings).size).toBe(5);
});
