import { ownGame } from "../support/own-game.ts";
import { COURSE_PORT, stateDirOf } from "../support/ports.ts";
import { expect, openAdjusted, test } from "../support/test.ts";

test.use({ baseURL: `http://localhost:${COURSE_PORT}` });

/** A separate game, whose clock the test moves to the end of a course. */
const game = ownGame(COURSE_PORT, stateDirOf(COURSE_PORT));
test.beforeAll(() => game.start());
test.afterAll(() => game.remove());

test("a player drops a course, takes it again, completes it, and the ledger adds up", async ({ page }) => {
  const card = (name: string) =>
    page
      .getByRole("region", { name: "Courses", exact: true })
      .getByRole("listitem")
      .filter({ hasText: name });
  const current = page.getByRole("region", { name: "Confidence 101" });
  const toast = (text: string) => page.locator("[data-sonner-toast]").filter({ hasText: text });
  await openAdjusted(page, { cash: 79 });
  await page.goto("/university");
  await card("Confidence 101").getByRole("button", { name: "Enroll" }).click();
  await expect(toast("Enrolled: Confidence 101")).toHaveCount(1);
  const complete = current.getByRole("button", { name: /^Complete/ });
  await expect(complete).toHaveText(/^Complete in (10:00|9:\d\d)$/);
  await expect(complete).toHaveAttribute("aria-disabled", "true");

  await current.getByRole("button", { name: "Drop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Drop Course" }).click();
  await expect(current).toBeHidden();
  await card("Confidence 101").getByRole("button", { name: "Enroll" }).click();
  await expect(current).toBeVisible();
  await game.moveOn(10 * 60_000);
  await page.reload();
  await expect(page.getByRole("link", { name: "University, course finished" })).toBeVisible();
  await complete.click();
  await expect(toast("Completed: Confidence 101")).toHaveCount(1);
  await expect(card("Confidence 101").getByText("Completed", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Finances" }).click();
  await expect(page.getByText("Adds up.")).toBeVisible();
  const rows = page.getByRole("list", { name: "Ledger" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "+60" })).toHaveCount(1);
  await page.getByRole("tab", { name: "Cash" }).click();
  await expect(page).toHaveURL(/only=cash/);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Cash" })).toHaveAttribute("aria-selected", "true");
  await expect(rows.filter({ hasText: "Tuition: Confidence 101" })).toHaveCount(2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^guru-grind-ledger-.*\.csv$/);
});
