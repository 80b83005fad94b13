import {
  Backpack,
  ChartNoAxesCombined,
  CircleUserRound,
  GraduationCap,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  Plane,
  Server,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  UsersRound,
  WalletCards,
} from "lucide-react";
import type { ComponentType } from "react";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import type { Badges } from "../state/badges.ts";
import type { PageProps } from "./coming-soon-page.tsx";

/** A page of the signed-in area. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly Icon: LucideIcon;
  /** Where navigation shows it; `linked` pages are reached from the page above them. */
  readonly section: "main" | "account" | "admin" | "linked";
  /** Its place in the phone's top bar, from 1, and its name there; absent if the bar does not show it. */
  readonly bar?: { readonly place: number; readonly title: string };
  /** The count that its links show. */
  readonly badge?: keyof Badges;
  /** Says what will come, on a page that is not built yet. */
  readonly teaser?: string;
  readonly load: () => Promise<{ readonly default: ComponentType<PageProps> }>;
}

const comingSoon = () => import("./coming-soon-page.tsx");

/** Every page of the signed-in area, in the order of navigation. To add a page, add its line here. */
export const PAGES: readonly Page[] = [
  {
    path: PAGE_PATHS.dashboard,
    title: "Dashboard",
    Icon: LayoutDashboard,
    section: "main",
    bar: { place: 1, title: "Dashboard" },
    load: () => import("../features/player/dashboard-page.tsx"),
  },
  {
    path: "/profile",
    title: "Profile",
    Icon: CircleUserRound,
    section: "main",
    teaser: "Your public self: the numbers you want seen, in the order you want them seen.",
    load: comingSoon,
  },
  {
    path: PAGE_PATHS.messages,
    title: "Messages",
    Icon: Mail,
    section: "main",
    bar: { place: 3, title: "Messages" },
    badge: "unreadMessages",
    load: () => import("../features/messages/messages-page.tsx"),
  },
  {
    path: "/finances",
    title: "Finances",
    Icon: WalletCards,
    section: "main",
    teaser: "Where the $47 went, itemised, with a chart you may screenshot.",
    load: comingSoon,
  },
  {
    path: "/social",
    title: "Social",
    Icon: Sparkles,
    section: "main",
    teaser: "The feed. Post, be seen posting, repeat.",
    load: comingSoon,
  },
  {
    path: PAGE_PATHS.network,
    title: "Network",
    Icon: UsersRound,
    section: "main",
    bar: { place: 2, title: "Network" },
    badge: "newContacts",
    load: () => import("../features/npcs/network-page.tsx"),
  },
  {
    path: "/university",
    title: "University",
    Icon: GraduationCap,
    section: "main",
    teaser: "Courses with endings. We'll tell you how long they take.",
    load: comingSoon,
  },
  {
    path: "/shop",
    title: "Shop",
    Icon: Backpack,
    section: "main",
    teaser: "Things that look expensive on camera.",
    load: comingSoon,
  },
  {
    path: "/travel",
    title: "Travel",
    Icon: Plane,
    section: "main",
    teaser: "Work from anywhere, starting with somewhere.",
    load: comingSoon,
  },
  {
    path: PAGE_PATHS.settings,
    title: "Settings",
    Icon: Settings,
    section: "account",
    bar: { place: 4, title: "Account Settings" },
    load: () => import("../features/settings/settings-page.tsx"),
  },
  // Everyone sees these links; the server decides who may do what. docs/reference/administration.md
  { path: PAGE_PATHS.admin, title: "Admin", Icon: ShieldCheck, section: "admin", load: comingSoon },
  {
    path: "/admin/game",
    title: "Game Statistics",
    Icon: ChartNoAxesCombined,
    section: "admin",
    load: comingSoon,
  },
  {
    path: PAGE_PATHS.adminServer,
    title: "Server Administration",
    Icon: Server,
    section: "admin",
    load: comingSoon,
  },
  {
    path: "/admin/settings",
    title: "Admin Settings",
    Icon: SlidersHorizontal,
    section: "admin",
    load: comingSoon,
  },
  {
    path: "/admin/server/connections",
    title: "Connection Monitoring",
    Icon: Server,
    section: "linked",
    load: () => import("../features/admin/connections-page.tsx"),
  },
];

/** The pages of a section, in the order of the table. */
export const pagesIn = (section: Page["section"]) => PAGES.filter((page) => page.section === section);

export const NAV_PAGES = pagesIn("main");
export const ACCOUNT_PAGES = pagesIn("account");
export const ADMIN_PAGES = pagesIn("admin");
/** The phone's top bar from left to right. */
export const BAR_PAGES = PAGES.flatMap((page) => (page.bar ? [{ ...page, ...page.bar }] : [])).sort(
  (a, b) => a.place - b.place,
);

/** The linked pages below a path. */
export const pagesBelow = (path: string) =>
  pagesIn("linked").filter((page) => page.path.startsWith(`${path}/`));

/** The page at a path; null if the signed-in area has none there. */
export function findPage(path: string): Page | null {
  return PAGES.find((page) => page.path === path) ?? null;
}
