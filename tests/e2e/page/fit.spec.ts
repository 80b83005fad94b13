import type { Locator, Page } from "@playwright/test";
import { cutTexts } from "../support/fit.ts";
import { watchShifts } from "../support/layout-shifts.ts";
import {
  createAccount,
  expect,
  openAdjusted,
  openAs,
  openSignedIn,
  showChat,
  storyButton,
  test,
} from "../support/test.ts";
import { boxOf, expectDrawn, expectLoaded, PLAYER_PAGES } from "../support/visit.ts";

/** Each part of the pills with the end of its pill, in CSS pixels. */
const stats = (page: Page) =>
  page.getByRole("region", { name: "Your numbers" }).evaluate((bar) =>
    [...bar.querySelectorAll("[data-quantity]")].flatMap((pill) =>
      [...pill.querySelectorAll("span:not(.visually-hidden)")].map((part) => ({
        name: part.textContent,
        end: part.getBoundingClientRect().right,
        limit: pill.getBoundingClientRect().right,
      })),
    ),
  );

/** Lets each reply come after the frames before it, so that a page shows what it reserves. */
const delayReplies = (page: Page) =>
  page.route("**/api/**", async (route) => {
    // A page that is being left draws nothing more.
    await expectDrawn(page).catch(() => {});
    await route.continue().catch(() => {});
  });

async function openStory(page: Page): Promise<Locator> {
  await storyButton(page, /^Your Mum/).click();
  const viewer = page.getByRole("dialog", { name: "Your Mum's quests" });
  await expect(viewer.getByRole("heading")).toBeVisible();
  return viewer;
}

test("the numbers of the dashboard stay in their boxes at every width and size of text, also beside the chat", async ({
  page,
}) => {
  await openAdjusted(page, { cash: 249_975, followers: 1_234_567, energy: 100 });
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "249975");
  for (const percent of [100, 200]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    for (const width of [320, 360, 390, 820, 844, 900, 1024, 1440]) {
      await page.setViewportSize({ width, height: width === 844 ? 390 : 800 });
      const open = page.getByRole("button", { name: /^Open chat panel/ });
      if (await open.isVisible()) await open.click();
      await expectDrawn(page);
      const size = `at ${width} px with text of ${percent} %`;
      for (const { name, end, limit } of await stats(page)) {
        expect(end, `${name} ${size}`).toBeLessThanOrEqual(limit);
      }
      expect(await cutTexts(page), size).toEqual([]);
    }
  }
});

test("a page that is longer than the window scrolls between the panels, which stay", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await openSignedIn(page);
  for (const path of ["/dashboard", "/settings"]) {
    await page.goto(path);
    const heading = page.getByRole("main").getByRole("heading").first();
    await expect(heading).toBeVisible();
    const before = await boxOf(heading);
    await page.mouse.move(before.x + 5, before.y + 5);
    // The page is as long as what it has loaded.
    const scrolled = async () => {
      await page.mouse.wheel(0, 200);
      return (await boxOf(heading)).y;
    };
    await expect.poll(scrolled).toBeLessThan(before.y);
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight - innerHeight])).toEqual(
      [0, 0],
    );
  }
});

test("with text of twice the size the arrows of a story cover no title, and on a phone on its side its portrait is beside the text", {
  tag: "@phone",
}, async ({ page }) => {
  await openSignedIn(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const viewer = await openStory(page);
  const title = await boxOf(viewer.getByRole("heading"));
  for (const name of ["Previous", "Next"]) {
    const arrow = await boxOf(viewer.getByRole("button", { name }));
    expect(arrow.bottom, name).toBeLessThanOrEqual(title.y);
  }
  await page.evaluate(() => document.documentElement.removeAttribute("style"));
  await page.setViewportSize({ width: 844, height: 390 });
  await expectDrawn(page);
  const picture = await boxOf(viewer.locator("article img").first());
  const text = await boxOf(viewer.locator("article section"));
  expect(picture.height).toBeGreaterThan(300);
  expect(picture.width).toBeGreaterThan(200);
  expect(text.x).toBeGreaterThanOrEqual(picture.right - 1);
  await viewer.getByRole("button", { name: "Complete Quest" }).scrollIntoViewIfNeeded();
  await expect(viewer.getByRole("button", { name: "Complete Quest" })).toBeInViewport();
});

test("no page of the player moves while it loads, and the dashboard not with a saved copy either", {
  tag: "@both-sizes",
}, async ({ page }) => {
  test.setTimeout(240_000);
  const { token, username } = createAccount();
  await openAs(page, token, username);
  const shifts = await watchShifts(page, "#content");
  await delayReplies(page);
  for (const path of [...PLAYER_PAGES, "/dashboard"]) {
    await page.goto(path);
    await expectLoaded(page);
    await page.waitForLoadState("networkidle");
    expect(await shifts(), path).toEqual([]);
  }
});

test("the chat stays where it is when its connection stands", async ({ page }) => {
  const { promise: held, resolve: connect } = Promise.withResolvers<void>();
  await page.routeWebSocket(/.*/, async (socket) => {
    await held;
    socket.connectToServer();
  });
  await openSignedIn(page);
  await showChat(page);
  const parts = [
    page.getByRole("region", { name: "Messages" }),
    page.getByRole("button", { name: "People" }).or(page.getByRole("button", { name: /online$/ })),
  ];
  const places = () => Promise.all(parts.map(boxOf));
  await expect(page.getByText("Connecting", { exact: true })).toBeVisible();
  const before = await places();
  connect();
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  expect(await places()).toEqual(before);
});

test("all of the loop is on one screen", { tag: "@both-sizes" }, async ({ page, isMobile }) => {
  await openAdjusted(page, { level: 51, cash: 249_975, followers: 1_234_567, energy: 100 });
  const waiting = page.getByRole("region", { name: "Waiting for You" });
  const parts = [
    page.getByRole("heading", { level: 1 }),
    page.getByRole("region", { name: "Your numbers" }),
    page.getByRole("region", { name: "Available Quests" }),
    page.getByRole("button", { name: /^Next / }),
    page.getByRole("region", { name: "Quick Actions" }),
  ];
  await expect(waiting.getByRole("listitem").first()).toBeVisible();
  for (const [width, height] of isMobile
    ? [[390, 844] as const]
    : [[1440, 900] as const, [1024, 768] as const, [820, 1180] as const]) {
    await page.setViewportSize({ width, height });
    await expectDrawn(page);
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    if (width === 1440) expect((await boxOf(waiting)).bottom).toBeLessThanOrEqual(852);
    else await expect(waiting.getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
  }
  if (isMobile) {
    const people = page.getByRole("region", { name: "Available Quests" }).getByRole("button");
    await expect(people).toHaveCount(5);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      for (const person of await people.all()) await expect(person).toBeInViewport({ ratio: 1 });
    }
  }
  // In the order in which they are read.
  const order = await page.evaluate(() =>
    [...document.querySelectorAll("#content :is(header, section, button[data-paper])")].map(
      (element) =>
        element.getAttribute("aria-labelledby") ?? element.getAttribute("aria-label") ?? element.tagName,
    ),
  );
  expect(order.slice(0, 6)).toEqual([
    ...["HEADER", "Your numbers", "available-quests", "BUTTON", "quick-actions", "waiting"],
  ]);
});
