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

test.describe("refusals", () => {
  test.use({ expected: { errors: [/the server responded with a status of (400|401|403|429)/] } });

  test("a refused sign-in or registration says why, and an unverified player gets the link again", async ({
    page,
  }) => {
    await page.goto("/");
    await submitSignIn(page, "nobody", "Wrong!234");
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await submitSignIn(page, "nobody@example.com", "Wrong!234");
    await expect(page.getByText(/^Invalid email or password\./)).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("nobody@example.com");

    await page.getByRole("button", { name: "Join the Network" }).first().click();
    const [name, join] = [newName(), page.locator("form").getByRole("button", { name: "Join the Network" })];
    const email = `${name}@example.com`;
    await page.getByLabel("Username").fill("a b");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await join.click();
    await expect(page.getByText("Username can only contain letters, numbers, and underscores")).toBeVisible();
    await page.getByLabel("Username").fill(name);
    await join.click();
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
