import type { ComponentType } from "react";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";

/** A page of the administration. */
export interface AdminAreaPage {
  /** With parameters: `/admin/game/npc/:npcName`. */
  readonly path: string;
  readonly title: string;
  /** Path of the page above it in the breadcrumbs; null for the first page. */
  readonly parent: string | null;
  readonly load: () => Promise<{ readonly default: ComponentType<{ readonly title: string }> }>;
}

const GAME = "/admin/game";
const MODERATION = "/admin/moderation";
const NPCS = "/admin/game/npcs";

/**
 * Every page of the administration, which loads only there. To add a page, add its line here.
 * docs/reference/administration.md#pages
 */
export const ADMIN_AREA: readonly AdminAreaPage[] = [
  {
    path: PAGE_PATHS.admin,
    title: "Admin",
    parent: null,
    load: () => import("./figures/dashboard-page.tsx"),
  },
  {
    path: GAME,
    title: "Game Statistics",
    parent: PAGE_PATHS.admin,
    load: () => import("./game-page.tsx"),
  },
  {
    path: `${GAME}/player`,
    title: "Player Testing",
    parent: GAME,
    load: () => import("./testing/player-page.tsx"),
  },
  {
    path: MODERATION,
    title: "Moderation Desk",
    parent: PAGE_PATHS.admin,
    load: () => import("./moderation/desk-page.tsx"),
  },
  {
    path: `${MODERATION}/:id`,
    title: "Report",
    parent: MODERATION,
    load: () => import("./moderation/case-page.tsx"),
  },
  {
    path: `${GAME}/map`,
    title: "Content Map",
    parent: GAME,
    load: () => import("./map/map-page.tsx"),
  },
  {
    path: NPCS,
    title: "NPCs",
    parent: GAME,
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
    title: "Drafts and Releases",
    parent: NPCS,
    load: () => import("./content/releases-page.tsx"),
  },
  // After the pages that have names: the search of the rail takes the first that fits.
  {
    path: `${GAME}/:document`,
    title: "Document",
    parent: GAME,
    load: () => import("./desk/documents-page.tsx"),
  },
  {
    path: PAGE_PATHS.adminServer,
    title: "Server Administration",
    parent: PAGE_PATHS.admin,
    load: () => import("./server/server-page.tsx"),
  },
  {
    path: "/admin/server/connections",
    title: "Connection Monitoring",
    parent: PAGE_PATHS.adminServer,
    load: () => import("./server/connections-page.tsx"),
  },
  {
    path: "/admin/audit",
    title: "Audit Log",
    parent: PAGE_PATHS.admin,
    load: () => import("./audit/audit-page.tsx"),
  },
  {
    path: "/admin/settings",
    title: "Admin Settings",
    parent: PAGE_PATHS.admin,
    load: () => import("./settings-page.tsx"),
  },
];

/** Returns the pages from the first one to `path`. */
export function trailTo(path: string | null): readonly AdminAreaPage[] {
  const page = ADMIN_AREA.find((each) => each.path === path);
  return page ? [...trailTo(page.parent), page] : [];
}
