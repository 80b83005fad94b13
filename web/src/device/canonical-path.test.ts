import { expect, it } from "vitest";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { canonicalPath } from "./canonical-path.ts";

// Sources: SynchWeb#125, pencilblue#516, react-router#3168 (an address with two slashes is another host to the history).
it.each([
  ["/dashboard/", "/dashboard"],
  ["/Dashboard", "/dashboard"],
  ["/Verify-Email/", "/verify-email"],
  ["//dashboard", "/dashboard"],
  ["/admin//game/NPC/gary_grill//", "/admin/game/npc/gary_grill"],
  ["/network.", "/network"],
  ["/network)", "/network"],
  ["/network%E2%80%9D,", "/network"],
  ["/network%20", "/network"],
  ["/%64ashboard", "/dashboard"],
  ["//", "/"],
  ["/%E0%A4%A", "/e0a4a"],
  ["/admin%2Fgame", "/admin/game"],
  ["/what%3F%23x", "/what%3F%23x"],
])("the address %s is %s", (path, canonical) => {
  expect(canonicalPath(path)).toBe(canonical);
  expect(canonicalPath(canonical)).toBe(canonical);
});

it.each(Object.values(PAGE_PATHS))("the page's own address %s stays", (path) => {
  expect(canonicalPath(path)).toBe(path);
});
