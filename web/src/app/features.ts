import type { Feature, Page } from "../feature.ts";
import { admin } from "../features/admin/feature.ts";
import { chat } from "../features/chat/feature.ts";
import { finances } from "../features/finances/feature.ts";
import { intake } from "../features/intake/feature.ts";
import { messages } from "../features/messages/feature.ts";
import { npcs } from "../features/npcs/feature.ts";
import { player } from "../features/player/feature.ts";
import { profile } from "../features/profile/feature.ts";
import { settings } from "../features/settings/feature.ts";
import { social } from "../features/social/feature.ts";
import { soon } from "../features/soon/feature.ts";
import { university } from "../features/university/feature.ts";

/** Every feature of the signed-in area. Its pages stand in navigation in this order. */
export const FEATURES: readonly Feature[] = [
  player,
  profile,
  messages,
  chat,
  finances,
  social,
  npcs,
  university,
  intake,
  soon,
  settings,
  admin,
];

/** Every page of the signed-in area but those below the administration, in the order of navigation. */
export const PAGES: readonly Page[] = FEATURES.flatMap(({ pages = [] }) => pages);

const pagesIn = (section: Page["section"]) => PAGES.filter((page) => page.section === section);

export const NAV_PAGES = pagesIn("main");
export const ACCOUNT_PAGES = pagesIn("account");
export const ADMIN_PAGES = pagesIn("admin");
/** The phone's top bar, from left to right. */
export const BAR_PAGES = PAGES.flatMap((page) => (page.bar ? [{ ...page, ...page.bar }] : [])).sort(
  (a, b) => a.place - b.place,
);

/** Returns the page at a path of the signed-in area; null if there is none. */
export function findPage(path: string): Page | null {
  return PAGES.find((page) => page.path === path) ?? null;
}
