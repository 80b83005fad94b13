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

/** A page of the signed-in area as navigation shows it. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly Icon: LucideIcon;
}

/** The sidebar from top to bottom. Player area, section 2. */
export const NAV_PAGES: readonly Page[] = [
  { path: "/dashboard", title: "Dashboard", Icon: LayoutDashboard },
  { path: "/profile", title: "Profile", Icon: CircleUserRound },
  { path: "/messages", title: "Messages", Icon: Mail },
  { path: "/finances", title: "Finances", Icon: WalletCards },
  { path: "/social", title: "Social", Icon: Sparkles },
  { path: "/network", title: "Network", Icon: UsersRound },
  { path: "/university", title: "University", Icon: GraduationCap },
  { path: "/shop", title: "Shop", Icon: Backpack },
  { path: "/travel", title: "Travel", Icon: Plane },
];

export const SETTINGS_PAGE: Page = { path: "/settings", title: "Settings", Icon: Settings };

/** Links of the title bar, shown to everyone; the server decides who may. Decision 17. */
export const ADMIN_PAGES: readonly Page[] = [
  { path: "/admin", title: "Admin", Icon: ShieldCheck },
  { path: "/admin/game", title: "Game Statistics", Icon: ChartNoAxesCombined },
  { path: "/admin/server", title: "Server Administration", Icon: Server },
  { path: "/admin/settings", title: "Admin Settings", Icon: SlidersHorizontal },
];

/** Pages of the administration that others link to. */
export const ADMIN_SUB_PAGES = [{ path: "/admin/server/connections", title: "Connection Monitoring" }];

/** The title of the page at this path. */
export function pageTitle(path: string): string {
  const pages = [...NAV_PAGES, SETTINGS_PAGE, ...ADMIN_PAGES, ...ADMIN_SUB_PAGES];
  return pages.find((page) => page.path === path)?.title ?? "Guru Grind";
}
