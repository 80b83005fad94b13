import {
  Cable,
  FileStack,
  Gauge,
  Gavel,
  type LucideIcon,
  ScrollText,
  Server,
  UsersRound,
  Waypoints,
} from "lucide-react";
import { matchPath } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { type Capability, can } from "#game/core/wire/roles.ts";
import { ADMIN_AREA, type AdminAreaPage, trailTo } from "../../features/admin/pages.ts";

/** A page on the rail of the administration. */
interface StaffPage {
  readonly path: string;
  readonly title: string;
  readonly Icon: LucideIcon;
  /** The capability without which the page refuses; null for a page that everybody may open. */
  readonly needs: Capability | null;
  /** The capability that leads to a page above it instead. */
  readonly unless?: Capability;
}

const GAME = "/admin/game";

/** The rail from top to bottom. docs/reference/administration.md#shell */
const STAFF_PAGES: readonly StaffPage[] = [
  { path: PAGE_PATHS.admin, title: "Overview", Icon: Gauge, needs: null },
  { path: `${GAME}/npcs`, title: "Contacts", Icon: UsersRound, needs: "npcs.edit" },
  { path: `${GAME}/releases`, title: "Drafts", Icon: FileStack, needs: "npcs.edit" },
  { path: `${GAME}/map`, title: "Map", Icon: Waypoints, needs: "npcs.edit" },
  { path: PAGE_PATHS.adminServer, title: "Server", Icon: Server, needs: "server.manage" },
  {
    path: "/admin/server/connections",
    title: "Connections",
    Icon: Cable,
    needs: "chat.moderate",
    unless: "server.manage",
  },
  { path: "/admin/moderation", title: "Moderation", Icon: Gavel, needs: "chat.moderate" },
  { path: "/admin/audit", title: "Audit", Icon: ScrollText, needs: "audit.read" },
];

/** The pages of the rail that the user may open. */
export function staffPagesFor(user: Parameters<typeof can>[0]): readonly StaffPage[] {
  return STAFF_PAGES.filter(
    ({ needs, unless }) =>
      (needs === null || can(user, needs)) && (unless === undefined || !can(user, unless)),
  );
}

/** The pages without parameters that the user may open, for the search. */
export function pagesFor(user: Parameters<typeof can>[0]): readonly AdminAreaPage[] {
  const isRefused = (path: string): boolean =>
    STAFF_PAGES.some((page) => page.path === path && page.needs !== null && !can(user, page.needs));
  return ADMIN_AREA.filter(({ path }) => !path.includes(":") && !isRefused(path));
}

/** Returns the page of the rail to which a path belongs: its own, or the nearest one above it. */
export function currentPage(rail: readonly StaffPage[], pathname: string): StaffPage | undefined {
  const own = ADMIN_AREA.find(({ path }) => matchPath(path, pathname) !== null);
  return trailTo(own?.path ?? null)
    .map(({ path }) => rail.find((each) => each.path === path))
    .findLast((page) => page !== undefined);
}
