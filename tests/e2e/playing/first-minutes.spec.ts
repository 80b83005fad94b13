import { expect, linkFromMail, newName, PASSWORD, test } from "../support/test.ts";
import { expectDrawn } from "../support/visit.ts";

test("a visitor sees the cast and can play one action without an account, which sends nothing", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("img", { name: /^The cast/ })).toBeVisible();
  const demo = page.getByRole("region", { name: "Try the game" });
  await expect(demo).toContainText("$47");
  const written: string[] = [];
  page.on("request", (request) => {
    // The form beside it asks for a challenge, which the browser's autofill of passkeys needs.
    const isForm = request.url().endsWith("/passkey/options");
    if (request.method() !== "GET" && !isForm) written.push(request.url());
  });
  const bag = demo.getByRole("button", { name: "Bag Fries" });
  await bag.click();
  await expect(demo).toContainText("$55");
  await expect(demo).toContainText("90");
  // Energy comes back meanwhile.
  const invitation = demo.getByRole("button", { name: "Join and Keep the Apron" });
  for (let i = 1; i < 30 && !(await invitation.isVisible()); i += 1) await bag.click();
  await expect(demo).toContainText("nothing here is sent or saved");
  expect(written).toEqual([]);
  await invitation.click();
  await expect(page.getByRole("heading", { level: 1, name: "Join the Network" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("textbox").first()).toBeFocused();
  // The tests themselves keep `play`, which switches the covers off.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["play/covers"]);
});

test("the cast, the action and the fonts move nothing on the sign-in screen when they load", {
  tag: "@both-sizes",
}, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, "value")));
    }).observe({ type: "layout-shift", buffered: true });
  });
  const heading = page.getByRole("heading", { level: 1 }).first();
  await page.route("**/*.woff2", async (route) => {
    await heading.waitFor();
    await expectDrawn(page);
    await route.continue();
  });
  await page.goto("/");
  await page.getByRole("button", { name: "Bag Fries" }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await expectDrawn(page);
  const total = await page.evaluate(() =>
    (Reflect.get(window, "shifts") as number[]).reduce((sum, value) => sum + value, 0),
  );
  // A word in the middle of its button may move by three pixels.
  expect(total).toBeLessThan(0.001);
});

test("a new player's deep link survives registration and verification, with the address filled in", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/network?contact=gary_grill");
  await expect(page.getByText("Once you're in, you'll go where you were going.")).toBeVisible();
  const username = newName();
  const email = `${username}@example.com`;
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator("form").getByRole("button", { name: "Join the Network" }).click();
  await page.getByRole("heading", { name: "Check your email" }).waitFor();
  // In another tab, as from a mail.
  const mail = await page.context().newPage();
  await mail.goto(await linkFromMail(page, email, "/verify-email"));
  await mail.getByRole("button", { name: "Continue to Login" }).click();
  await expect(mail.getByLabel("Email")).toHaveValue(email);
  await expect(mail.locator("form").getByRole("button", { name: "Sign In" })).toBeInViewport();
  await mail.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await mail.locator("form").getByRole("button", { name: "Sign In" }).click();
  await expect(mail).toHaveURL(/\/network\?contact=gary_grill$/);
  await expect(mail.getByRole("dialog", { name: "Gary Grill" })).toBeVisible();
  // It leads there once.
  await mail.goto("/");
  await expect(mail).toHaveURL(/\/dashboard$/);
});
