import { expectAccessible } from "../support/accessible.ts";
import { expect, linkFromMail, newName, PASSWORD, test } from "../support/test.ts";
import { expectDrawn } from "../support/visit.ts";

test.describe(() => {
  test.use({ expected: { errors: [/ERR_INTERNET_DISCONNECTED/] } });

  test("a visitor plays last week to its end without an account, offline from the third card on, and is asked to join", {
    tag: "@phone",
  }, async ({ page, context }) => {
    const written: string[] = [];
    const loaded: string[] = [];
    page.on("request", (request) => {
      // The sign-in form asks for a challenge, which the browser's autofill of passkeys needs.
      const isForm = request.url().endsWith("/passkey/options");
      if (request.method() !== "GET" && !isForm) written.push(request.url());
    });
    await page.goto("/");
    await expect(page.getByRole("img", { name: /^The cast/ })).toBeVisible();
    await page.getByRole("link", { name: "Play Last Week" }).click();
    await expect(page).toHaveURL(/\/intake\/\d+$/);
    const scene = page.getByRole("dialog");
    const answers = scene.getByRole("list").getByRole("button");
    /** Says the first thing, as assistive technology does. */
    const say = () => answers.first().dispatchEvent("click");
    for (const title of ["Promise", "Price", "Way Out"]) {
      await expect(scene.getByRole("heading", { name: title })).toBeVisible();
      await say();
    }
    await scene.getByRole("button", { name: "Open the Doors" }).click();
    const end = scene.getByRole("button", { name: "See How It Ended" });
    const next = scene.locator("section").getByRole("button", { name: "Next" });
    let cards = 1;
    for (; cards <= 18; cards += 1) {
      await expect(scene.getByRole("list", { name: `Letter ${cards} of 18` })).toBeVisible();
      if (cards === 2) {
        // A reload goes on, by a page that loads nothing of the game's own pages.
        page.on("request", (request) => void loaded.push(request.url()));
        await page.reload();
        await expect(scene.getByRole("list", { name: "Letter 2 of 18" })).toBeVisible();
        await expectAccessible(page);
      }
      if (cards === 3) await context.setOffline(true);
      await say();
      await expect(end.or(next)).toBeVisible();
      if (await end.isVisible()) break;
      await next.click();
    }
    expect(cards).toBeGreaterThan(3);
    await end.click();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(9);
    await expect(page.getByText("The next nine write on Thursday. They'll pay you.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Try It Again" }).click();
    await expect(scene.getByRole("heading", { name: "Promise" })).toBeVisible();
    await page.keyboard.press("Escape");
    expect(written).toEqual([]);
    expect(loaded.filter((url) => /\/assets\/(dashboard|parts|later)-/.test(url))).toEqual([]);
    await context.setOffline(false);
  });
});

test("the cast and the fonts move nothing on the sign-in screen when they load", {
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
  await page.getByRole("textbox", { name: "Username" }).fill(username);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "Password" }).press("Enter");
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
