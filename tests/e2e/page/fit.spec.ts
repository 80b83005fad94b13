import type { Locator, Page } from "@playwright/test";
import { cutTexts } from "../support/fit.ts";
import { watchShifts } from "../support/layout-shifts.ts";
import {
  adjustPlayer,
  createAccount,
  expect,
  openAs,
  openSignedIn,
  showChat,
  test,
} from "../support/test.ts";
import { expectDrawn, expectLoaded, PLAYER_PAGES } from "../support/visit.ts";

async function boxOf(locator: Locator) {
  // The app takes the place of the first frame, so an element may be replaced while it is measured.
  let box = await locator.boundingBox();
  while (!box) box = await locator.boundingBox();
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Each number of the stats with the end of its cell, in CSS pixels. */
const stats = (page: Page) =>
  page.getByRole("region", { name: "Your numbers" }).evaluate((bar) =>
    [...bar.querySelectorAll<HTMLElement>("[data-value]")].map((number) => {
      const range = document.createRange();
      range.selectNodeContents(number);
      const cell = number.parentElement?.getBoundingClientRect();
      return {
        name: number.dataset.testid,
        end: range.getBoundingClientRect().right,
        limit: cell?.right ?? 0,
      };
    }),
  );

/** Lets each reply come after the frames before it, so that a page shows what it reserves. */
const delayReplies = (page: Page) =>
  page.route("**/api/**", async (route) => {
    // A page that is being left draws nothing more.
    await expectDrawn(page).catch(() => {});
    await route.continue().catch(() => {});
  });

async function openStory(page: Page): Promise<Locator> {
  await page
    .getByRole("button", { name: /Your Mum/ })
    .first()
    .click();
  const viewer = page.getByRole("dialog", { name: "Your Mum's quests" });
  await expect(viewer.getByRole("heading")).toBeVisible();
  return viewer;
}

test("the numbers of the dashboard stay in their boxes at every width and size of text, also beside the chat", async ({
  page,
}) => {
  const account = await openSignedIn(page);
  await adjustPlayer(page, account, { cash: 249_975, followers: 1_234_567, energy: 100 });
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "249975");
  for (const percent of [100, 200]) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    for (const width of [390, 820, 844, 900, 1024, 1440]) {
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

test("on a phone on its side, a story has its portrait beside the text", { tag: "@phone" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openSignedIn(page);
  const viewer = await openStory(page);
  const picture = await boxOf(viewer.locator("article img").first());
  const text = await boxOf(viewer.getByRole("region", { name: "Quest" }));
  expect(picture.height).toBeGreaterThan(300);
  expect(picture.width).toBeGreaterThan(200);
  expect(text.x).toBeGreaterThanOrEqual(picture.right - 1);
  await viewer.getByRole("button", { name: "Complete Quest" }).scrollIntoViewIfNeeded();
  await expect(viewer.getByRole("button", { name: "Complete Quest" })).toBeInViewport();
});

test("with text of twice the size, the arrows of a story cover no title", { tag: "@phone" }, async ({
  page,
}) => {
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
  let connect = () => {};
  const held = new Promise<void>((resolve) => {
    connect = resolve;
  });
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

test("the Room, the numbers and the pressed action share the screen", { tag: "@both-sizes" }, async ({
  page,
  isMobile,
}) => {
  await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  await openSignedIn(page);
  const action = page.getByRole("button", { name: /^Rest/ });
  if (isMobile) await action.evaluate((button) => button.scrollIntoView({ block: "end" }));
  const numbers = isMobile
    ? page.getByRole("navigation", { name: "Where you stand" })
    : page.getByRole("region", { name: "Your numbers" });
  await expect(numbers).toBeInViewport();
  await expect(action).toBeInViewport({ ratio: 1 });
  for (const name of ["Post Content", "Bag Fries"])
    await expect(page.getByRole("button", { name: new RegExp(`^${name}`) })).toBeInViewport({ ratio: 1 });

  // The topmost element at the Room's lower edge belongs to it.
  const shown = await page.locator("#room").evaluate((room) => {
    const { left, width, bottom } = room.getBoundingClientRect();
    const hits = (up: number) => room.contains(document.elementFromPoint(left + width / 2, bottom - up));
    return { upper: hits(66), lower: hits(8) };
  });
  expect(shown).toEqual({ upper: true, lower: true });

  // It leaves with the actions.
  if (!isMobile) return;
  await page.setViewportSize({ width: 390, height: 520 });
  await page.getByRole("heading", { name: "The road" }).evaluate((heading) => heading.scrollIntoView());
  const [room, actions] = [page.locator("#room"), page.getByRole("region", { name: "Quick Actions" })];
  expect((await boxOf(room)).bottom).toBeLessThanOrEqual((await boxOf(actions)).bottom + 1);
});
