import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** What is never answered from the shell: the server's own addresses, and files. */
const NOT_THE_PAGE = [/^\/api\//, /^\/auth\//, /^\/dev\//, /^\/assets\//, /\/[^/?]+\.[^/]+$/];

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
if (!import.meta.env.DEV) {
  registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: NOT_THE_PAGE }));
}

// A new version waits until the page says so, so that no page loses the files it was built with.
self.addEventListener("message", (event) => {
  if (event.data === "activate") void self.skipWaiting();
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
