import { adjustPlayer, expect, linkFromMail, newName, PASSWORD, submitSignIn, test } from "./test.ts";

test.use({ hasOfflineCopy: true });

test("a new player signs up, verifies, signs in, acts until tired, recovers and levels up", {
  tag: "@phone",
}, async ({ page }) => {
  const username = newName();
  const email = `${username}@example.com`;

  await page.goto("/");
  await page.getByRole("button", { name: "Join the Network" }).first().click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator("form").getByRole("button", { name: "Join the Network" }).click();
  await expect(
    page.getByText("Please check your email to verify your account before logging in"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Back to Login" }).click();

  await page.goto("/dev/mail");
  await page.getByText(email).first().waitFor();
  await page.goto(await linkFromMail(page, email, "/verify-email"));
  await expect(page.getByRole("heading", { name: "Email Verified!" })).toBeVisible();
  await expect(page.getByText(username)).toBeVisible();
  await page.getByRole("button", { name: "Continue to Login" }).click();

  await submitSignIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(username) })).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(username) })).toBeVisible();

  const numbers = page.getByRole("region", { name: "Your numbers" });
  await expect(numbers).toContainText("$47");
  await expect(numbers).toContainText("100/100");

  // Act until energy runs low.
  const post = page.getByRole("button", { name: /Post Content/ });
  await expect(post).toHaveAttribute("aria-disabled", "false");
  for (let i = 0; i < 30 && (await post.getAttribute("aria-disabled")) === "false"; i += 1)
    await post.click();
  // A call costs so much energy that its hint stays even on a slow machine.
  const consulting = page.getByRole("button", { name: /Consulting Call/ });
  await expect(consulting).toHaveAttribute("aria-disabled", "true");
  await expect(consulting).toContainText(/Low energy: ready in \d+ s/);

  // Energy returns.
  await expect(post).toHaveAttribute("aria-disabled", "false", { timeout: 10_000 });

  // Level up: an administrator spares the test the first 99 of 100 experience.
  await adjustPlayer(page, { username }, { level: 1, experience: 99 });
  const read = page.getByRole("button", { name: /Read Book/ });
  await expect(read).toHaveAttribute("aria-disabled", "false");
  await read.click();
  await expect(page.getByText(/Level 2/).first()).toBeVisible();

  // A reload shows the same state from the server.
  const cash = await numbers.getByTestId("cash").getAttribute("data-value");
  await page.reload();
  await expect(numbers.getByTestId("level")).toHaveAttribute("data-value", "2");
  await expect(numbers.getByTestId("cash")).toHaveAttribute("data-value", cash ?? "");
});
