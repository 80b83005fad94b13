import type { Page } from "@playwright/test";
import { expect, openSignedIn, test } from "../support/test.ts";
import { visit } from "../support/visit.ts";
import { backToScreen, countSheets, faultsOnPaper, putOnPaper } from "./paper.ts";

test.use({ hasOfflineCopy: false, colorScheme: "dark" });

const ROWS = 50;
const CERTIFICATE = {
  number: 1,
  ending: "Emperor",
  issuedAt: "2026-10-02T10:00:00.000Z",
  playedMs: 45e6,
  level: 31,
};

/** Gives the player a page of ledger rows, of which there are more, and a certificate. */
async function fillPages(page: Page): Promise<void> {
  await page.route(/\/api\/player\/ledger(\?|$)/, async (route) => {
    const reply = await route.fetch();
    const ledger = await reply.json();
    const [row] = ledger.rows;
    ledger.rows = Array.from({ length: ROWS }, (_, index) => ({ ...row, seq: row.seq + ROWS - index }));
    await route.fulfill({ response: reply, json: { ...ledger, next: row.seq } });
  });
  await page.route("**/api/player/endings", async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), certificates: [CERTIFICATE] } });
  });
}

// Sources: govuk-design-system#133, unimelb-design-system#750, anet#1080, commercetools-docs-kit#345.
// Steps: print Finances, a message and the profile with a certificate, in the dark theme, also to PDF.
// Right result: all of the page, black on white, without frame and controls; nothing is cut.
test("a page is printed in full, black on white, and without the frame", async ({ page }) => {
  await fillPages(page);
  await openSignedIn(page);

  await visit(page, "/finances", "Finances");
  await putOnPaper(page);
  const rows = page.getByRole("list", { name: "Ledger" }).getByRole("listitem");
  await expect(rows).toHaveCount(ROWS);
  expect(await faultsOnPaper(page)).toEqual([]);
  await expect(page.getByText("Older rows aren't printed.")).toBeVisible();
  await expect(page.locator("main")).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  expect(await countSheets(page)).toBeLessThanOrEqual(4);
  await backToScreen(page);
  await expect(page.getByText("Older rows aren't printed.")).toBeHidden();

  await visit(page, "/messages", "Messages");
  await page.locator("main [data-id]").first().click();
  const message = page.getByRole("article");
  await expect(message).toBeVisible();
  await putOnPaper(page);
  await expect(message).toBeVisible();
  await expect(page.locator("main [data-id]").first()).toBeHidden();
  expect(await faultsOnPaper(page)).toEqual([]);
  expect(await countSheets(page)).toBe(1);
  await backToScreen(page);

  await visit(page, "/profile", "Profile");
  await putOnPaper(page);
  await expect(page.getByText("Emperor")).toBeVisible();
  expect(await faultsOnPaper(page)).toEqual([]);
});
