import type { Page } from "@playwright/test";
import { type Account, expect, openSignedIn, test } from "../support/test.ts";
import { visit } from "../support/visit.ts";

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
async function fillPages(page: Page, { token }: Account): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await page.request.get(path, { headers, maxRetries: 3 })).json();
  const ledger = await read("/api/player/ledger");
  const endings = await read("/api/player/endings");
  const [row] = ledger.rows;
  const rows = Array.from({ length: ROWS }, (_, index) => ({ ...row, seq: row.seq + ROWS - index }));
  // Read before: a page that goes on takes the reply of its request with it.
  await page.route(/\/api\/player\/ledger(\?|$)/, (route) =>
    route.fulfill({ json: { ...ledger, rows, next: row.seq } }),
  );
  await page.route("**/api/player/endings", (route) =>
    route.fulfill({ json: { ...endings, certificates: [CERTIFICATE] } }),
  );
}

// Sources: govuk-design-system#133, unimelb-design-system#750, anet#1080, commercetools-docs-kit#345.
// Steps: print Finances, a message and the profile with a certificate, in the dark theme, also to PDF.
// Right result: all of the page, black on white, without frame and controls; nothing is cut.
test("a page is printed in full, black on white, and without the frame", async ({ page }) => {
  await fillPages(page, await openSignedIn(page));

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

/* A page on paper: Chromium's print media at the width of a sheet, and its PDF. */

/** A4 without margins of 14 mm, in CSS pixels. */
const SHEET_WIDTH = 688;

/** Shows the page as it is printed, in the height of a screen. */
async function putOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: SHEET_WIDTH, height: 900 });
}

/** Shows the page on the screen again. */
async function backToScreen(page: Page): Promise<void> {
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** Returns what doesn't belong on paper: visible parts of the frame and controls, and parts that are cut at an edge. */
function faultsOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ checkVisibilityCSS: true, contentVisibilityAuto: true });
    const name = (element: Element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`;
    const controls = [...document.querySelectorAll("nav, aside, button, dialog, [popover], [role=tablist]")];
    const parts = [...document.querySelectorAll("main, main *")].filter((part) => !part.closest("svg"));
    const isCut = (part: Element) => {
      const { overflowX, overflowY } = getComputedStyle(part);
      const isHidden = part.matches(".visually-hidden, .visually-hidden *");
      const { right, width } = part.getBoundingClientRect();
      const isTooLong = overflowY !== "visible" && part.scrollHeight > part.clientHeight + 1;
      const isTooWide = overflowX === "visible" && right > innerWidth + 1;
      return !isHidden && width > 0 && (isTooLong || isTooWide);
    };
    return [
      ...controls.filter(isShown).map((element) => `printed: ${name(element)}`),
      ...parts.filter((part) => isShown(part) && isCut(part)).map((part) => `cut: ${name(part)}`),
    ];
  });
}

/** Returns the number of sheets of the page's PDF. */
async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
