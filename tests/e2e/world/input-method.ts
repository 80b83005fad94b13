import type { Page } from "@playwright/test";

/**
 * Types a word as an input method does, and chooses it with Enter. As in Safari, the composition has ended when the Enter arrives, which
 * only its code 229 tells from another.
 */
export async function chooseWord(page: Page, word: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const place = { selectionStart: word.length, selectionEnd: word.length };
  await client.send("Input.imeSetComposition", { text: word, ...place });
  await client.send("Input.insertText", { text: word });
  const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
  await client.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter });
  await client.send("Input.dispatchKeyEvent", { type: "keyUp", ...enter });
  await client.detach();
}
