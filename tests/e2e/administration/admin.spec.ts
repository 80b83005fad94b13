import type { Page } from "@playwright/test";
import { createAccount, expect, openAsAdmin, test } from "../support/test.ts";

/** The value of a tile. */
const tile = (page: Page, label: string) =>
  page.locator("dl > div").filter({ has: page.locator("dt", { hasText: new RegExp(`^${label}$`) }) });

test("an administrator sees the figures, adjusts a player, and finds it in the audit log", async ({
  page,
}) => {
  const player = createAccount();
  await openAsAdmin(page, "hustle");
  await page.goto("/admin");
  await expect(tile(page, "Total NPCs").locator("dd").first()).toHaveText("15");
  await expect(tile(page, "Active Players")).toBeVisible();
  await page.getByRole("link", { name: /^Game Management/ }).click();
  await expect(tile(page, "Game Status").locator("dd").first()).toHaveText("Running");
  await expect(tile(page, "Tick Rate").locator("dd").first()).toHaveText("0.2 TPS");

  await page.getByRole("link", { name: "Player Testing" }).click();
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expect(page.getByText(/^The server answers in \d+ ms/)).toBeVisible();
  await page.getByRole("button", { name: "Test Authentication" }).click();
  await expect(page.getByText("You're signed in as admin.")).toBeVisible();

  const other = page.getByRole("region", { name: "Another player" });
  await other.getByLabel("Username").fill(player.username);
  await other.getByRole("button", { name: "Find Player" }).click();
  await other.getByLabel("Level", { exact: true }).fill("7");
  await other.getByLabel("Experience", { exact: true }).fill("123");
  await other.getByLabel("Cash", { exact: true }).fill("1234");
  await expect(other.getByTestId("preview-experience")).toHaveText("123/700");
  await other.getByLabel("Reason").fill("Tested the till");
  await other.getByRole("button", { name: `Adjust ${player.username}` }).click();
  await expect(other.getByText(`${player.username} is adjusted.`)).toBeVisible();

  await page.goto("/admin/audit");
  const entry = page
    .getByRole("list", { name: "Entries" })
    .getByRole("listitem")
    .filter({
      hasText: `adjusted ${player.username}. Reason: Tested the till`,
    });
  await entry.getByText("3 values changed").click();
  await expect(entry.getByText("47 → 1234")).toBeVisible();
  await page.getByLabel("Action").selectOption("player.adjust");
  await expect(entry).toBeVisible();
  await page.getByLabel("Day").fill("2020-01-01");
  await expect(page.getByText("Nothing matches")).toBeVisible();
});
