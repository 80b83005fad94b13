import type { ComponentType } from "react";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import type { Badges } from "../../player/reads/badges.ts";
import * as texts from "../texts.ts";

/** A page's props, from its line in the table. */
interface PageProps {
  readonly title: string;
}

/** A line of the table. */
interface Line {
  readonly path: string;
  readonly title: string;
  /** Section of navigation. The pages below those of `admin` are in admin-pages.ts. */
  readonly section: "main" | "account" | "admin";
  /** Position (from 1), name and shorter label in the phone's top bar; absent if the bar doesn't show the page. */
  readonly bar?: { readonly place: number; readonly title: string; readonly label?: string };
  /** The badge on its links. */
  readonly badge?: keyof Badges | "finishedCourse";
  /** Marks the page in navigation as not open yet. */
  readonly isSoon?: true;
  readonly load: () => Promise<{ readonly default: ComponentType<PageProps> }>;
}

export const loadAdminArea = () => import("../admin/admin-area-page.tsx");

/**
 * Every page of the signed-in area but those below the administration, in the order of navigation. To add a page, add
 * its line here, and its icon in page-icon.tsx.
 */
const TABLE = [
  {
    path: PAGE_PATHS.dashboard,
    title: texts.dashboard,
    section: "main",
    bar: { place: 1, title: texts.dashboard },
    load: async () => {
      const page = await import("../../features/player/dashboard-page.tsx");
      await page.loadCards();
      return page;
    },
  },
  {
    path: PAGE_PATHS.profile,
    title: texts.profile,
    section: "main",
    load: () => import("../../features/profile/profile-page.tsx"),
  },
  {
    path: PAGE_PATHS.messages,
    title: texts.messages,
    section: "main",
    bar: { place: 3, title: texts.messages },
    badge: "unreadMessages",
    load: () => import("../../features/messages/messages-page.tsx"),
  },
  {
    path: PAGE_PATHS.finances,
    title: texts.finances,
    section: "main",
    load: () => import("../../features/finances/finances-page.tsx"),
  },
  {
    path: "/social",
    title: texts.social,
    section: "main",
    load: () => import("../../features/social/social-page.tsx"),
  },
  {
    path: PAGE_PATHS.network,
    title: texts.network,
    section: "main",
    bar: { place: 2, title: texts.network },
    badge: "newContacts",
    load: () => import("../../features/npcs/network-page.tsx"),
  },
  {
    path: PAGE_PATHS.university,
    title: texts.university,
    section: "main",
    badge: "finishedCourse",
    load: () => import("../../features/university/university-page.tsx"),
  },
  {
    path: PAGE_PATHS.intake,
    title: texts.theIntake,
    section: "main",
    load: () => import("../../features/intake/intake-page.tsx"),
  },
  {
    path: "/shop",
    title: texts.shop,
    section: "main",
    isSoon: true,
    load: () => import("./shop-page.tsx"),
  },
  {
    path: "/travel",
    title: texts.travel,
    section: "main",
    isSoon: true,
    load: () => import("./travel-page.tsx"),
  },
  {
    path: PAGE_PATHS.settings,
    title: texts.settings,
    section: "account",
    bar: { place: 4, title: texts.accountSettings, label: texts.settings },
    load: () => import("../../features/settings/settings-page.tsx"),
  },
  // Everyone sees these links; the server checks the role. docs/reference/administration.md#roles
  {
    path: PAGE_PATHS.admin,
    title: texts.admin,
    section: "admin",
    load: loadAdminArea,
  },
  {
    path: "/admin/game",
    title: texts.gameStatistics,
    section: "admin",
    load: loadAdminArea,
  },
  {
    path: PAGE_PATHS.adminServer,
    title: texts.serverAdministration,
    section: "admin",
    load: loadAdminArea,
  },
  {
    path: "/admin/settings",
    title: texts.adminSettings,
    section: "admin",
    isSoon: true,
    load: loadAdminArea,
  },
] as const satisfies readonly Line[];

export type PagePath = (typeof TABLE)[number]["path"];
/** A page of the signed-in area. */
export type Page = Line & { readonly path: PagePath };
export const PAGES: readonly Page[] = TABLE;

/** The pages of a section, in the order of the table. */
export const pagesIn = (section: Page["section"]) => PAGES.filter((page) => page.section === section);

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
