import { expect, it } from "vitest";
import type { UserRole } from "#game/core/wire/roles.ts";
import { ADMIN_AREA } from "../../features/admin/pages.ts";
import { currentPage, staffPagesFor } from "./staff-pages.ts";

const titles = (role: UserRole) => staffPagesFor({ role }).map(({ title }) => title);
const EDITING = ["Contacts", "Drafts", "Map"];

it.each<[UserRole, readonly string[]]>([
  ["player", ["Overview"]],
  ["moderator", ["Overview", "Connections", "Moderation"]],
  ["editor", ["Overview", ...EDITING]],
  ["admin", ["Overview", ...EDITING, "Server", "Moderation", "Audit"]],
])("the rail of a %s has the pages that the role may open", (role, expected) => {
  expect(titles(role)).toEqual(expected);
});

it.each([
  ["/admin", "Overview"],
  ["/admin/game/npcs", "Contacts"],
  ["/admin/game/npc/gary-grill", "Contacts"],
  ["/admin/server/connections", "Server"],
  ["/admin/moderation/7", "Moderation"],
  ["/admin/game/releases", "Drafts"],
  ["/admin/game/say-it-how", "Overview"],
])("%s belongs to %s", (path, title) => {
  expect(currentPage(staffPagesFor({ role: "admin" }), path)?.title).toBe(title);
});

it("a moderator's rail leads to connections, which an administrator finds below the server", () => {
  const path = "/admin/server/connections";
  expect(currentPage(staffPagesFor({ role: "moderator" }), path)?.title).toBe("Connections");
});

it("every page of the administration belongs to a page of the rail", () => {
  const rail = staffPagesFor({ role: "admin" });
  for (const { path } of ADMIN_AREA) expect(currentPage(rail, path.replace(/:\w+/, "x")), path).toBeDefined();
});
