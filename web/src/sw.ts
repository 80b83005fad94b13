import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Paths that the app shell never answers: the server's own, and files. */
const NOT_THE_PAGE = [/^\/api\//, /^\/auth\//, /^\/dev\//, /^\/assets\//, /\/[^/?]+\.[^/]+$/];

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
if (!import.meta.env.DEV) {
  registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: NOT_THE_PAGE }));
}

// A new version waits for the page's message, so that no open page loses its files.
self.addEventListener("message", (event) => {
  if (event.data === "activate") void self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
