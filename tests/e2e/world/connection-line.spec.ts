import { expect, installClock, openSignedIn, test } from "../support/test.ts";

test.use({ hasOwnClock: true });

/** The text without a live connection. */
const TEXT = "No live connection. Checking every 5 seconds.";

test("the line about the connection waits for 6 s, moves nothing, takes no press and covers nothing for good", {
  tag: "@both-sizes",
}, async ({ page, isMobile }) => {
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  await page.routeWebSocket(/realtime/, (socket) => socket.close({ code: 1013 }));
  await installClock(page);
  await openSignedIn(page);
  const line = page.getByText(TEXT);
  // The last part of the dashboard, after which nothing grows.
  await expect(page.getByRole("region", { name: "The road" }).getByRole("listitem")).toHaveCount(3);
  await page.waitForLoadState("networkidle");
  const action = page.getByRole("button", { name: /^Bag Fries/ });
  await action.evaluate((button) => button.scrollIntoView({ block: "center" }));
  const before = await action.boundingBox();
  await page.clock.fastForward(4_000);
  await expect(line).toBeHidden();
  await page.clock.fastForward(4_000);
  await expect(line).toBeInViewport();
  expect(await action.boundingBox()).toEqual(before);

  // A press on the line reaches what it lies over.
  const isPressed = await line.evaluate((text) => {
    const { x, y, width, height } = text.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2) === text;
  });
  expect(isPressed).toBe(false);

  // At its end, the page stands above it, but for a phone's dock, which stands below it.
  await page.getByRole("main").evaluate((main) => {
    for (let each: Element | null = main; each; each = each.parentElement) each.scrollTop = each.scrollHeight;
  });
  const road = page.getByRole("region", { name: "The road" });
  const last = isMobile ? road.locator("..") : page.getByRole("main");
  const [content, over, dock] = await Promise.all([
    last.boundingBox(),
    line.locator("..").boundingBox(),
    page.getByRole("region", { name: "Quick Actions" }).boundingBox(),
  ]);
  expect((content?.y ?? 0) + (content?.height ?? 0)).toBeLessThanOrEqual((over?.y ?? 0) + 0.5);
  if (isMobile) expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual((dock?.y ?? 0) + 0.5);
});
