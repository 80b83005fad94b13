import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useCollapsed } from "./sidebar.ts";

it("a tab that changes one width leaves what another tab chose for the other", () => {
  const { result } = renderHook(() => useCollapsed("sidebar", "wide"));
  localStorage.setItem("sidebar/narrow", "false");
  act(() => result.current[1](true));
  expect({ ...localStorage }).toEqual({ "sidebar/narrow": "false", "sidebar/wide": "true" });
});

it.each(["sidebar", "chat-panel"] as const)(
  "the %s keeps its state through a reload, chosen for each width",
  (panel) => {
    const state = (width: "wide" | "narrow") => {
      const { result, unmount } = renderHook(() => useCollapsed(panel, width));
      const [isCollapsed] = result.current;
      unmount();
      return isCollapsed;
    };
    expect([state("wide"), state("narrow")]).toEqual([false, true]);
    const { result } = renderHook(() => useCollapsed(panel, "wide"));
    act(() => result.current[1](true));
    expect([state("wide"), state("narrow")]).toEqual([true, true]);
    const other = panel === "sidebar" ? "chat-panel" : "sidebar";
    expect(renderHook(() => useCollapsed(other, "wide")).result.current[0]).toBe(false);
  },
);
