import type { Page } from "@playwright/test";
import { chatMessages, expect, openChat, openSignedIn, say, storyButton, test } from "../support/test.ts";

test.describe("a failure over a dialog", () => {
  test.use({ expected: { errors: [/503/] } });

  // flux#1900, webawesome#2127, sonner#667
  // In an open story, Complete gets a 503.
  // The failure is in the accessibility tree, and can be held and swiped away.
  test("a failure is heard and can be swiped away over an open story", async ({ page }) => {
    await openSignedIn(page);
    await page.route("**/api/npcs/**/complete*", (route) =>
      route.fulfill({ status: 503, json: { error: "Busy", code: "overloaded", requestId: "x" } }),
    );
    await storyButton(page, /^Your Mum/).click();
    const story = page.getByRole("dialog", { name: /'s quests$/ });
    await story.getByRole("button", { name: "Complete Quest" }).press("Enter");
    const toast = page.getByRole("listitem").filter({ hasText: "Failed to complete request" });
    await expect(toast).toHaveAttribute("data-mounted", "true");

    const box = await toast.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const step of [5, 20, 60, 120, 180]) await page.mouse.move(x + step, y);
    await page.mouse.up();
    await expect(toast).toHaveCount(0);
    await expect(story).toBeVisible();
  });
});

// online-go.com#3689, KiroCrew#3893, chatwoot#10606
// Open the chat on a phone, write, open the keyboard: 420 of 844 pixels are left.
// The box and the last line are in what is left.
test("the chat's box and its last line stand above an on-screen keyboard", { tag: "@phone" }, async ({
  page,
}) => {
  const keyboard = await showKeyboard(page);
  await openSignedIn(page);
  const asked = page.locator("meta[name=viewport]");
  await expect(asked).toHaveAttribute("content", /interactive-widget=resizes-content/);
  await openChat(page);
  for (let line = 1; line <= 12; line += 1) await say(page, `Line ${line}`);
  const last = chatMessages(page).getByText("Line 12", { exact: true });
  await expect(last).toBeVisible();
  await page.getByPlaceholder("Type a message...").focus();
  await keyboard.open(420);
  for (const part of [
    last,
    page.getByPlaceholder("Type a message..."),
    page.getByRole("button", { name: "Send" }),
  ]) {
    await expect
      .poll(async () => {
        const box = await part.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= 420;
      })
      .toBe(true);
  }
});

/**
 * Gives the page a visual viewport like Apple's, which an on-screen keyboard makes smaller while the page keeps its size. Call it
 * before the page opens. `open` shows the keyboard, which leaves so many pixels.
 */
async function showKeyboard(page: Page): Promise<{ readonly open: (left: number) => Promise<void> }> {
  await page.addInitScript(() => {
    let left: number | null = null;
    Object.defineProperty(VisualViewport.prototype, "height", { get: () => left ?? innerHeight });
    addEventListener("test-keyboard", (event) => {
      if (event instanceof CustomEvent) left = event.detail;
      visualViewport?.dispatchEvent(new Event("resize"));
    });
  });
  return {
    open: (left) =>
      page.evaluate((height) => {
        dispatchEvent(new CustomEvent("test-keyboard", { detail: height }));
      }, left),
  };
}
