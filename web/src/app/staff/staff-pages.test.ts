import { expect, it } from "vitest";
import { documentIds } from "#game/content/kinds.ts";
import type { UserRole } from "#game/core/wire/roles.ts";
import { partPath } from "../../features/admin/desk/part-paths.ts";
import { ADMIN_AREA } from "../../features/admin/pages.ts";
import { currentPage, staffPagesFor } from "./staff-pages.ts";

const titles = (role: UserRole) => staffPagesFor({ role }).map(({ title }) => title);
const WRITING = ["NPCs", "Drafts", "Map", "The Two O'Clock", "The Other Run", "Say It How", "The Intake"];
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
