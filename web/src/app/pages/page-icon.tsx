import {
  Backpack,
  ChartNoAxesCombined,
  CircleUserRound,
  DoorOpen,
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
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import type { PagePath } from "./pages.ts";

/* Apart from the table of pages, which the first chunk holds. */

const ICONS: { readonly [Path in PagePath]: LucideIcon } = {
  [PAGE_PATHS.dashboard]: LayoutDashboard,
  [PAGE_PATHS.profile]: CircleUserRound,
  [PAGE_PATHS.messages]: Mail,
  [PAGE_PATHS.finances]: WalletCards,
  "/social": Sparkles,
  [PAGE_PATHS.network]: UsersRound,
  [PAGE_PATHS.university]: GraduationCap,
  [PAGE_PATHS.intake]: DoorOpen,
  "/shop": Backpack,
  "/travel": Plane,
  [PAGE_PATHS.settings]: Settings,
  [PAGE_PATHS.admin]: ShieldCheck,
  "/admin/game": ChartNoAxesCombined,
  [PAGE_PATHS.adminServer]: Server,
  "/admin/settings": SlidersHorizontal,
};

/** The icon of a page in navigation. `size` is in CSS pixels. */
export function PageIcon({ path, size }: { readonly path: PagePath; readonly size: number }) {
  const Icon = ICONS[path];
  return <Icon aria-hidden size={size} />;
}
