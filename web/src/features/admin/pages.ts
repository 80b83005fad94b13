import {
  Cable,
  ChartNoAxesCombined,
  FileStack,
  FlaskConical,
  Gauge,
  Gavel,
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
import { matchPath } from "react-router-dom";
import { DOCUMENT_PAGES } from "#game/content/document-pages.ts";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { Capability } from "#game/core/wire/roles.ts";

/** The groups of the rail, from top to bottom. */
export const RAIL_GROUPS = ["Writing", "People", "System"] as const;

type Load = () => Promise<{ readonly default: ComponentType<{ readonly title: string }> }>;

/** A page of the administration. */
export interface AdminAreaPage {
  /** With parameters: `/admin/game/npc/:npcName`. */
  readonly path: string;
  readonly title: string;
  /** Its place on the rail; null for a page that is opened from the one above it. */
  readonly rail: RailPlace | null;
  readonly load: Load;
  /** Path of the page above it in the breadcrumbs; null for the first page. */
  readonly parent: string | null;
}

interface RailPlace {
  readonly group: (typeof RAIL_GROUPS)[number];
  readonly Icon: LucideIcon;
  /** The capability without which the page refuses; null for a page that everybody may open. */
  readonly needs: Capability | null;
}

/** Returns a page, by default below the one whose path is a step shorter. */
function page(
  path: string,
  title: string,
  load: Load,
  rail: RailPlace | null = null,
  parent: string | null = path.slice(0, path.lastIndexOf("/")) || null,
): AdminAreaPage {
  return { path, title, rail, load, parent };
}

const writing = (path: string, title: string, Icon: LucideIcon, load: Load): AdminAreaPage =>
  page(path, title, load, { group: "Writing", Icon, needs: "npcs.edit" });
const documentPage = (id: keyof typeof DOCUMENT_PAGES, Icon: LucideIcon, load: Load): AdminAreaPage =>
  writing(`${GAME}/${DOCUMENT_PAGES[id].page}`, DOCUMENT_PAGES[id].name, Icon, load);
const people = (path: string, title: string, Icon: LucideIcon, needs: Capability, load: Load) =>
  page(path, title, load, { group: "People", Icon, needs });
const system = (path: string, title: string, Icon: LucideIcon, needs: Capability | null, load: Load) =>
  page(path, title, load, { group: "System", Icon, needs });

const GAME = "/admin/game";
const TESTING = `${GAME}/player`;
const MODERATION = "/admin/moderation";
const NPCS = "/admin/game/npcs";
const SERVER = PAGE_PATHS.adminServer;
const CONNECTIONS = `${SERVER}/connections`;

/**
 * Every page of the administration, which loads only there, in the order of the rail. To add a page, add its line here.
 * docs/reference/administration.md#pages
 */
export const ADMIN_AREA: readonly AdminAreaPage[] = [
  system(PAGE_PATHS.admin, "Overview", Gauge, null, () => import("./figures/dashboard-page.tsx")),
  writing(NPCS, "NPCs", UsersRound, () => import("./content/npc-list-page.tsx")),
  page(`${GAME}/npc/:npcName`, "NPC Editor", () => import("./desk/contact/contact-page.tsx"), null, NPCS),
  writing(`${GAME}/releases`, "Drafts", FileStack, () => import("./content/releases-page.tsx")),
  writing(`${GAME}/map`, "Map", Waypoints, () => import("./map/map-page.tsx")),
  documentPage("two-oclock", PhoneCall, () => import("./desk/kinds/clients-page.tsx")),
  documentPage("other-run", Hourglass, () => import("./desk/kinds/other-run-page.tsx")),
  documentPage("say-it-how", MessageSquareQuote, () => import("./desk/kinds/say-it-how-page.tsx")),
  documentPage("the-intake", UserPen, () => import("./desk/kinds/intake-page.tsx")),
  people(TESTING, "Player Testing", FlaskConical, "players.edit", () => import("./testing/player-page.tsx")),
  people(MODERATION, "Moderation", Gavel, "chat.moderate", () => import("./moderation/desk-page.tsx")),
  page(`${MODERATION}/:id`, "Report", () => import("./moderation/case-page.tsx")),
  people("/admin/audit", "Audit", ScrollText, "audit.read", () => import("./audit/audit-page.tsx")),
  system(GAME, "Game Statistics", ChartNoAxesCombined, "stats.read", () => import("./game-page.tsx")),
  system(SERVER, "Server Administration", Server, "server.manage", () => import("./server/server-page.tsx")),
  system(
    CONNECTIONS,
    "Connection Monitoring",
    Cable,
    "chat.moderate",
    () => import("./server/connections-page.tsx"),
  ),
  system("/admin/settings", "Admin Settings", SlidersHorizontal, null, () => import("./settings-page.tsx")),
];

/** Returns the page that an address shows. */
export function pageAt(pathname: string): AdminAreaPage | undefined {
  return ADMIN_AREA.find(({ path }) => matchPath(path, pathname) !== null);
}

/** Returns the pages from the first one to `path`. */
export function trailTo(path: string | null): readonly AdminAreaPage[] {
  const page = ADMIN_AREA.find((each) => each.path === path);
  return page ? [...trailTo(page.parent), page] : [];
}
