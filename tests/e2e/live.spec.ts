import { expect, openSignedIn, secondDevice, test } from "./test.ts";

test("two devices of one player agree within a second", async ({ page, browser }) => {
  const account = await openSignedIn(page);
  const second = await secondDevice(browser, account.token);
  await expect(second.getByTestId("cash")).toHaveAttribute("data-value", "47");
  await second.waitForTimeout(1_000);

  await page.getByRole("button", { name: /Bag Fries/ }).click();
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
  await expect(second.getByTestId("cash")).toHaveAttribute("data-value", "55", { timeout: 1_000 });
  await second.context().close();
});

test("while the socket is live nothing is polled", async ({ page }) => {
  await openSignedIn(page);
  await page.waitForLoadState("networkidle");
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && calls.push(request.url()));
  await page.waitForTimeout(7_000);
  expect(calls).toEqual([]);
});

test("without a socket the page polls, and is never more than a few seconds behind", async ({ page }) => {
  await page.routeWebSocket(/realtime/, (socket) => socket.close({ code: 1013 }));
  const { token } = await openSignedIn(page);
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post("/api/player/action/bag_fries", { maxRetries: 3, headers });
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55", { timeout: 6_500 });
});

test.describe(() => {
  test.use({ expected: { errors: [/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/, /WebSocket/] } });

  test("a button answers before the server does, and a refusal takes the guess back with its reason", async ({
    page,
  }) => {
    await openSignedIn(page);
    await page.route("**/api/player/action/bag_fries", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.fulfill({
        status: 409,
        json: { error: "Cannot perform", code: "cannot_perform", details: ["Ready in 9 s."], requestId: "x" },
      });
    });
    await page.getByRole("button", { name: /Bag Fries/ }).click();
    await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55", { timeout: 500 });
    await expect(page.getByText("Cannot perform. Ready in 9 s.")).toBeVisible();
    await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "47");
  });

  test("a request that the network swallowed is repeated with its key, and pays once", async ({ page }) => {
    await openSignedIn(page);
    let isFirst = true;
    await page.route("**/api/player/action/bag_fries", async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      // The server does it; the reply is lost on the way back.
      await route.fetch();
      return route.abort("connectionreset");
    });
    await page.getByRole("button", { name: /Bag Fries/ }).click();
    await expect(page.getByText("Completed: Bag Fries")).toBeVisible();
    await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
    await page.reload();
    await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
  });

  test("an offline start shows the last known player and says of when", async ({ page, context }) => {
    const account = await openSignedIn(page);
    await page.getByRole("button", { name: /Bag Fries/ }).click();
    await expect(page.getByText("Completed: Bag Fries")).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(account.username) })).toBeVisible();
    await expect(page.getByText(/^You're offline\. Last updated \d\d:\d\d/)).toBeVisible();
    await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
    await expect(page.getByRole("button", { name: /Bag Fries/ })).toHaveAttribute("aria-disabled", "true");
    await context.setOffline(false);
    await expect(page.getByText(/^You're offline\. Last updated \d\d:\d\d/)).toBeHidden({ timeout: 15_000 });
    await expect(page.getByRole("button", { name: /Bag Fries/ })).toHaveAttribute("aria-disabled", "false");
  });
});
