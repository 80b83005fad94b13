import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { HOUR_MS } from "#game/core/durations.ts";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import { newPlayer } from "#game/core/player.ts";
import { toPlayerState } from "#game/core/wire/player.ts";
import type { IntakeView, WaitingCard } from "#game/intake/wire.ts";
import { acceptPlayer } from "../../player/player.ts";
import { pendingAnswersAtom, waitingStudentAtom } from "../../player/waiting-people.ts";
import { store } from "../../store.ts";
import { serve, show, signInForEach } from "../../test-page.tsx";
import { IntakeCard } from "./intake-card.tsx";

const WEEK = 3_000;
const card = (number: number, name: string): WaitingCard => ({
  number,
  name,
  who: "",
  text: "",
  a: { label: "Yes.", moves: [] },
  b: { label: "No.", moves: [] },
  back: null,
  endsInMs: HOUR_MS,
});
const INTAKE: IntakeView = {
  isOpen: true,
  offer: null,
  current: {
    week: WEEK,
    promise: "Find your why",
    price: 297,
    wayOut: "Money back",
    gauges: { till: 50, faith: 50, file: 50, sleep: 50 },
    waiting: [card(0, "Clive, the dog"), card(1, "Vanessa, understudy")],
    answered: [],
    helpers: [],
    call: null,
    end: null,
  },
  plaques: [],
  nextInMs: HOUR_MS,
};

signInForEach();

it("the card says who waits to the next step until it leaves, without those whose answer is on its way", async () => {
  const player = { ...newPlayer("Dana", Date.now()), lifetimeExperience: lifetimeExperienceAt(12) };
  acceptPlayer(toPlayerState(player, 1, Date.now()), "fetched");
  serve({ "GET /api/intake": () => Response.json(INTAKE) });
  const { unmount } = show(<IntakeCard />);
  expect(await screen.findByText("2 of them have written, and are waiting.")).toBeDefined();
  expect(store.get(waitingStudentAtom)).toEqual({ name: "Clive, the dog", others: 1 });
  store.set(pendingAnswersAtom, [{ week: WEEK, number: 0, answer: "a" }]);
  expect(await screen.findByText("One of them has written, and is waiting.")).toBeDefined();
  expect(store.get(waitingStudentAtom)).toEqual({ name: "Vanessa, understudy", others: 0 });
  unmount();
  expect(store.get(waitingStudentAtom)).toBeNull();
  store.set(pendingAnswersAtom, []);
});
