import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import {
  type Account,
  adjustPlayer,
  createAccount,
  expect,
  expectNoLayers,
  openAs,
  test,
} from "../support/test.ts";

/** The tile of an action. */
const tile = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });

/** Hands in the player's notice at level 20 and takes one thing along. Ends on the dashboard of the next run. */
async function leaveWith(page: Page, account: Account, inheritance: string, number: number): Promise<void> {
  await adjustPlayer(page, account, { level: 20 });
  await page.goto("/profile");
  await page.getByRole("button", { name: "Hand In Your Notice" }).click();
  const dialog = page.getByRole("dialog", { name: "A Week's Notice" });
  await dialog.getByRole("radio", { name: inheritance }).check();
  if (number === 1) await expectAccessible(page);
  await dialog.getByRole("button", { name: "Go on", exact: true }).click();
  await page.getByRole("button", { name: "Yes, start over" }).click();
  await page.getByRole("button", { name: "Certify and start over" }).click();
  await expect(page.getByText(`Certificate No. ${number}: Notice`)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test("a player leaves three runs on a phone, and each thing taken along changes the rules of the next", {
  tag: "@phone",
}, async ({ page }) => {
  const account = await createAccount(page);
  await openAs(page, account.token, account.username);

  await leaveWith(page, account, "The Chair", 1);
  await expect(page.getByText("You owe $50,000")).toBeVisible();
  // A call pays $40 to a beginner, of which she takes a fifth.
  await tile(page, "Consulting Call").click();
  await expect(page.getByText("You owe $49,992")).toBeVisible();
  await expectAccessible(page);

  await leaveWith(page, account, "The Hook", 2);
  await expect(page.getByText(/You owe/)).toHaveCount(0);
  await expect(tile(page, "Bag Fries")).toContainText("+$32");
  await expect(tile(page, "Consulting Call")).toContainText(/Calls from level 10|till midnight/);

  await leaveWith(page, account, "No Number", 3);
  await expect(tile(page, "Bag Fries")).toContainText("+$8");
  await expect(page.getByTestId("followers")).toHaveText("Some");
  await page.goto("/profile");
  const wall = page.getByRole("region", { name: "Certificates" });
  await expect(wall.getByRole("listitem")).toHaveText([/No. 3Notice/, /No. 2Notice/, /No. 1Notice/]);
  await expect(wall.getByText(/^15 % more experience/)).toBeVisible();
  await expect(page.getByText("No Number")).toBeVisible();
  await expectNoLayers(page);

  await page.goto("/social");
  await page.getByRole("button", { name: "Most Followers" }).click();
  const board = page.getByRole("region", { name: "Most Followers" });
  await expect(board.getByText("You gave up the number, so the board shows you none.")).toBeVisible();
  await expect(board.getByText(/^[\d,]+$/)).toHaveCount(0);
});
