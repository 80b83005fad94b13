import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { newPlayer, type Player } from "#game/core/player.ts";
import type { ChoiceView } from "#game/npcs/wire.ts";
import { acceptPlayer } from "../player/player.ts";
import { aChoiceView, aPlayer, aQuestView, effectsOf } from "../player/view-fixture.ts";
import { AnswerCards } from "../scene/answer-cards.tsx";
import { show } from "../test-page.tsx";
import { CHOICE_NOTE, CHOICES, questAnswers } from "./quest-answers.tsx";
import { QuestTerms } from "./quest-terms.tsx";

/** Shows a quest with this choice and another one to a player, at 10 minutes. */
function open(choice: ChoiceView, player: Partial<Player>) {
  const quest = aQuestView("the_chair", { choices: [choice, aChoiceView("other")] });
  const answers = questAnswers(quest, { ...newPlayer("dana", 0), ...player }, 600_000, null);
  render(<AnswerCards answers={answers} label={CHOICES} note={CHOICE_NOTE} onAnswer={() => {}} />);
}
const DISLIKED = { effects: effectsOf({ affinity: [{ contact: "g", name: "Gary Grill", amount: -10 }] }) };
const PRICE: Partial<ChoiceView> = { requirements: [{ type: "cash", percent: 50, amount: 50_000 }] };
const TITHE = { effects: effectsOf({ cash: -1, share: { percent: -10, amount: 0 } }) };
const RICH = { cash: 163_000 };
const PLACES: Partial<ChoiceView> = { requirements: [{ type: "diary", amount: 8 }] };
const BUSY = { diary: { amount: 3, at: 0 } };
const FULL = /−8 places in the diary Needs 5 more places in the diary: ready in 4 h 50 min/;

it.each<[string, Partial<ChoiceView>, Partial<Player>, RegExp]>([
  ["who will like the player less", DISLIKED, {}, /−10 affinity Gary Grill/],
  ["a share as a price", PRICE, RICH, /−\$81,500 half of what you hold, at least \$50,000/],
  ["a share as an effect", TITHE, RICH, /−\$16,300 a tenth of what you hold/],
  ["places in the diary, and when enough are free", PLACES, BUSY, FULL],
  ["what would open it", { refusal: "I vouch at 30." }, {}, /I vouch at 30\./],
  ["for how long it closes Post", { effects: { ...effectsOf({}), closesPost: 8 } }, {}, /No posting for 8 h/],
])("a choice says %s", (_, parts, player, description) => {
  open(aChoiceView("this", parts), player);
  expect(screen.getByRole("button", { name: "this", description })).toBeDefined();
  expect(screen.getByText("Hold to say it. You won't be asked twice.")).toBeDefined();
});

it.each([
  [true, 1],
  [undefined, 0],
])("an offer that asks for a tone (%s) says what the player is known for", (asksTone, shown) => {
  acceptPlayer(aPlayer(1, { tones: "m".repeat(11) }), "fetched");
  show(<QuestTerms quest={aQuestView("a", { asksTone })} />);
  expect(screen.queryAllByText("how-tos")).toHaveLength(shown);
});
