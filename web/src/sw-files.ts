import type { PrecacheController } from "workbox-precaching";
import { SHARED_CACHE } from "#game/contract/social/share-target.ts";

/** Paths that the app shell never answers: the server's own, and files. */
export const NOT_THE_PAGE = [
  /^\/api\//,
  /^\/api-docs(?:\/|$)/,
  /^\/auth\//,
  /^\/dev\//,
  /^\/assets\//,
  /\/[^/?]+\.[^/]+$/,
];

/** Requests at once, as many as a browser makes to one server. */
const AT_ONCE = 6;

/**
 * Stores the files that are not stored yet. Rejects if one of them can't be. Workbox's own installation asks for one file after the
 * other: the game would not open offline until long after the first visit.
 */
export async function storeFiles(files: PrecacheController, event: ExtendableEvent): Promise<void> {
  const missing = files.getURLsToCacheKeys().entries();
  const storeNext = async () => {
    for (const [url, cacheKey] of missing) {
      // A browser may have kept an earlier file of this name. A name without a revision changes with its content.
      const request = new Request(url, { cache: cacheKey === url ? "default" : "reload" });
      await Promise.all(files.strategy.handleAll({ params: { cacheKey }, request, event }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
}

/** Removes what only earlier versions need. A picture that another app has shared still waits for the page. */
export async function removeOldFiles(files: PrecacheController, event: ExtendableEvent): Promise<void> {
  const kept = [files.strategy.cacheName, SHARED_CACHE];
  const old = (await caches.keys()).filter((name) => !kept.includes(name));
  await Promise.all([files.activate(event), ...old.map((name) => caches.delete(name))]);
}
