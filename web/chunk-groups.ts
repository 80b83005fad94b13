import { fileURLToPath } from "node:url";

/** The part of the bundler's view of a module that grouping needs. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const START = source("main.tsx");
const SIGN_IN = [source("features/auth/auth-page.tsx")];
const DASHBOARD = [source("app/signed-in-page.tsx"), source("features/player/dashboard-page.tsx")];

const DEMO = [source("features/auth/demo.tsx")];

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
 * page loads, what sign-in and the dashboard both load, and the rest of each. All other modules are split as usual.
 */
export function chunkGroups() {
  let sets: Record<"start" | "signIn" | "dashboard" | "demo", ReadonlySet<string>> | null = null;
  const within = (id: string, graph: Graph) => {
    sets ??= {
      start: closure(graph, [START]),
      signIn: closure(graph, SIGN_IN),
      dashboard: closure(graph, DASHBOARD),
      demo: closure(graph, DEMO),
    };
    return {
      start: sets.start.has(id),
      signIn: sets.signIn.has(id),
      dashboard: sets.dashboard.has(id),
      demo: sets.demo.has(id),
    };
  };
  const group = (name: string, priority: number, holds: (sets: ReturnType<typeof within>) => boolean) => ({
    priority,
    // Each page imports the index of all icons, so only the usual split knows which icons it draws.
    name: (id: string, graph: Graph) => (!isIcon(id) && holds(within(id, graph)) ? name : null),
  });
  return [
    group("start", 5, ({ start }) => start),
    group("both", 4, ({ signIn, dashboard }) => signIn && dashboard),
    // The action to try on the sign-in screen needs some rules of the dashboard, and nothing else of it.
    group("rules", 3, ({ demo, dashboard }) => demo && dashboard),
    group("sign-in", 2, ({ signIn }) => signIn),
    group("dashboard", 1, ({ dashboard }) => dashboard),
  ];
}
