import {
  Cable,
  FileStack,
  Gauge,
  Gavel,
  type LucideIcon,
  MonitorPlay,
  Route,
  ScrollText,
  Search,
  Server,
  UsersRound,
  Waypoints,
} from "lucide-react";
import { PAGE_PATHS } from "#game/contract/page-paths.ts";
import { type Capability, can } from "#game/contract/roles.ts";

/** A page on the rail of the administration. */
interface StaffPage {
  readonly path: string;
  readonly title: string;
  readonly Icon: LucideIcon;
  /** The capability without which the page refuses; null for a page that everybody may open. */
  readonly needs: Capability | null;
  /** The capability that leads to a page above it instead. */
  readonly unless?: Capability;
  /** Paths below which the link is the current one too. */
  readonly also?: readonly string[];
}

const GAME = "/admin/game";

/** The rail from top to bottom. docs/reference/administration.md#frame */
const STAFF_PAGES: readonly StaffPage[] = [
  { path: PAGE_PATHS.admin, title: "Overview", Icon: Gauge, needs: null },
  { path: `${GAME}/npcs`, title: "Contacts", Icon: UsersRound, needs: "npcs.edit", also: [`${GAME}/npc/`] },
  { path: `${GAME}/releases`, title: "Drafts", Icon: FileStack, needs: "npcs.edit" },
  { path: `${GAME}/map`, title: "Map", Icon: Waypoints, needs: "npcs.edit" },
  { path: `${GAME}/preview`, title: "Preview", Icon: MonitorPlay, needs: "npcs.edit" },
  { path: `${GAME}/search`, title: "Search", Icon: Search, needs: "npcs.edit" },
  { path: `${GAME}/players`, title: "Players", Icon: Route, needs: "npcs.edit" },
  {
    path: PAGE_PATHS.adminServer,
    title: "Server",
    Icon: Server,
    needs: "server.manage",
    also: ["/admin/server/"],
  },
  {
    path: "/admin/server/connections",
    title: "Connections",
    Icon: Cable,
    needs: "chat.moderate",
    unless: "server.manage",
  },
  {
    path: "/admin/moderation",
    title: "Moderation",
    Icon: Gavel,
    needs: "chat.moderate",
    also: ["/admin/moderation/"],
  },
  { path: "/admin/audit", title: "Audit", Icon: ScrollText, needs: "audit.read" },
];

/** The pages of the rail that the user may open. */
export function staffPagesFor(user: Parameters<typeof can>[0]): readonly StaffPage[] {
  return STAFF_PAGES.filter(
    ({ needs, unless }) =>
      (needs === null || can(user, needs)) && (unless === undefined || !can(user, unless)),
  );
}

/** Returns whether a page of the rail leads to this path or to a page above it. */
export function isCurrent({ path, also = [] }: StaffPage, pathname: string): boolean {
  return path === pathname || also.some((start) => pathname.startsWith(start));
}
