import type { BrowserContext, Page, Worker } from "@playwright/test";

/*
 * Push messages without a push service: events of the platform, dispatched in the page's service worker. The notifications are the
 * browser's own.
 */

/** Tag of a test whose browser shows notifications (playwright.config.ts). */
export const NOTIFICATIONS = { tag: "@notifications" };

/** Returns the page's service worker, once it controls the page. */
export async function serviceWorker(page: Page, context: BrowserContext): Promise<Worker> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("There is no service worker");
  return worker;
}

/** Dispatches an event of the platform in the service worker, and waits until it has been handled. */
export function dispatch(
  worker: Worker,
  type: "push" | "notificationclick" | "pushsubscriptionchange",
  content: unknown = null,
): Promise<void> {
  return worker.evaluate(
    async ([name, data]) => {
      const work: Promise<unknown>[] = [];
      const waitUntil = (promise: Promise<unknown>) => work.push(promise);
      const fields =
        name === "notificationclick"
          ? { notification: { data, close: () => Reflect.set(self, "isClosed", true) } }
          : { data: { json: () => data } };
      self.dispatchEvent(Object.assign(new Event(String(name)), { waitUntil, ...fields }));
      await Promise.all(work);
    },
    [type, content] as const,
  );
}

/** Returns the notifications that the browser shows. */
export function shownNotifications(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const list = (await registration?.getNotifications()) ?? [];
    return list.map((shown) => ({
      title: shown.title,
      body: shown.body,
      tag: shown.tag,
      data: shown.data,
      isAnnounced: Reflect.get(shown, "renotify"),
    }));
  });
}
