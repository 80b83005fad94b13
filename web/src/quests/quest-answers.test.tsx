import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { newPlayer, type Player } from "#game/core/player.ts";
import type { ChoiceView } from "#game/npcs/wire.ts";
import { aChoiceView, aQuestView, effectsOf } from "../player/view-fixture.ts";
import { AnswerCards } from "../scene/answer-cards.tsx";
import { CHOICE_NOTE, CHOICES, choiceOf, questAnswers } from "./quest-answers.tsx";

/** Shows a quest with these choices to a player at a moment. Returns what was chosen. */
function open(choices: readonly ChoiceView[], player: Partial<Player> = {}, now = 0) {
  const onChoose = vi.fn();
  const quest = aQuestView("the_chair", { choices: [...choices, aChoiceView("other")] });
  const dana = { ...newPlayer("dana", 0), ...player };
  render(
    <AnswerCards
      answers={questAnswers(quest, dana, now, null)}
      label={CHOICES}
      note={CHOICE_NOTE}
      onAnswer={(id) => onChoose(choiceOf(quest, id))}
    />,
  );
  return onChoose;
}
const HALF = { type: "cash", percent: 50, amount: 50_000 } as const;
const GARY = [{ contact: "gary_grill", name: "Gary Grill", amount: -10 }];
const TITHE = { percent: -10, amount: 0 };

it.each<[string, Partial<ChoiceView>, Partial<Player>, RegExp]>([
  [
    "who will like the player less",
    { effects: effectsOf({ affinity: GARY }) },
    {},
    /−10 affinity Gary Grill/,
  ],
  [
    "a share as a price",
    { requirements: [HALF] },
    { cash: 163_000 },
    /−\$81,500 half of what you hold, at least \$50,000/,
  ],
  [
    "a share as an effect",
    { effects: effectsOf({ cash: -1, share: TITHE }) },
    { cash: 163_000 },
    /−\$16,300 a tenth of what you hold/,
  ],
  [
    "places in the diary, and when enough are free",
    { requirements: [{ type: "diary", amount: 8 }] },
    { diary: { amount: 3, at: 0 } },
    /−8 places in the diary Needs 5 more places in the diary: ready in 4 h 50 min/,
  ],
  ["for how long it closes Post", { effects: { ...effectsOf({}), closesPost: 8 } }, {}, /No posting for 8 h/],
])("a choice says %s", (_, parts, player, description) => {
  open([aChoiceView("this", parts)], player, 600_000);
  expect(screen.getByRole("button", { name: "this", description })).toBeDefined();
});

it("a refused choice says what would open it, and can't be held", () => {
  const onChoose = open([aChoiceView("take", { refusal: "I vouch at 30." })]);
  const take = screen.getByRole("button", { name: "take", description: /I vouch at 30\./ });
  fireEvent.click(take, { detail: 0 });
  fireEvent.click(take, { detail: 0 });
  expect(onChoose).not.toHaveBeenCalled();
});

it("a choice is held; a short press only warns that it is final", () => {
  vi.useFakeTimers();
  const onChoose = open([aChoiceView("van")]);
  expect(screen.getByText("Hold to say it. You won't be asked twice.")).toBeDefined();
  const van = screen.getByRole("button", { name: "van" });
  fireEvent.pointerDown(van, { button: 0, isPrimary: true });
  fireEvent.pointerUp(van);
  fireEvent.click(van, { detail: 1 });
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByText("Hold it, or press once more. You won't be asked twice.")).toBeDefined();
  fireEvent.pointerDown(van, { button: 0, isPrimary: true });
  act(() => vi.advanceTimersByTime(600));
  expect(onChoose.mock.calls).toMatchObject([[{ id: "van" }]]);
});
