import type { BrowserContext, Page, Worker } from "@playwright/test";
import { NOTICE_TEXT, noticePayload } from "../../../game/notices/wire.ts";
import { expect, openSignedIn, test } from "../support/test.ts";

/*
 * Push messages without a push service: events of the platform, dispatched in the page's service worker. The notifications are the
 * browser's own.
 */

/** Tag of a test whose browser shows notifications (playwright.config.ts). */
const NOTIFICATIONS = { tag: "@notifications" };

/** Returns the page's service worker, once it controls the page. */
async function serviceWorker(page: Page, context: BrowserContext): Promise<Worker> {
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
function dispatch(
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
function shownNotifications(page: Page) {
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

test.use({ hasOfflineCopy: true });

// Sources: pi-web#701, OneSignal#69, team113/messenger#1531.
// Steps: push "a message arrived", then "energy is full", then the message's successor; read the messages.
// Right result: both kinds can be read, each message is announced, and reading closes the notification.
test(
  "a notification stays until its page is read, and another kind doesn't replace it",
  NOTIFICATIONS,
  async ({ page, context, baseURL }) => {
    const { origin } = new URL(baseURL ?? "");
    await context.grantPermissions(["notifications"], { origin });
    await openSignedIn(page);
    const worker = await serviceWorker(page, context);
    await dispatch(worker, "push", noticePayload(["letter"], 1, origin));
    await page.goto("/network");
    await dispatch(worker, "push", noticePayload(["energy"], 1, null));
    const shown = async () =>
      (await shownNotifications(page)).map(({ tag, isAnnounced }) => [tag, isAnnounced]);
    await expect
      .poll(async () => (await shown()).sort())
      .toEqual([
        ["energy", true],
        ["letter", true],
      ]);

    await dispatch(worker, "notificationclick", `${origin}/messages`);
    await expect(page).toHaveURL(/\/messages$/);
    await expect.poll(shown).toEqual([["energy", true]]);
  },
);

test(
  "a push message shows a notification, whose click opens its page in the open window",
  NOTIFICATIONS,
  async ({ page, context, baseURL }) => {
    await context.grantPermissions(["notifications"], { origin: new URL(baseURL ?? "").origin });
    await openSignedIn(page);
    const worker = await serviceWorker(page, context);
    const shown = () => shownNotifications(page);
    await dispatch(worker, "push", noticePayload(["letter"], 2, null));
    const { title, body, path } = NOTICE_TEXT.letter;
    await expect.poll(shown).toEqual([expect.objectContaining({ title, body, tag: "letter", data: path })]);

    // A message of a newer server that this version can't read still shows something.
    await dispatch(worker, "push", "nonsense");
    await expect.poll(async () => (await shown()).map((each) => each.title)).toContain("Guru Grind");

    await dispatch(worker, "notificationclick", "/messages");
    await expect(page).toHaveURL(/\/messages$/);
    await dispatch(worker, "notificationclick", "https://evil.test/");
    await expect(page).toHaveURL(/localhost:\d+\/dashboard$/);
  },
);

test("a pressed notification opens its page in the game, not in the API's description that was used last", async ({
  page,
  context,
  baseURL,
}) => {
  await openSignedIn(page);
  const worker = await serviceWorker(page, context);
  const description = await context.newPage();
  await description.goto("/api/openapi.json");
  await description.bringToFront();
  await dispatch(worker, "notificationclick", `${baseURL}/messages`);
  await expect(page).toHaveURL(/\/messages$/);
});

test("a pressed notification finds a page that was reloaded past the service worker", async ({
  page,
  context,
  baseURL,
}) => {
  await openSignedIn(page);
  const worker = await serviceWorker(page, context);
  const browser = await context.newCDPSession(page);
  const loaded = page.waitForEvent("load");
  await browser.send("Page.reload", { ignoreCache: true });
  await loaded;
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
  await dispatch(worker, "notificationclick", `${baseURL}/messages`);
  await expect(page).toHaveURL(/\/messages$/);
});
