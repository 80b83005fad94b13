import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { newPlayer } from "#game/core/player.ts";
import { aQuestView } from "../player/view-fixture.ts";
import { ChoiceCards } from "./choice-cards.tsx";

const choice = (id: string) => ({
  id,
  label: id,
  description: "",
  requirements: [],
  rewards: {},
  effects: null,
  canChoose: true,
  missing: [],
  refusal: null,
});

it("a choice says who will like the player less, and by how much", () => {
  const affinity = [{ contact: "gary_grill", name: "Gary Grill", amount: -10 }];
  const staff = {
    ...choice("staff"),
    effects: { set: {}, cash: 0, share: null, followers: 0, affinity, room: null },
  };
  const quest = aQuestView("team_page", { choices: [staff, choice("alone")] });
  render(<ChoiceCards quest={quest} player={newPlayer("dana", 0)} now={0} onChoose={() => {}} />);
  expect(screen.getByRole("button", { name: "staff", description: /−10 affinity Gary Grill/ })).toBeDefined();
});

it("a share of the cash is said as its sum as of now and in words, as a price and as an effect", () => {
  const half = { ...choice("half"), requirements: [{ type: "cash" as const, percent: 50, amount: 50_000 }] };
  const share = { percent: -10, amount: 0 };
  const tithe = {
    ...choice("tithe"),
    effects: { set: {}, cash: -1, share, followers: 0, affinity: [], room: null },
  };
  const quest = aQuestView("the_chair", { choices: [half, tithe] });
  render(
    <ChoiceCards
      quest={quest}
      player={{ ...newPlayer("dana", 0), cash: 163_000 }}
      now={0}
      onChoose={() => {}}
    />,
  );
  const text = /−\$81,500 half of what you hold, at least \$50,000/;
  expect(screen.getByRole("button", { name: "half", description: text })).toBeDefined();
  expect(
    screen.getByRole("button", { name: "tithe", description: /−\$16,300 a tenth of what you hold/ }),
  ).toBeDefined();
});

it("a choice that takes places in the diary says how many, and when enough are free", () => {
  const wait = { ...choice("wait"), requirements: [{ type: "diary" as const, amount: 8 }] };
  const player = { ...newPlayer("dana", 0), diary: { amount: 3, at: 0 } };
  const quest = aQuestView("post_mortem", { choices: [wait, choice("finish")] });
  render(<ChoiceCards quest={quest} player={player} now={600_000} onChoose={() => {}} />);
  const text = /−8 places in the diary Needs 5 more places in the diary: ready in 4 h 50 min/;
  expect(screen.getByRole("button", { name: "wait", description: text })).toBeDefined();
});

it("a choice that closes Post says for how long", () => {
  const effects = { set: {}, cash: 0, share: null, followers: 0, affinity: [], room: null, closesPost: 8 };
  const quest = aQuestView("close_down", { choices: [{ ...choice("close"), effects }, choice("nine")] });
  render(<ChoiceCards quest={quest} player={newPlayer("dana", 0)} now={0} onChoose={() => {}} />);
  expect(screen.getByRole("button", { name: "close", description: /No posting for 8 h/ })).toBeDefined();
});

it("a refused choice says what would open it, and can't be held", () => {
  const onChoose = vi.fn();
  const refusal = "I vouch at 30.";
  const quest = aQuestView("penthouse", { choices: [{ ...choice("take"), refusal }, choice("stay")] });
  render(<ChoiceCards quest={quest} player={newPlayer("dana", 0)} now={0} onChoose={onChoose} />);
  const take = screen.getByRole("button", { name: "take", description: /I vouch at 30\./ });
  fireEvent.click(take, { detail: 0 });
  fireEvent.click(take, { detail: 0 });
  expect(onChoose).not.toHaveBeenCalled();
});

it("a choice is held; a short press only warns that it is final", () => {
  vi.useFakeTimers();
  const onChoose = vi.fn();
  const quest = aQuestView("the_sofa", { choices: [choice("stay"), choice("van")] });
  render(<ChoiceCards quest={quest} player={newPlayer("dana", 0)} now={0} onChoose={onChoose} />);
  expect(screen.getByText("You won't be asked twice.")).toBeDefined();
  const van = screen.getByRole("button", { name: "van" });
  fireEvent.pointerDown(van, { button: 0, isPrimary: true });
  fireEvent.pointerUp(van);
  fireEvent.click(van, { detail: 1 });
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByText("You won't be asked twice. Hold it, or press once more.")).toBeDefined();
  fireEvent.pointerDown(van, { button: 0, isPrimary: true });
  act(() => vi.advanceTimersByTime(600));
  expect(onChoose.mock.calls).toMatchObject([[{ id: "van" }]]);
});
