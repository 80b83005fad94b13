import { noticePayload } from "../../../game/notices/wire.ts";
import { expect, openSignedIn, test } from "../support/test.ts";
import { dispatch, NOTIFICATIONS, serviceWorker, shownNotifications } from "./push-worker.ts";

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
