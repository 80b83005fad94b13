import { expect, openSignedIn, storedKeys, test } from "../support/test.ts";

test("the game can be played by keyboard alone", async ({ page }) => {
  await openSignedIn(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  const fries = page.getByRole("button", { name: /Bag Fries/ });
  for (let i = 0; i < 15 && !(await fries.evaluate((node) => node === document.activeElement)); i += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(fries).toBeFocused();
  await page.keyboard.press("Enter");
  const cash = page.getByTestId("cash");
  await expect(cash).toHaveAttribute("data-value", "55");
  const keys = page.getByRole("button", { name: "Number keys" });
  await expect(keys).toHaveAttribute("aria-pressed", "true");
  const sent = page.waitForResponse(/\/api\/player\/action\//);
  await page.keyboard.press("3");
  await expect(cash).toHaveAttribute("data-value", "63");
  // A reload ends what is on its way.
  await sent;
  await keys.press("Enter");
  await page.keyboard.press("3");
  await page.reload();
  await expect(keys).toHaveAttribute("aria-pressed", "false");
  await expect(cash).toHaveAttribute("data-value", "63");
});

test("the theme follows the system until the player switches it, the navigation leads on, and signing out removes all stored data", {
  tag: "@both-sizes",
}, async ({ page, isMobile }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openSignedIn(page);
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  const manifest = page.locator("link[rel=manifest]");
  await expect(manifest).toHaveAttribute("href", "/manifest.webmanifest");
  const menu = page.getByRole("button", { name: "Menu" });
  if (isMobile) await menu.click();
  await page.getByRole("button", { name: /theme/i }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  await expect(manifest).toHaveAttribute("href", "/manifest-light.webmanifest");
  await page.reload();
  await expect(html).toHaveAttribute("data-theme", "light");
  expect(await page.evaluate(() => localStorage.getItem("theme"))).toBe("light");

  if (isMobile) {
    await menu.click();
    await expect(page.getByRole("dialog")).toContainText("@example.com");
    await page.getByRole("dialog").getByRole("link", { name: "University" }).click();
    await expect(page).toHaveURL(/\/university$/);
    await menu.click();
  } else {
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await page.getByRole("button", { name: "Expand sidebar" }).click();
  }
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  // The page shows the sign-in form without waiting for its storage.
  await expect.poll(() => storedKeys(page)).toEqual([]);
});

test("static files skip the Worker, a missing file is a 404, and a deep link serves the page", async ({
  request,
}) => {
  const page = await request.get("/", { maxRetries: 3 });
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  const file = await request.get(script, { maxRetries: 3 });
  expect(file.status()).toBe(200);
  expect(file.headers()["cache-control"]).toContain("immutable");
  // Replies of the Worker carry a request id.
  expect([page.headers()["x-request-id"], file.headers()["x-request-id"]]).toEqual([undefined, undefined]);

  const missing = await request.get("/assets/nothing.js", { maxRetries: 3 });
  expect([missing.status(), missing.headers()["cache-control"]]).toEqual([404, "no-store"]);
  const deep = await request.get("/network?contact=gary_grill", { maxRetries: 3 });
  expect([deep.status(), await deep.text()]).toEqual([200, await page.text()]);
  const policy = "content-security-policy";
  expect(deep.headers()[policy]).toContain("script-src 'self'");
  expect(deep.headers()[policy]).toBe(page.headers()[policy]);
});
