import { fileURLToPath } from "node:url";

/** The part of the bundler's view of a module that grouping needs. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const START = source("main.tsx");
const SIGN_IN = [source("features/auth/auth-page.tsx")];
const DASHBOARD = [source("app/signed-in-page.tsx"), source("features/player/dashboard-page.tsx")];

/** What a signed-in page loads after its first paint, besides the chat. */
const LATER = [source("app/signed-in-later.ts")];
const CHAT = [source("features/chat/chat-panel.tsx")];

const isIcon = (id: string) => /lucide-react\/dist\/esm\/icons\//.test(id);

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
 * page loads, what sign-in and the dashboard both load, the rest of each, and what follows the first paint of a signed-in page.
 * All other modules are split as usual.
 */
export function chunkGroups() {
  let sets: Record<"start" | "signIn" | "dashboard" | "later" | "chat", ReadonlySet<string>> | null = null;
  const within = (id: string, graph: Graph) => {
    sets ??= {
      start: closure(graph, [START]),
      signIn: closure(graph, SIGN_IN),
      dashboard: closure(graph, DASHBOARD),
      later: closure(graph, LATER),
      chat: closure(graph, CHAT),
    };
    const { start, signIn, dashboard, later, chat } = sets;
    return {
      start: start.has(id),
      signIn: signIn.has(id),
      dashboard: dashboard.has(id),
      later: later.has(id) && !chat.has(id),
    };
  };
  const group = (name: string, priority: number, holds: (sets: ReturnType<typeof within>) => boolean) => ({
    priority,
    // Each page imports the index of all icons, so only the usual split knows which icons it draws.
    name: (id: string, graph: Graph) => (!isIcon(id) && holds(within(id, graph)) ? name : null),
  });
  return [
    group("start", 4, ({ start }) => start),
    group("both", 3, ({ signIn, dashboard }) => signIn && dashboard),
    group("sign-in", 2, ({ signIn }) => signIn),
    group("dashboard", 1, ({ dashboard }) => dashboard),
    group("later", 0, ({ later }) => later),
  ];
}
