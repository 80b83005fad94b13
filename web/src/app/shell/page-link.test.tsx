import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { acceptBadges, forgetBadges } from "../../player/reads/badges.ts";
import { show } from "../../test-page.tsx";
import { findPage } from "../features.ts";
import { MoreBadge, NavBadge } from "./page-link.tsx";

const page = (path: string) => {
  const found = findPage(path);
  if (!found) throw new Error(`No page ${path}`);
  return found;
};
const draw = (badge: ReactNode) => show(badge).container;

beforeEach(() => acceptBadges({ unreadMessages: 3, newContacts: 2 }));
afterEach(forgetBadges);

it("the full-screen menu shows the badges of its pages", () => {
  expect(draw(<NavBadge page={page("/messages")} isCompact={false} />).textContent).toBe("3");
  expect(draw(<NavBadge page={page("/network")} isCompact={false} />).querySelector("svg")).not.toBeNull();
});

it("More has a badge while a page behind it has one", () => {
  expect(draw(<MoreBadge pages={[page("/messages"), page("/network")]} isCompact />).textContent).toBe("5");
  expect(draw(<MoreBadge pages={[page("/shop")]} isCompact />).textContent).toBe("");
});
