import { expect, it } from "vitest";
import type { UserRole } from "#game/contract/roles.ts";
import { isCurrent, staffPagesFor } from "./staff-pages.ts";

const titles = (role: UserRole) => staffPagesFor({ role }).map(({ title }) => title);
const EDITING = ["Contacts", "Drafts", "Map", "Preview", "Search", "Players"];

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
])("%s belongs to %s", (path, title) => {
  const current = staffPagesFor({ role: "admin" }).filter((page) => isCurrent(page, path));
  expect(current.map((page) => page.title)).toEqual([title]);
});
