import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { acceptPlayer } from "../../player/player.ts";
import { aCard, anIntake, anIntakeWeek, aPlayer, atLevel } from "../../player/view-fixture.ts";
import { pendingAnswersAtom, waitingStudentAtom } from "../../player/waiting-people.ts";
import { store } from "../../store.ts";
import { serve, show, signInForEach } from "../../test-page.tsx";
import { IntakeCard } from "./intake-card.tsx";

const waiting = [aCard(), aCard(1, { name: "Vanessa, understudy" })];
const INTAKE = anIntake({ current: anIntakeWeek({ waiting }) });

signInForEach();

it("the card says who waits to the next step until it leaves, without those whose answer is on its way", async () => {
  acceptPlayer(aPlayer(1, atLevel(12)), "fetched");
  serve({ "GET /api/intake": () => Response.json(INTAKE) });
  const { unmount } = show(<IntakeCard />);
  expect(await screen.findByText("2 of them have written, and are waiting.")).toBeDefined();
  expect(store.get(waitingStudentAtom)).toEqual({ name: "Clive, the dog", others: 1 });
  store.set(pendingAnswersAtom, [{ week: 3_000, number: 0, answer: "a" }]);
  expect(await screen.findByText("One of them has written, and is waiting.")).toBeDefined();
  expect(store.get(waitingStudentAtom)).toEqual({ name: "Vanessa, understudy", others: 0 });
  unmount();
  expect(store.get(waitingStudentAtom)).toBeNull();
  store.set(pendingAnswersAtom, []);
});
