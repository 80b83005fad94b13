import {
  Cable,
  ChartNoAxesCombined,
  FileStack,
  FileText,
  FlaskConical,
  Gauge,
  Gavel,
  GraduationCap,
  Hourglass,
  type LucideIcon,
  MessageSquareQuote,
  PhoneCall,
  ScrollText,
  Server,
  SlidersHorizontal,
  UserPen,
  UsersRound,
  Waypoints,
} from "lucide-react";
import type { ComponentType } from "react";
import { DOCUMENT_PAGES } from "#game/content/document-pages.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Capability } from "#game/core/wire/roles.ts";

/** The groups of the rail, from top to bottom. */
export const RAIL_GROUPS = ["Writing", "People", "System"] as const;

/** A page of the administration. */
export interface AdminAreaPage {
  /** With parameters: `/admin/game/npc/:npcName`. */
  readonly path: string;
  readonly title: string;
  /** Path of the page above it in the breadcrumbs; null for the first page. */
  readonly parent: string | null;
  /** Its place on the rail. A page without one is opened from the page above it. */
  readonly rail?: RailPlace;
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly title: string }> }>;
}

interface RailPlace {
  readonly group: (typeof RAIL_GROUPS)[number];
  readonly Icon: LucideIcon;
  /** The capability without which the page refuses; null for a page that everybody may open. */
  readonly needs: Capability | null;
}

const GAME = "/admin/game";
const MODERATION = "/admin/moderation";
const NPCS = "/admin/game/npcs";

/** The icons of documents. One without is a sheet of paper. */
const DOCUMENT_ICONS: { readonly [page: string]: LucideIcon } = {
  clients: PhoneCall,
  "other-run": Hourglass,
  "say-it-how": MessageSquareQuote,
  intake: UserPen,
  graduation: GraduationCap,
};

/**
 * Every page of the administration, which loads only there, in the order of the rail. To add a page, add its line here.
 * docs/reference/administration.md#pages
 */
export const ADMIN_AREA: readonly AdminAreaPage[] = [
  {
    path: PAGE_PATHS.admin,
    title: "Overview",
    parent: null,
    rail: { group: "System", Icon: Gauge, needs: null },
    load: () => import("./figures/dashboard-page.tsx"),
  },
  {
    path: NPCS,
    title: "NPCs",
    parent: GAME,
    rail: { group: "Writing", Icon: UsersRound, needs: "npcs.edit" },
    load: () => import("./content/npc-list-page.tsx"),
  },
  {
    path: "/admin/game/npc/:npcName",
    title: "NPC Editor",
    parent: NPCS,
    load: () => import("./desk/contact/contact-page.tsx"),
  },
  {
    path: "/admin/game/releases",
    title: "Drafts",
    parent: NPCS,
    rail: { group: "Writing", Icon: FileStack, needs: "npcs.edit" },
    load: () => import("./content/releases-page.tsx"),
  },
  {
    path: `${GAME}/map`,
    title: "Map",
    parent: GAME,
    rail: { group: "Writing", Icon: Waypoints, needs: "npcs.edit" },
    load: () => import("./map/map-page.tsx"),
  },
  ...Object.values(DOCUMENT_PAGES).map(
    ({ name, page }): AdminAreaPage => ({
      path: `${GAME}/${page}`,
      title: name,
      parent: GAME,
      rail: { group: "Writing", Icon: DOCUMENT_ICONS[page] ?? FileText, needs: "npcs.edit" },
      load: () => import("./desk/documents-page.tsx"),
    }),
  ),
  {
    path: `${GAME}/player`,
    title: "Player Testing",
    parent: GAME,
    rail: { group: "People", Icon: FlaskConical, needs: "players.edit" },
    load: () => import("./testing/player-page.tsx"),
  },
  {
    path: MODERATION,
    title: "Moderation",
    parent: PAGE_PATHS.admin,
    rail: { group: "People", Icon: Gavel, needs: "chat.moderate" },
    load: () => import("./moderation/desk-page.tsx"),
  },
  {
    path: `${MODERATION}/:id`,
    title: "Report",
    parent: MODERATION,
    load: () => import("./moderation/case-page.tsx"),
  },
  {
    path: "/admin/audit",
    title: "Audit",
    parent: PAGE_PATHS.admin,
    rail: { group: "People", Icon: ScrollText, needs: "audit.read" },
    load: () => import("./audit/audit-page.tsx"),
  },
  {
    path: GAME,
    title: "Game Statistics",
    parent: PAGE_PATHS.admin,
    rail: { group: "System", Icon: ChartNoAxesCombined, needs: "stats.read" },
    load: () => import("./game-page.tsx"),
  },
  {
    path: PAGE_PATHS.adminServer,
    title: "Server Administration",
    parent: PAGE_PATHS.admin,
    rail: { group: "System", Icon: Server, needs: "server.manage" },
    load: () => import("./server/server-page.tsx"),
  },
  {
    path: "/admin/server/connections",
    title: "Connection Monitoring",
    parent: PAGE_PATHS.adminServer,
    rail: { group: "System", Icon: Cable, needs: "chat.moderate" },
    load: () => import("./server/connections-page.tsx"),
  },
  {
    path: "/admin/settings",
    title: "Admin Settings",
    parent: PAGE_PATHS.admin,
    rail: { group: "System", Icon: SlidersHorizontal, needs: null },
    load: () => import("./settings-page.tsx"),
  },
];

/** Returns the pages from the first one to `path`. */
export function trailTo(path: string | null): readonly AdminAreaPage[] {
  const page = ADMIN_AREA.find((each) => each.path === path);
  return page ? [...trailTo(page.parent), page] : [];
}
