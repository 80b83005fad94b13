import { expect, installClock, openSignedIn, test, whenConnected } from "../support/test.ts";

test.use({ hasOwnClock: true });

test("the page polls nothing while its socket is open", async ({ page }) => {
  await installClock(page);
  // The last to open of a starting page.
  const chat = page.waitForEvent("websocket", (socket) => socket.url().includes("/chat/"));
  // A page whose stamp is late fetches without it.
  const connected = whenConnected(page);
  await openSignedIn(page);
  await Promise.all([chat, connected]);
  // The last part of the dashboard.
  await expect(page.getByRole("region", { name: "The road" }).getByRole("listitem")).toHaveCount(3);
  await page.waitForLoadState("networkidle");
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && calls.push(request.url()));
  // Past the poll interval of 5 s.
  await page.clock.fastForward(7_000);
  // A poll would have been sent before it.
  await page.evaluate(() => fetch("/api/health"));
  expect(calls.map((url) => new URL(url).pathname)).toEqual(["/api/health"]);
});

test("without a socket, the page polls", async ({ page }) => {
  await page.routeWebSocket(/realtime/, (socket) => socket.close({ code: 1013 }));
  const { token } = await openSignedIn(page);
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post("/api/player/action/bag_fries", { maxRetries: 3, headers });
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
});

test.describe(() => {
  test.use({ expected: { errors: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/] } });

  test.describe("with the offline copy", () => {
    test.use({ hasOfflineCopy: true });

    test("an offline start shows the last known player and the time of the last update", async ({
      page,
      context,
    }) => {
      const account = await openSignedIn(page);
      await page.getByRole("button", { name: /Bag Fries/ }).click();
      await expect(page.getByText("Completed: Bag Fries")).toBeVisible();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1, name: new RegExp(account.username) })).toBeVisible();
      await expect(page.getByText(/^You're offline\. Shown as of \d+ \w+, \d\d:\d\d\.$/)).toBeVisible();
      await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
      await expect(page.getByRole("button", { name: /^Bag Fries/ })).toHaveAttribute("aria-disabled", "true");
      await context.setOffline(false);
      await expect(page.getByText(/^You're offline\. Shown as of \d+ \w+, \d\d:\d\d\.$/)).toBeHidden({
        timeout: 15_000,
      });
      await expect(page.getByRole("button", { name: /^Bag Fries/ })).toHaveAttribute(
        "aria-disabled",
        "false",
      );
    });
  });
});
