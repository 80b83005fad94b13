import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Cohorts } from "./cohorts.tsx";
import { Flows } from "./flows.tsx";
import { Quests } from "./quests.tsx";

const cells = () =>
  screen
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent));

it("quests can be ordered by how many players are stuck", () => {
  const quest = { contactId: "c", contactName: "Mum", unlocked: 9, affordable: 8, done: 2 };
  render(
    <Quests
      players={10}
      completedAt={null}
      quests={[
        { ...quest, questId: "bins", name: "Bins", stuck: 1 },
        { ...quest, questId: "post", name: "Post", stuck: 5 },
      ]}
      more={null}
    />,
  );
  expect(screen.getByText("The first count is under way: 10 players so far.")).toBeTruthy();
  expect(
    cells()
      .slice(1)
      .map(([name]) => name),
  ).toEqual(["BinsMum", "PostMum"]);
  fireEvent.change(screen.getByLabelText("Order"), { target: { value: "stuck" } });
  expect(cells().slice(1)).toEqual([
    ["PostMum", "", "9", "8", "2", "5"],
    ["BinsMum", "", "9", "8", "2", "1"],
  ]);
});

it("the table of cohorts has numbers and shares, and marks days that are not over", () => {
  render(
    <Cohorts
      cohorts={[
        {
          week: "2026-11-19T00:00:00.000Z",
          players: 8,
          day1: 2,
          day7: 0,
          isDay1Over: true,
          isDay7Over: false,
        },
      ]}
    />,
  );
  expect(cells()[1]?.slice(1)).toEqual(["8", "2 (25%)", "0 (0%), so far"]);
  expect(screen.getByRole("img", { name: /^Share of players who came back/ })).toBeTruthy();
});

it("another level can be chosen for the causes", () => {
  const flow = { rows: 3, cashIn: 24, cashOut: 10, experienceIn: 6, experienceOut: 0 };
  const onLevel = vi.fn();
  render(
    <Flows
      levels={[
        { level: 1, ...flow },
        { level: 2, ...flow },
      ]}
      causes={[{ group: "action:bag_fries", ...flow }]}
      level={1}
      onLevel={onLevel}
      nameOf={(group) => `Name of ${group}`}
    />,
  );
  expect(cells().at(-1)).toEqual(["Name of action:bag_fries", "3", "$24", "$10", "6", "0"]);
  fireEvent.change(screen.getByLabelText("By cause at level"), { target: { value: "2" } });
  expect(onLevel).toHaveBeenCalledExactlyOnceWith(2);
});
