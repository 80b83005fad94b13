import { NOTICE_TEXT, noticePayload } from "../../../game/notices/wire.ts";
import { type LocalPushService, startPushService } from "../support/push-service.ts";
import { expect, openSignedIn, test } from "../support/test.ts";
import { dispatch, NOTIFICATIONS, serviceWorker, shownNotifications } from "../world/push-worker.ts";

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
  expect(await service.received()).toEqual([
    expect.objectContaining({ notification: expect.objectContaining({ title: "This is a test" }) }),
  ]);

  await section.getByRole("checkbox", { name: "Energy is full" }).click();
  await expect(section.getByRole("checkbox", { name: "Energy is full" })).toBeChecked();
  await page.reload();
  await expect(section.getByRole("checkbox", { name: "Energy is full" })).toBeChecked();

  service.status = 410;
  await section.getByRole("button", { name: "Send a test" }).click();
  await expect(section.getByText("The push service no longer knows this device.")).toBeVisible();
  await expect(section.getByRole("button", { name: "Turn on notifications" })).toBeVisible();
});

test(
  "a push message shows a notification, whose click opens its page in the open window",
  NOTIFICATIONS,
  async ({ page, context }) => {
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
