import { PrecacheController } from "workbox-precaching";

/** Paths, with their queries, that the app shell never answers: the server's own, and files. */
export const NOT_THE_PAGE = [
  /^\/api\//,
  /^\/auth\//,
  /^\/dev\//,
  /^\/assets\//,
  /^[^?]*\/[^/?]+\.[^/?]+(?:\?|$)/,
];

/** Requests at once, as many as a browser makes to one server. */
const AT_ONCE = 6;

/** A file of this version. */
export interface BuiltFile {
  readonly url: string;
  readonly revision: string | null;
  /** Hash of its bytes. The page has none. */
  readonly integrity?: string;
  /** Set if it is stored when it is first used, not with the installation. */
  readonly isLater?: true;
}

/** Returns the files of this version. */
export function filesOf(built: readonly BuiltFile[]): PrecacheController {
  const files = new PrecacheController({ cacheName: "files" });
  files.addToCacheList([...built]);
  return files;
}

/**
 * Stores the files that are not stored yet. Rejects if one of them can't be, or isn't what was built. Workbox's own installation asks
 * for one file after the other: the game would not open offline until long after the first visit.
 */
export async function storeFiles(files: PrecacheController, built: readonly BuiltFile[]): Promise<void> {
  const cache = await caches.open(files.strategy.cacheName);
  const waiting = built.filter(({ isLater }) => !isLater).values();
  const storeNext = async () => {
    for (const { url, integrity } of waiting) {
      const key = files.getCacheKeyForURL(url) ?? url;
      if (await cache.match(key)) continue;
      await cache.put(key, await (integrity ? fetchFile(url, integrity) : fetchPage(url, files)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
}

/** Fetches the very bytes that were built. The browser may have kept others under this name, so it asks once more. */
const fetchFile = (url: string, integrity: string) =>
  fetch(url, { integrity }).catch(() => fetch(url, { integrity, cache: "reload" }));

/** Fetches the page. Some networks and hosts add to every page, so it is known by its files and not by its bytes. */
async function fetchPage(url: string, files: PrecacheController): Promise<Response> {
  const reply = await fetch(url, { cache: "reload" });
  const text = await reply.text();
  const named = text.match(/\/assets\/[\w.-]+/g) ?? [];
  if (!reply.ok || named.length === 0 || !named.every((file) => files.getCacheKeyForURL(file)))
    throw new Error(`${url} isn't the page of this version: ${reply.status}`);
  // Browsers refuse a redirected reply to a navigation.
  return new Response(text, { headers: reply.headers });
}
