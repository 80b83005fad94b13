import type { Page } from "@playwright/test";
import { chatMessages, expect, newName, openChat, openSignedIn, test } from "../support/test.ts";
import { visit } from "../support/visit.ts";

// Sources: social-app#4186, ironclaw#1139, chahua#99.
// Steps: write a word with an input method in the chat and choose it with Enter, in Safari's order of events; press Enter again.
// Right result: the first Enter sends nothing, the second one sends the whole line.
test("the Enter of an input method sends no half a word", async ({ page }) => {
  await openSignedIn(page);
  await openChat(page);
  const box = page.getByPlaceholder("Type a message...");
  const word = `你好${newName()}`;
  await box.focus();
  await chooseWord(page, word);
  await expect(box).toHaveValue(word);
  await page.keyboard.type(" 世界");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("");
  await expect(chatMessages(page).getByText(word)).toHaveText(`${word} 世界`);
});

// Sources: kinda.fun#122, CookieClickerRemake#1, level13#162; webmux#247, get-based#87.
// Steps: hold Enter on a quick action; in a dialog press in a text field, drag beyond the edge and release.
// Right result: one press; the dialog and its text stay.
test("a held Enter presses once, and a dragged press closes no dialog", async ({ page }) => {
  await openSignedIn(page);
  let presses = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/api/player/action")) presses += 1;
  });
  const action = page.getByRole("button", { name: /^Bag Fries/ });
  await action.focus();
  for (let repeat = 0; repeat < 10; repeat += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  // A press after the others, so that all of them have been sent.
  await expect.poll(() => presses).toBe(1);

  await visit(page, "/settings?tab=security", "Settings");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  const field = dialog.getByLabel("Your password");
  await field.fill("Guru!2345");
  const box = await field.boundingBox();
  if (!box) throw new Error("The field has no place");
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(5, 5, { steps: 4 });
  await page.mouse.up();
  await expect(field).toHaveValue("Guru!2345");
  expect(presses).toBe(1);
  await page.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

// Sources: Rocket.Chat#3730, opencode#25455, tweb#9.
// Steps: type Hebrew and then English in the chat; read the message.
// Right result: the box takes the direction of the words while they are typed, as the message does.
test("a text goes from right to left while it is typed", async ({ page }) => {
  await openSignedIn(page);
  await openChat(page);
  const box = page.getByPlaceholder("Type a message...");
  await box.fill("שלום");
  await expect(box).toHaveCSS("direction", "rtl");
  await box.fill("Hello");
  await expect(box).toHaveCSS("direction", "ltr");
});

// Sources: element-web#17496, open-webui#23182, open-webui#25255.
// Steps: paste three million characters into the chat; undo it.
// Right result: the box takes as many as fit and says so, and the browser undoes it as any paste.
test("a paste of three million characters is cut, and said so", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSignedIn(page);
  await openChat(page);
  const box = page.getByPlaceholder("Type a message...");
  await box.fill("Look: ");
  await page.evaluate(() => navigator.clipboard.writeText("x".repeat(3_000_000)));
  await box.press("ControlOrMeta+v");
  await expect(page.getByText("Cut at 500 characters.")).toBeVisible();
  await expect(box).toHaveValue(`Look: ${"x".repeat(494)}`);
  await box.press("ControlOrMeta+z");
  await expect(box).toHaveValue("Look: ");
});

/**
 * Types a word as an input method does, and chooses it with Enter. As in Safari, the composition has ended when the Enter arrives, which
 * only its code 229 tells from another.
 */
async function chooseWord(page: Page, word: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const place = { selectionStart: word.length, selectionEnd: word.length };
  await client.send("Input.imeSetComposition", { text: word, ...place });
  await client.send("Input.insertText", { text: word });
  const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
  await client.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter });
  await client.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
  await client.detach();
}
