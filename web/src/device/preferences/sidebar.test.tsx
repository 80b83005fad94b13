import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useCollapsed } from "./sidebar.ts";

it("a tab that changes one width leaves what another tab chose for the other", () => {
  const { result } = renderHook(() => useCollapsed("sidebar", "wide"));
  localStorage.setItem("sidebar/narrow", "false");
  act(() => result.current[1](true));
  expect({ ...localStorage }).toEqual({ "sidebar/narrow": "false", "sidebar/wide": "true" });
});

it.each([
  ["sidebar", [false, true]],
  ["chat-panel", [true, true]],
] as const)("the %s begins as it should, and keeps its state for each width", (panel, first) => {
  const state = (width: "wide" | "narrow") => {
    const { result, unmount } = renderHook(() => useCollapsed(panel, width));
    const [isCollapsed] = result.current;
    unmount();
    return isCollapsed;
  };
  expect([state("wide"), state("narrow")]).toEqual(first);
  const { result } = renderHook(() => useCollapsed(panel, "wide"));
  act(() => result.current[1](!first[0]));
  expect([state("wide"), state("narrow")]).toEqual([!first[0], true]);
});
