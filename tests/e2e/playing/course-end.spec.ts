import type { Page } from "@playwright/test";
import { gameNow } from "../support/clock.ts";
import { card, currentCourse, earn, toast } from "../support/courses.ts";
import { type OwnGame, ownGame } from "../support/own-game.ts";
import { COURSE_PORT, stateDirOf } from "../support/ports.ts";
import {
  test as base,
  expect,
  openSignedIn,
  secondDevice,
  waitForPrefetch,
  whenConnected,
} from "../support/test.ts";

/** A separate game, which the tests stop to move the end of a course. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  baseURL: async ({}, use) => use(`http://localhost:${COURSE_PORT}`),
});
test.describe.configure({ mode: "serial" });
test.use({
  expected: { errors: [/Failed to load resource/, /WebSocket connection/] },
});

let game: OwnGame;
test.beforeAll(async () => {
  game = ownGame(COURSE_PORT, stateDirOf(COURSE_PORT));
  await game.start();
});
test.afterAll(() => game.remove());

/** Stops the game, moves the start and end of the player's course so that it ends in `ms`, and restarts the game. */
async function endCourseIn(username: string, ms: number): Promise<void> {
  await game.kill();
  game.change(
    `update enrollment set started_at = started_at + ?1 - ends_at, ends_at = ?1
     where player_id = (select id from user where username = ?2)`,
    gameNow() + ms,
    username,
  );
  await game.start();
}

/** Enrols in Confidence 101 by an API call. */
async function enrol(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
  const reply = await page.request.post("/api/university/enroll/confidence_101", { headers, maxRetries: 3 });
  expect(reply.status()).toBe(200);
}

const menuButton = (page: Page) => page.getByRole("button", { name: /^Menu/ });
/** The University link of the open menu. */
const universityLink = (page: Page) =>
  page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: /^University/ });

test("a course refuses a second one, survives a drop, ends while the page is closed, and two devices complete it once", {
  tag: "@phone",
}, async ({ page, browser }) => {
  const { token, username } = await openSignedIn(page);
  await earn(page, token, 4);
  await page.goto("/university");
  await card(page, "Confidence 101").getByRole("button", { name: "Enroll" }).click();
  await expect(currentCourse(page)).toBeVisible();
  await card(page, "Fry Science").locator("summary").click();
  await expect(card(page, "Fry Science").getByRole("button")).toHaveText("Drop Current Course First");
  const headers = { authorization: `Bearer ${token}` };
  const second = await page.request.post("/api/university/enroll/confidence_101", { headers, maxRetries: 3 });
  expect([second.status(), await second.text()]).toEqual([
    409,
    expect.stringContaining("Drop your current course"),
  ]);
  await currentCourse(page).getByRole("button", { name: "Drop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Drop Course" }).click();
  await expect(currentCourse(page)).toBeHidden();
  await card(page, "Confidence 101").getByRole("button", { name: "Enroll" }).click();
  await expect(currentCourse(page)).toBeVisible();

  // A document of the same origin without the game.
  await page.goto("/api/health");
  await endCourseIn(username, -1_000);
  // A device that isn't connected doesn't learn what the other has completed.
  const connected = [whenConnected(page)];
  await page.goto("/dashboard");
  await expect(menuButton(page)).toHaveAccessibleName("Menu, course finished");
  const other = await secondDevice(browser, token, async (device) => {
    connected.push(whenConnected(device));
  });
  await Promise.all(connected);
  const devices = [page, other];
  for (const device of devices) {
    await menuButton(device).click();
    await expect(universityLink(device)).toHaveAccessibleName(/course finished/);
    await universityLink(device).click();
    await expect(currentCourse(device).getByText("You attended all of it, technically.")).toBeVisible();
  }
  const replies: number[] = [];
  // Neither device learns of the other's completion before it asks for its own.
  const asked = devices.map(() => Promise.withResolvers<void>());
  for (const [place, device] of devices.entries()) {
    device.on("response", (reply) => reply.url().endsWith("/complete") && replies.push(reply.status()));
    await device.route("**/complete", async (route) => {
      asked[place]?.resolve();
      await Promise.all(asked.map(({ promise }) => promise));
      await route.continue();
    });
  }
  await Promise.all(
    devices.map(async (device, place) => {
      await currentCourse(device).getByRole("button", { name: "Complete" }).click();
      const asked = device.getByRole("dialog", { name: "Graduation: Confidence 101" });
      await asked.getByRole("list", { name: "Your answer" }).getByRole("button").nth(place).click();
    }),
  );
  // Side by side: the toast of one may be over before that of the other has come.
  await Promise.all(
    devices.map(async (device) => {
      await expect(toast(device, "Completed: Confidence 101")).toHaveCount(1);
      await expect(device.locator("[data-sonner-toast]")).toHaveCount(1);
    }),
  );
  for (const device of devices) {
    await expect(currentCourse(device)).toBeHidden();
    await expect(card(device, "Confidence 101").getByText("Completed", { exact: true })).toBeVisible();
  }
  expect(replies.filter((status) => status === 200)).toHaveLength(1);
  // Only the device whose answer counted says what came of it.
  const told = devices.map((device) => device.getByRole("dialog", { name: "Congratulations" }).count());
  expect((await Promise.all(told)).reduce((sum, count) => sum + count)).toBe(1);

  await page.goto("/finances?only=experience");
  await expect(page.getByText("Adds up.")).toBeVisible();
  const rows = page.getByRole("list", { name: "Ledger" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "+60" })).toHaveCount(1);
  await expect(rows).toHaveCount(5);
  await other.context().close();
});

test("a course that ends while a page is open is announced there by a push", { tag: "@phone" }, async ({
  page,
}) => {
  const { token, username } = await openSignedIn(page);
  await enrol(page, token);
  await page.goto("/api/health");
  await endCourseIn(username, 20_000);
  await page.goto("/dashboard");
  await expect(menuButton(page)).toHaveAccessibleName("Menu");
  await page.getByRole("heading", { level: 1 }).click();
  await waitForPrefetch(page);
  let fetched = 0;
  page.on("request", (request) => {
    if (/\/api\/(auth\/me|university)/.test(request.url())) fetched += 1;
  });
  await expect(toast(page, "Confidence 101 is over. Complete it at the University.")).toHaveCount(1, {
    timeout: 60_000,
  });
  await expect(menuButton(page)).toHaveAccessibleName("Menu, course finished");
  expect(fetched).toBe(0);
  await menuButton(page).click();
  await universityLink(page).click();
  await currentCourse(page).getByRole("button", { name: "Complete" }).click();
  await page.getByRole("list", { name: "Your answer" }).getByRole("button").first().click();
  await expect(toast(page, "Completed: Confidence 101")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("region", { name: "Completed courses" }).getByText("60 XP, once"),
  ).toBeVisible();
});
