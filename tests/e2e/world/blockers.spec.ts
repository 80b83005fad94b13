import { chatMessages, expect, openChat, openSignedIn, say, test } from "../support/test.ts";
import { visit } from "../support/visit.ts";
import { extend } from "./extended-page.ts";

// elm-break-dom#12, TanStack/router#3689, tanstack.com#221, vscode-nginx-conf#30
// Extensions put nodes beside fields and into forms, mark the document, and add methods to arrays; act, chat, save.
// Everything goes on, without an error.
test("nodes and methods of extensions leave actions, the chat, dialogs and forms alone", async ({ page }) => {
  await extend(page);
  await openSignedIn(page);
  await expect(page.locator("main grammarly-extension").first()).toBeAttached();
  await page.getByRole("button", { name: /^Bag Fries/ }).click();
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");

  await openChat(page);
  await say(page, "Spelled write");
  await expect(chatMessages(page).getByText("Spelled write")).toBeVisible();
  await page.getByRole("button", { name: /online$/ }).click();
  await page.getByRole("dialog", { name: "People" }).getByRole("button", { name: "Close" }).click();

  await visit(page, "/settings?tab=profile", "Settings");
  await page.getByLabel("Bio").fill("Checked twice.");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText(/saved|updated/i).first()).toBeVisible();
});
