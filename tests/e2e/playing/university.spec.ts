import { card, currentCourse, earn, toast } from "../support/courses.ts";
import { expect, openSignedIn, test } from "../support/test.ts";

test("a player takes one course at a time and drops it without a refund, and the ledger adds up", async ({
  page,
}) => {
  const { token } = await openSignedIn(page);
  await earn(page, token, 4);
  await page.goto("/university");

  await card(page, "Confidence 101").getByRole("button", { name: "Enroll" }).click();
  await expect(toast(page, "Enrolled: Confidence 101")).toHaveCount(1);
  await expect(
    currentCourse(page).getByRole("progressbar", { name: "Progress of Confidence 101" }),
  ).toBeVisible();
  const complete = currentCourse(page).getByRole("button", { name: /^Complete in (10:00|9:\d\d)$/ });
  await expect(complete).toHaveAttribute("aria-disabled", "true");
  await expect(complete).toHaveAccessibleDescription(/^Over at /);
  await expect(card(page, "Confidence 101").getByText("Enrolled", { exact: true })).toBeVisible();
  await card(page, "Fry Science").locator("summary").click();
  const second = card(page, "Fry Science").getByRole("button");
  await expect(second).toHaveText("Drop Current Course First");
  await expect(second).toHaveAttribute("aria-disabled", "true");
  await expect(second).toHaveAccessibleDescription(/You're taking Confidence 101\. It's over in 9:/);

  await currentCourse(page).getByRole("button", { name: "Drop" }).click();
  const question = page.getByRole("dialog", { name: "Drop Confidence 101?" });
  await expect(question).toContainText("forfeited");
  await question.getByRole("button", { name: "Keep Studying" }).click();
  await expect(currentCourse(page)).toBeVisible();
  await currentCourse(page).getByRole("button", { name: "Drop" }).click();
  await question.getByRole("button", { name: "Drop Course" }).click();
  await expect(toast(page, "Dropped: Confidence 101")).toHaveCount(1);
  await expect(currentCourse(page)).toBeHidden();

  await card(page, "Confidence 101").getByRole("button", { name: "Enroll" }).click();
  await expect(currentCourse(page)).toBeVisible();
  await page.reload();
  await expect(currentCourse(page)).toBeVisible();

  await page.goto("/finances");
  await expect(page.getByText("Adds up.")).toBeVisible();
  const rows = page.getByRole("list", { name: "Ledger" }).getByRole("listitem");
  // The arrival with its first unlocks, four times fries, two enrolments and the drop.
  await expect(rows).toHaveCount(8);
  await expect(rows.first()).toContainText("Tuition: Confidence 101");
  await expect(rows.first()).toContainText("−$37");
  await expect(rows.first()).toContainText("$5 ·");
  await page.getByRole("tab", { name: "Cash" }).click();
  await expect(page).toHaveURL(/only=cash/);
  await expect(rows).toHaveCount(6);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Cash" })).toHaveAttribute("aria-selected", "true");
  await expect(rows).toHaveCount(6);
});

test("a figure on the dashboard links to its ledger rows, which can be saved as CSV", async ({ page }) => {
  const { token } = await openSignedIn(page);
  await earn(page, token, 2);
  await page.getByRole("link", { name: "Cash: what moved it" }).click();
  await expect(page).toHaveURL(/\/finances\?only=cash$/);
  await expect(page.getByRole("list", { name: "Ledger" }).getByText("Bagged fries")).toHaveCount(2);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^guru-grind-ledger-.*\.csv$/);
});

test("the profile shows the character and saves the share picture as PNG", async ({ page }) => {
  const { username } = await openSignedIn(page);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: username })).toBeVisible();
  await expect(page.getByText("The Comment Section")).toBeVisible();
  const road = page.getByRole("region", { name: "The road" }).getByRole("listitem");
  await expect(road.filter({ hasText: "Level 5Side Hustler" })).toBeVisible();
  await expect(road.filter({ hasText: "A stranger" })).toBeVisible();
  await expect(road).toHaveCount(3);
  await expect(page.getByRole("img", { name: new RegExp(`^${username}, Brokie, level 1`) })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save Picture" }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const png = Buffer.concat(chunks);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
