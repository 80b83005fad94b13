import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { DOCUMENT_PAGES } from "#game/content/document-pages.ts";
import { documentIds } from "#game/content/kinds.ts";
import type { UserRole } from "#game/core/wire/roles.ts";
import { partPath } from "../../features/admin/desk/part-paths.ts";
import { ADMIN_AREA } from "../../features/admin/pages.ts";
import { anAccount } from "../../player/view-fixture.ts";
import { queryClient } from "../../session/query-client.ts";
import { show, signInForEach } from "../../test-page.tsx";
import * as breakpoint from "../shell/use-breakpoint.ts";
import { SignedInShell } from "../signed-in-shell.tsx";
import { currentPage, staffPagesFor } from "./staff-shell.tsx";

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
  await screen.findByRole("heading", { name: "The page" });
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
  await open("admin");
  fireEvent.click(screen.getByRole("button", { name: "Pages, NPCs" }));
  expect(within(screen.getByRole("navigation", { name: "Staff" })).getAllByRole("list")).toHaveLength(3);
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
  // Before the next key.
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Search all texts" }));
  cleanup();
  await open("moderator");
  fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
  expect(screen.queryByRole("dialog")).toBeNull();
});

const titles = (role: UserRole) => staffPagesFor({ role }).map(({ title }) => title);
const DOCUMENTS = Object.values(DOCUMENT_PAGES).map(({ name }) => name);
const WRITING = ["NPCs", "Drafts", "Map", ...DOCUMENTS];
const SYSTEM = ["Game Statistics", "Server Administration", "Connection Monitoring", "Admin Settings"];

it.each<[UserRole, readonly string[]]>([
  ["player", ["Overview", "Admin Settings"]],
  ["moderator", ["Overview", "Moderation", "Game Statistics", "Connection Monitoring", "Admin Settings"]],
  ["editor", ["Overview", ...WRITING, "Game Statistics", "Admin Settings"]],
  ["admin", ["Overview", ...WRITING, "Player Testing", "Moderation", "Audit", ...SYSTEM]],
])("the rail of a %s has the pages that the role may open", (role, expected) => {
  expect(titles(role)).toEqual(expected);
});

it.each([
  ["/admin", "Overview"],
  ["/admin/game/npc/gary-grill", "NPCs"],
  ["/admin/server/connections", "Connection Monitoring"],
  ["/admin/moderation/7", "Moderation"],
  ["/admin/game/releases", "Drafts"],
  ["/admin/game/say-it-how", "Say It How"],
])("%s belongs to %s", (path, title) => {
  expect(currentPage(staffPagesFor({ role: "admin" }), path)?.title).toBe(title);
});

it("every document has a page", () => {
  expect(ADMIN_AREA.map(({ path }) => path)).toEqual(expect.arrayContaining(documentIds().map(partPath)));
});

it("every page of the administration belongs to a page of the rail", () => {
  const rail = staffPagesFor({ role: "admin" });
  for (const { path } of ADMIN_AREA) expect(currentPage(rail, path.replace(/:\w+/, "x")), path).toBeDefined();
});
