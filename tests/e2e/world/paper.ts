import type { Page } from "@playwright/test";

/* A page on paper: Chromium's print media at the width of a sheet, and its PDF. */

/** A4 without margins of 14 mm, in CSS pixels. */
const SHEET_WIDTH = 688;

/** Shows the page as it is printed, in the height of a screen. */
export async function putOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: SHEET_WIDTH, height: 900 });
}

/** Shows the page on the screen again. */
export async function backToScreen(page: Page): Promise<void> {
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** Returns what doesn't belong on paper: visible parts of the frame and controls, and parts that are cut at an edge. */
export function faultsOnPaper(page: Page): Promise<string[]> {
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
export async function countSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
