import { chooseSignIn, createAccount, expect, PASSWORD, test } from "../support/test.ts";

// Sources: presentator#156, sentry#123434, statping#440; mastodon#19833, misskey#10523; password-manager-resources#370.
// Steps: let a password manager fill in the sign-in form without an event, and press its button; look at the fields to register.
// Right result: it signs in. The address is the name that is kept, and the password says its rules.
test("a password manager signs in without an event, and knows what to keep", async ({ page }) => {
  const { email, username } = createAccount();
  await page.goto("/");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
  await expect(page.getByLabel("Username")).toHaveAttribute("autocomplete", "nickname");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
    "passwordrules",
    /minlength: 8;.*required: upper/,
  );

  await page.goto("/");
  const fields = { email, password: PASSWORD };
  await chooseSignIn(page);
  await page.evaluate((filled) => {
    // As an extension does: React's own setter would tell the page.
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
    for (const [name, value] of Object.entries(filled))
      set?.call(document.querySelector(`#root input[name=${name}]`), value);
  }, fields);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: new RegExp(username) })).toBeVisible();
});
