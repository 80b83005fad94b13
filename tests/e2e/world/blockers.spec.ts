import type { Page } from "@playwright/test";
import { chatMessages, expect, openChat, openSignedIn, say, test } from "../support/test.ts";
import { visit } from "../support/visit.ts";

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

/**
 * Lets extensions work on the page: their nodes stand beside every field and at both ends of the body, of the page's root and
 * of each form; attributes on the document; more methods on arrays; no `sendBeacon`. Call it before the page opens.
 */
async function extend(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "sendBeacon");
    // As an assignment does, so that loops over keys meet it.
    Object.assign(Array.prototype, { remove: () => {} });
    const mark = () => document.createElement("grammarly-extension");
    const extendAll = () => {
      document.documentElement.dataset.darkreaderMode = "dynamic";
      document.body.dataset.grExtInstalled = "";
      const hosts = document.querySelectorAll("body, #root, form, dialog, main");
      for (const host of hosts) {
        if (host.firstElementChild?.localName !== "grammarly-extension") host.prepend(mark());
        if (host.lastElementChild?.localName !== "grammarly-extension") host.append(mark());
      }
      for (const field of document.querySelectorAll("input, textarea"))
        if (field.nextElementSibling?.localName !== "grammarly-extension") {
          field.before(mark());
          field.after(mark());
        }
    };
    document.addEventListener("DOMContentLoaded", () => {
      extendAll();
      new MutationObserver(extendAll).observe(document.body, { subtree: true, childList: true });
    });
  });
}
