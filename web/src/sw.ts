import { PrecacheRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { SHARE_PATH } from "#game/core/wire/share-target.ts";
import { type BuiltFile, filesOf, NOT_THE_PAGE, storeFiles } from "./sw-files.ts";
import { receiveShare } from "./sw-share.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] };

const listed: readonly BuiltFile[] = self.__WB_MANIFEST;
// The build adds the manifest of the app without a hash. Only an installation needs it, and that is online.
const built = listed.filter(({ url }) => url !== "manifest.webmanifest");
const files = filesOf(built);
self.addEventListener("install", (event) => event.waitUntil(storeFiles(files, built)));
self.addEventListener("activate", (event) =>
  event.waitUntil(files.activate(event).then(() => self.clients.claim())),
);
if (!import.meta.env.DEV)
  registerRoute(
    new NavigationRoute(({ request, event }) => openPage(request, event), { denylist: NOT_THE_PAGE }),
  );
// A file that is missing comes from the network when it is used, and is stored if it is the one that was built.
registerRoute(new PrecacheRoute(files));
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => receiveShare(request),
  "POST",
);

/** Answers with the page. A browser may throw the files away and keep this worker, which then stores them again. */
async function openPage(request: Request, event: ExtendableEvent): Promise<Response> {
  const page = await files.matchPrecache("/index.html");
  if (page) return page;
  // The server may have another version by now, whose worker follows.
  event.waitUntil(storeFiles(files, built).catch(() => {}));
  return fetch(request);
}

// A new version waits for the page's message, so that no open page loses its files.
self.addEventListener("message", (event) => {
  if (event.data === "activate") void self.skipWaiting();
});

// Notifications: game/notices/wire.ts declares their content. docs/reference/platform.md#push-notifications

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open(ownPath(notification.data)));
});
// The worker has no session with which to tell the server. An open page does so at once, else the next one.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(tellPages("renew-device")));

/** Shows a push message. Browsers demand a notification for each, also for one that this version can't read. */
async function show(data: PushMessageData | null): Promise<void> {
  const { notification, app_badge: badge } = readContent(data);
  const content = asRecord(notification);
  const text = (name: string, fallback: string) => {
    const value = content[name];
    return typeof value === "string" ? value : fallback;
  };
  const options = {
    body: text("body", "Something happened while you were away."),
    tag: text("tag", "notice"),
    renotify: true,
    data: content.navigate,
    icon: "/icons/icon-192.png",
    badge: "/icons/badge-96.png",
  };
  await self.registration.showNotification(text("title", "Guru Grind"), options);
  if (typeof badge !== "number") return;
  if ("setAppBadge" in navigator) await navigator.setAppBadge(badge).catch(() => {});
  // The messages were read on another device.
  if (badge === 0)
    for (const letter of await self.registration.getNotifications({ tag: "letter" })) letter.close();
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

function readContent(data: PushMessageData | null): Record<string, unknown> {
  try {
    return asRecord(data?.json());
  } catch {
    return {};
  }
}

/** The open pages of the game, the one used last first, also those that were reloaded past this worker. */
async function pages(): Promise<readonly WindowClient[]> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter(({ url }) => {
    const { pathname, search } = new URL(url);
    return !NOT_THE_PAGE.some((each) => each.test(pathname + search));
  });
}

async function tellPages(message: unknown): Promise<void> {
  for (const page of await pages()) page.postMessage(message);
}

/** Returns a path on this origin, whatever the message says. */
function ownPath(path: unknown): string {
  const url = new URL(typeof path === "string" ? path : "/", self.location.origin);
  return url.origin === self.location.origin ? `${url.pathname}${url.search}` : "/";
}

/** Shows the page in an open window of the game, or in a new one. */
async function open(path: string): Promise<void> {
  const [page] = await pages();
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  await page.focus().catch(() => {});
  page.postMessage({ type: "open", path });
}
