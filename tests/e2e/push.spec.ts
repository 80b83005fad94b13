import type { BrowserContext, Page, Worker } from "@playwright/test";
import { type LocalPushService, startPushService } from "./push-service.ts";
import { expect, openSignedIn, test } from "./test.ts";

test.use({ hasOfflineCopy: true });

let service: LocalPushService;
test.beforeEach(async ({ page, context, baseURL }) => {
  service = await startPushService();
  await context.grantPermissions(["notifications"], { origin: new URL(baseURL ?? "").origin });
  // The browser of a test has no push service.
  await page.addInitScript((known) => {
    if (!("PushManager" in window)) return;
    const subscription = { endpoint: known.endpoint, toJSON: () => known, unsubscribe: async () => true };
    const read = async () => (sessionStorage.getItem("subscribed") ? subscription : null);
    const subscribe = async () => {
      sessionStorage.setItem("subscribed", "1");
      return subscription;
    };
    Object.assign(PushManager.prototype, { getSubscription: read, subscribe });
    Object.defineProperty(Notification, "permission", { value: "granted" });
    Notification.requestPermission = async () => "granted";
  }, service.subscription);
});
test.afterEach(() => service.close());

/** The page's service worker, once it controls the page. */
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
function dispatch(worker: Worker, type: "push" | "notificationclick", content: unknown): Promise<void> {
  return worker.evaluate(
    async ([name, data]) => {
      const work: Promise<unknown>[] = [];
      const waitUntil = (promise: Promise<unknown>) => work.push(promise);
      const fields =
        name === "push"
          ? { data: { json: () => data } }
          : { notification: { data, close: () => Reflect.set(self, "isClosed", true) } };
      self.dispatchEvent(Object.assign(new Event(String(name)), { waitUntil, ...fields }));
      await Promise.all(work);
    },
    [type, content] as const,
  );
}

test("notifications can be switched on, tested, chosen by kind and switched off", async ({
  page,
  context,
}) => {
  await openSignedIn(page);
  await serviceWorker(page, context);
  await page.goto("/settings?tab=account");
  const section = page.getByRole("region", { name: "Notifications" });
  await section.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(section.getByText("Notifications updated successfully!")).toBeVisible();
  await expect(section.getByRole("checkbox", { name: "A letter arrived" })).toBeChecked();
  await expect(section.getByRole("checkbox", { name: "Energy is full" })).not.toBeChecked();

  await section.getByRole("button", { name: "Send a test" }).click();
  await expect(section.getByText("Sent. The push service has accepted it")).toBeVisible();
  expect(await service.received()).toEqual([expect.objectContaining({ title: "This is a test" })]);

  await section.getByRole("checkbox", { name: "Energy is full" }).click();
  await expect(section.getByRole("checkbox", { name: "Energy is full" })).toBeChecked();
  await page.reload();
  await expect(section.getByRole("checkbox", { name: "Energy is full" })).toBeChecked();

  service.status = 410;
  await section.getByRole("button", { name: "Send a test" }).click();
  await expect(section.getByText("The push service no longer knows this device.")).toBeVisible();
  await expect(section.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
});

/** Keeps notifications in place of the screen, the newest of each tag: a headless browser shows none, and no badge. */
const keepNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const kept = new Map<string, object>();
    Object.assign(navigator, { setAppBadge: async () => {} });
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: NotificationOptions) =>
        void kept.set(options.tag ?? "", { title, ...options }),
      getNotifications: async () => [...kept.values()],
    });
  });

test("a push message shows a notification, whose click opens its page in the open window", async ({
  page,
  context,
}) => {
  await openSignedIn(page);
  const worker = await serviceWorker(page, context);
  await keepNotifications(worker);
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      const list = await registration.getNotifications();
      return list.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  const letter = {
    title: "A letter arrived",
    body: "Somebody wrote to you. They expect an answer.",
    tag: "notice",
    path: "/messages",
    unread: 2,
  };
  await dispatch(worker, "push", letter);
  const { title, body, tag, path } = letter;
  await expect.poll(shown).toEqual([{ title, body, tag, data: path }]);

  // A message of a newer server that this version can't read still shows something.
  await dispatch(worker, "push", "nonsense");
  await expect.poll(async () => (await shown()).map((each) => each.title)).toEqual(["Guru Grind"]);

  await dispatch(worker, "notificationclick", "/messages");
  await expect(page).toHaveURL(/\/messages$/);
  await dispatch(worker, "notificationclick", "https://evil.test/");
  await expect(page).toHaveURL(/localhost:\d+\/dashboard$/);
});
