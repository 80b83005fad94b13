import type { Page } from "@playwright/test";

/**
 * Lets extensions work on the page: their nodes stand beside every field and at both ends of the body, of the page's root and
 * of each form; attributes on the document; more methods on arrays; no `sendBeacon`. Call it before the page opens.
 */
export async function extend(page: Page): Promise<void> {
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
