import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import type { UserRole } from "#game/core/wire/roles.ts";
import { anAccount } from "../../player/view-fixture.ts";
import { queryClient } from "../../session/query-client.ts";
import { show, signInForEach } from "../../test-page.tsx";
import * as breakpoint from "../shell/use-breakpoint.ts";
import { SignedInShell } from "../signed-in-shell.tsx";

signInForEach();
beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});

async function open(role: UserRole) {
  queryClient.setQueryData(["me"], { account: anAccount({ role }), isCached: false });
  show(
    <Routes>
      <Route element={<SignedInShell token={"A".repeat(43)} />}>
        <Route path="*" element={<h1>The page</h1>} />
      </Route>
    </Routes>,
    "/admin/game/npcs",
  );
  await act(async () => {});
  return screen.findByRole("navigation", { name: "Staff" });
}

it("a page of the administration has the staff rail in place of the player's sidebar, and a closed chat", async () => {
  await open("admin");
  expect(screen.getByRole("heading", { name: "The page" })).toBeDefined();
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  expect(screen.getByRole("link", { name: "NPCs" }).getAttribute("aria-current")).toBe("page");
  expect(screen.getByRole("button", { name: "Open chat panel" })).toBeDefined();
});

it("on a phone, a button with the name of the page opens the rail, and a press on a page closes it", async () => {
  vi.spyOn(breakpoint, "useBreakpoint").mockReturnValue("phone");
  const opening = open("admin");
  fireEvent.click(await screen.findByRole("button", { name: "Pages, NPCs" }));
  expect(within(await opening).getAllByRole("list")).toHaveLength(3);
  fireEvent.click(screen.getByRole("link", { name: "Audit" }));
  expect(screen.queryByRole("navigation", { name: "Staff" })).toBeNull();
  expect(screen.getByRole("button", { name: "Pages, Audit" })).toBeDefined();
});

it("Ctrl+K of any layout opens the search for an editor, unless it is held or of an input method, and nothing for a moderator", async () => {
  await open("editor");
  const press = (init: KeyboardEventInit) =>
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true, ...init });
  press({ repeat: true });
  press({ isComposing: true });
  expect(screen.queryByRole("dialog")).toBeNull();
  press({ key: "л", code: "KeyK", shiftKey: true });
  expect(screen.queryByRole("dialog")).toBeNull();
  press({ key: "л", code: "KeyK" });
  expect(await screen.findByRole("dialog", { name: "Find anything" })).toBeDefined();
  cleanup();
  await open("moderator");
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  expect(screen.queryByRole("dialog")).toBeNull();
});
