import { fileURLToPath } from "node:url";

/** The part of the bundler's view of a module that grouping needs. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const START = source("main.tsx");
const SIGN_IN = [source("features/auth/auth-page.tsx")];
const DASHBOARD = [source("app/signed-in-page.tsx"), source("features/player/dashboard-page.tsx")];
/** What the signed-in pages load after their first paint. */
const SOON = [
  source("app/announcements.tsx"),
  source("ui/toaster.tsx"),
  source("features/player/brief-card.tsx"),
  source("features/player/next-card.tsx"),
];
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
 * page loads, or both sign-in and the dashboard, with the styles of the prerendered views, the rest of each, and
 * what the signed-in pages load next. All other modules are split as usual.
 */
export function chunkGroups() {
  let sets: Record<"start" | "signIn" | "dashboard" | "soon" | "chat", ReadonlySet<string>> | null = null;
  const within = (id: string, graph: Graph) => {
    sets ??= {
      start: closure(graph, [START]),
      signIn: closure(graph, SIGN_IN),
      dashboard: closure(graph, DASHBOARD),
      soon: closure(graph, SOON),
      chat: closure(graph, CHAT),
    };
    const [signIn, dashboard] = [sets.signIn.has(id), sets.dashboard.has(id)];
    const isStyle = /\.css(\?|$)/.test(id) && signIn;
    return {
      start: sets.start.has(id) || (signIn && dashboard) || isStyle,
      signIn,
      dashboard,
      soon: sets.soon.has(id),
      chat: sets.chat.has(id),
    };
  };
  const group = (name: string, priority: number, holds: (sets: ReturnType<typeof within>) => boolean) => ({
    priority,
    // Each page imports the index of all icons, so only the usual split knows which icons it draws.
    name: (id: string, graph: Graph) => (!isIcon(id) && holds(within(id, graph)) ? name : null),
  });
  return [
    group("start", 5, ({ start }) => start),
    group("sign-in", 4, ({ signIn }) => signIn),
    group("dashboard", 3, ({ dashboard }) => dashboard),
    group("soon", 2, ({ soon }) => soon),
    group("chat", 1, ({ chat }) => chat),
  ];
}
