import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The part of the bundler's view of a module that grouping needs. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Returns the file's path. Throws if it doesn't exist: its modules would silently land in other chunks. */
function source(path: string): string {
  const file = fileURLToPath(new URL(`src/${path}`, import.meta.url));
  if (!existsSync(file)) throw new Error(`${path} is not in web/src`);
  return file;
}

/** The modules that begin each part of the page. */
const PARTS = {
  start: ["main.tsx"].map(source),
  signIn: ["features/auth/auth-page.tsx"].map(source),
  dashboard: ["app/router.tsx", "app/signed-in-page.tsx", "features/player/dashboard-page.tsx"].map(source),
  /** The parts that load separately and belong to the first view: the shell of either layout, and the dashboard's cards. */
  parts: [
    "app/shell/phone-shell.tsx",
    "app/shell/sidebar.tsx",
    "app/shell/title-bar.tsx",
    "features/player/stage/people.tsx",
    "features/player/actions/quick-actions.tsx",
    "features/player/room/room.tsx",
  ].map(source),
  /** Parts that every page loads after its first paint. */
  idle: ["app/connection/connection-line.tsx", "app/start-updates.ts"].map(source),
  /** Parts that the sign-in page loads once it has loaded and is idle. */
  extras: ["features/auth/sign-in/passkey-sign-in.tsx", "features/auth/registered.tsx"].map(source),
  /** The pages that shares lead to. */
  public: [
    "app/public-pages.tsx",
    "features/intake/replay/replay-page.tsx",
    "features/intake/replay/town-page.tsx",
  ].map(source),
  /** Parts that a signed-in page loads after its first paint. */
  later: [
    "app/signed-in-later.tsx",
    "features/player/actions/action-keys.tsx",
    "features/player/actions/plan-card.tsx",
    "features/player/actions/variant-news.tsx",
    "features/player/room/room-gauges.tsx",
    "features/player/room/room-buttons.tsx",
    "features/player/waiting/waiting-note.tsx",
    "features/player/waiting/waiting-for-you.tsx",
    "features/player/clients/client-scene.tsx",
    ...readdirSync(new URL("src/features", import.meta.url), { recursive: true, encoding: "utf8" })
      .filter((path) => /\/(waits\.ts|landmarks\.tsx)$/.test(path))
      .map((path) => `features/${path}`),
    "features/player/road-card.tsx",
    "features/chat/chat-panel.tsx",
    "ui/people/drawn-avatar.tsx",
  ].map(source),
};
type Part = keyof typeof PARTS;

const isStyle = (id: string) => /\.css(\?|$)/.test(id);
/** Parts of packages that every page imports through the package's index, and few pages use. */
const isRarelyUsed = (id: string) =>
  /lucide-react\/dist\/esm\/icons\/|@tanstack\/.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation)\.js/.test(
    id,
  );

/** Icons of the scenes, which public pages and those of players use. */
const PUBLIC_ICONS =
  /lucide-react\/dist\/esm\/icons\/(arrow-left|arrow-right|chevron-left|chevron-right|coins|door-open|folder-closed|lamp|copy|share-2|x)\.m?js/;

/** Returns the modules that these modules import statically, directly or not, and themselves. */
function closure(graph: Graph, ids: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  ids.forEach(visit);
  return seen;
}

/**
 * Groups what the first pages load, so that they take a handful of requests and not one for each shared module: what every page
 * loads, or a signed-out page and another part, with the styles of the signed-out page; the rest of sign-in; what a signed-in page shares
 * with the public pages; what those share with the parts that it loads later; the rest of a signed-in page; the parts of the
 * dashboard; what any of them loads after its first paint; and the rest of the public pages. All other modules are split as usual.
 */
export function chunkGroups() {
  const closures = new Map<Part, ReadonlySet<string>>();
  const isIn = (part: Part, id: string, graph: Graph) => {
    const modules = closures.get(part) ?? closure(graph, PARTS[part]);
    closures.set(part, modules);
    return modules.has(id);
  };
  const group = (
    name: string,
    priority: number,
    holds: (isIn: (part: Part) => boolean, id: string) => boolean,
  ) => ({
    priority,
    // Only the usual split knows which pages use the rest of a package.
    name: (id: string, graph: Graph) =>
      (PUBLIC_ICONS.test(id) || !isRarelyUsed(id)) && holds((part) => isIn(part, id, graph), id)
        ? name
        : null,
  });
  return [
    group(
      "start",
      7,
      (isIn, id) =>
        isIn("start") ||
        ((isIn("signIn") || isIn("extras")) && isStyle(id)) ||
        (["signIn", "idle", "extras"] as const).some(
          (each) => isIn(each) && (isIn("dashboard") || isIn("parts")),
        ) ||
        (isIn("signIn") && (isIn("idle") || isIn("later"))),
    ),
    group("sign-in", 6, (isIn) => isIn("signIn")),
    // The icons would else join a page of players, and a public page would load it.
    group(
      "stage",
      4,
      (isIn, id) => PUBLIC_ICONS.test(id) || (isIn("public") && (isIn("dashboard") || isIn("parts"))),
    ),
    group("scenes", 4, (isIn) => isIn("public") && isIn("later")),
    group("dashboard", 4, (isIn) => isIn("dashboard")),
    group("parts", 3, (isIn) => isIn("parts")),
    group("idle", 2, (isIn) => isIn("idle")),
    group("extras", 1, (isIn) => isIn("extras")),
    group("later", 0, (isIn) => isIn("later")),
    group("replay", 0, (isIn) => isIn("public")),
  ];
}
