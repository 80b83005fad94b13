import { existsSync } from "node:fs";
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
  start: [source("main.tsx")],
  signIn: [source("features/auth/auth-page.tsx")],
  dashboard: [source("app/signed-in-page.tsx"), source("features/player/dashboard-page.tsx")],
  /** The state of the connection and new versions, which every page watches after its first paint. */
  watch: [source("app/connection-line.tsx"), source("app/start-updates.ts")],
  /** The action that a stranger tries on the sign-in screen. */
  demo: [source("features/auth/demo.tsx")],
  /** Modules that the dashboard adds to its first paint. */
  cards: ["player/next-card.tsx", "player/brief-card.tsx", "player/room/room.tsx"].map((path) =>
    source(`features/${path}`),
  ),
  /** Modules that a signed-in page loads after its first paint, besides the chat. */
  later: [
    "app/signed-in-later.tsx",
    "features/player/action-keys.tsx",
    "features/player/plan-card.tsx",
    "features/player/room/room-buttons.tsx",
    "features/player/clients/clients-card.tsx",
    "features/player/road-card.tsx",
  ].map(source),
  /** The parts that only a phone's frame has. */
  phone: [source("app/shell/phone-frame.tsx")],
  /** The parts that only a desktop's frame has. */
  desktop: [source("app/shell/sidebar.tsx"), source("app/shell/title-bar.tsx")],
  passkey: [source("features/auth/passkey-sign-in.tsx")],
  /** The form of a new account, and what follows it. */
  register: [source("features/auth/register-form.tsx"), source("features/auth/registered.tsx")],
  chat: [source("features/chat/chat-panel.tsx")],
};
type Part = keyof typeof PARTS;

const isStyle = (id: string) => /\.css(\?|$)/.test(id);
/** Parts of packages that every page imports through the package's index, and few pages use. */
const isRarelyUsed = (id: string) =>
  /lucide-react\/dist\/esm\/icons\/|@tanstack\/.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js/.test(
    id,
  );

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
 * Groups what the first pages load, so that they take a handful of requests and not one for each shared module: what every
 * page loads, or both sign-in and a signed-in page, with the styles of the signed-out page, the rest of each, what follows
 * the first paint of a signed-in page, and the chat. All other modules are split as usual.
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
    // Only the usual split knows which pages use them.
    name: (id: string, graph: Graph) =>
      !isRarelyUsed(id) && holds((part) => isIn(part, id, graph), id) ? name : null,
  });
  return [
    group(
      "start",
      10,
      (isIn, id) =>
        isIn("start") ||
        (isIn("signIn") && (isIn("dashboard") || isIn("later") || isIn("chat") || isStyle(id))) ||
        (isIn("demo") && isStyle(id)),
    ),
    // On the sign-in screen, these need parts of the dashboard, and nothing else of it.
    group("shared", 9, (isIn) => (isIn("demo") || isIn("watch") || isIn("passkey")) && isIn("dashboard")),
    group("watch", 8, (isIn) => isIn("watch")),
    // Signed-in pages check passkeys too. They need nothing else of the sign-in screen, nor it of them.
    group("passkeys", 7, (isIn) => isIn("passkey") && isIn("later")),
    group("sign-in", 6, (isIn) => isIn("signIn")),
    group("dashboard", 5, (isIn) => isIn("dashboard")),
    group("cards", 4, (isIn) => isIn("cards")),
    group("phone", 3, (isIn) => isIn("phone")),
    group("desktop", 2, (isIn) => isIn("desktop")),
    group("later", 1, (isIn) => isIn("later")),
    group("register", 1, (isIn) => isIn("register")),
    group("chat", 0, (isIn) => isIn("chat")),
  ];
}
