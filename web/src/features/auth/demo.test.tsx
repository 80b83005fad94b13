import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Demo } from "./demo.tsx";

it("the demo tires the visitor, invites them, and gives the energy back", () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const onJoin = vi.fn();
  render(<Demo onJoin={onJoin} />);
  const bag = screen.getByRole("button", { name: "Bag Fries" });
  const demo = screen.getByRole("region", { name: "Try the game" });
  for (let bags = 0; bags < 9; bags += 1) fireEvent.click(bag);
  expect(screen.queryByRole("button", { name: "Join and Keep the Apron" })).toBeNull();
  fireEvent.click(bag);
  expect(demo.textContent).toContain("$127");
  expect(bag.getAttribute("aria-disabled")).toBe("true");
  expect(demo.textContent).toContain("Out of energy.");

  act(() => vi.advanceTimersByTime(6_000));
  expect(bag.getAttribute("aria-disabled")).toBe("false");
  expect(demo.textContent).not.toContain("Out of energy.");
  fireEvent.click(screen.getByRole("button", { name: "Join and Keep the Apron" }));
  expect(onJoin).toHaveBeenCalledOnce();
});
