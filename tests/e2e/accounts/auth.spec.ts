import {
  chooseSignIn,
  createAccount,
  expect,
  linkFromMail,
  newName,
  PASSWORD,
  submitSignIn,
  test,
} from "../support/test.ts";

test.describe("with a refusal", () => {
  test.use({ expected: { errors: [/the server responded with a status of 403/] } });

  test("a player who signs in before verifying the address gets the link again", async ({ page }) => {
    await page.goto("/");
    const name = newName();
    const email = `${name}@example.com`;
    await page.getByLabel("Username").fill(name);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.locator("form").getByRole("button", { name: "Join the Network" }).click();
    const before = await linkFromMail(page, email, "/verify-email");
    await page.goto("/");
    await submitSignIn(page, email);
    await expect(page.getByText(/Please verify your email address before logging in/)).toBeVisible();
    await page.getByRole("button", { name: "Send the link again" }).click();
    await expect.poll(() => linkFromMail(page, email, "/verify-email")).not.toBe(before);
  });
});

test("the emailed link resets a forgotten password", async ({ page }) => {
  const account = createAccount();
  await page.goto("/");
  await chooseSignIn(page);
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Forgot password" })).toBeVisible();
  await page.getByLabel("Email").fill(account.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("If that email exists, a reset link has been sent.")).toBeVisible();
  await page.goto(await linkFromMail(page, account.email, "/reset-password"));
  await page.getByLabel("New password", { exact: true }).fill("Fresh!2345");
  await page.getByLabel("Confirm new password").fill("Fresh!2345");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByRole("heading", { name: "Password Reset Successful" })).toBeVisible();
  await page.getByRole("button", { name: "Login with New Password" }).click();
  await submitSignIn(page, account.email, "Fresh!2345");
  await expect(page).toHaveURL(/\/dashboard$/);
});
