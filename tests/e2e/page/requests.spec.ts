import type { Page, Route } from "@playwright/test";
import {
  bearer,
  expect,
  installClock,
  isStored,
  openChat,
  openSignedIn,
  test,
  waitForPrefetch,
} from "../support/test.ts";

test.use({ hasOfflineCopy: true, hasOwnClock: true });

/**
 * Records the page's requests to the Worker and its sockets, and resolves `stamped` with the stamp of current data. Holds back
 * the pushes of energy: the page's clock runs ahead of the server's, so each push would make the page fetch its energy again.
 */
async function requestsOf(page: Page) {
  const list: string[] = [];
  const stamped = Promise.withResolvers<void>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|auth)\//.test(pathname)) list.push(`${request.method()} ${pathname}`);
  });
  await page.routeWebSocket(/\/api\/realtime\//, (socket) => {
    list.push(`socket ${new URL(socket.url()).pathname}`);
    const server = socket.connectToServer();
    server.onMessage((text) => {
      if (!String(text).includes('"regeneration"')) socket.send(text);
      if (String(text).includes('"gameStamp"')) stamped.resolve();
    });
  });
  return { list, stamped: stamped.promise };
}

/** Lets the page's clock run once the page is idle: before it has drawn, it still polls. What was due by then has been requested. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: "background" }));
  await page.clock.fastForward(ms);
  await page.evaluate(() => fetch("/health"));
}

const actions = (page: Page) => page.getByRole("region", { name: "Quick Actions" });

test("a dashboard opens with five requests from a warm start, and a minute with six presses takes nine at most", async ({
  page,
}) => {
  await installClock(page);
  await openSignedIn(page);
  await openChat(page);
  const box = page.getByRole("textbox", { name: /message/i });
  await box.fill("Day one of my journey.");
  await box.press("Enter");
  await actions(page)
    .getByRole("button", { name: /^Bag Fries/ })
    .click();
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
  // The copies of the other pages, which a first visit makes.
  await pass(page, 11_000);
  await waitForPrefetch(page);

  const { list: requests, stamped } = await requestsOf(page);
  await page.reload();
  await expect(actions(page).getByRole("button", { name: /^Bag Fries/ })).toBeEnabled();
  await expect(page.getByText("Day one of my journey.").first()).toBeVisible();
  // The last part of the dashboard: what it needs came with the start, which counts for 10 s.
  await expect(page.getByRole("region", { name: "The road" }).getByRole("listitem")).toHaveCount(3);
  await expect.poll(() => requests.filter((request) => request.startsWith("socket")).length).toBe(2);
  // If the clock ran before the page has read its stamp, its data would seem old.
  await stamped;
  await pass(page, 0);
  await pass(page, 11_000);
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(5);

  requests.length = 0;
  for (const name of ["Bag Fries", "Post Content", "Bag Fries", "Read Book", "Bag Fries", "Post Content"]) {
    const answered = page.waitForResponse(/\/player\/action\//);
    await actions(page)
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .click();
    expect((await answered).status()).toBe(200);
    await pass(page, 10_000);
  }
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(9);
});

test("a press that hasn't been sent when the page reloads counts", async ({ page }) => {
  const account = await openSignedIn(page);
  await isStored(page);
  const onItsWay = Promise.withResolvers<Route>();
  await page.route("**/api/player/action/*", onItsWay.resolve);
  await actions(page)
    .getByRole("button", { name: /^Bag Fries/ })
    .click();
  const press = await onItsWay.promise;
  await page.reload();
  await press.continue();
  const ledger = () => page.request.get("/api/player/ledger", { headers: bearer(account) });
  await expect.poll(async () => (await ledger()).text()).toContain('"cause":"action:bag_fries"');
});
