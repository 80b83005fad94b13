import type { Page } from "@playwright/test";
import { chooseSignIn, createAccount, expect, PASSWORD, submitSignIn, test } from "../support/test.ts";

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

// Sources: bitwarden/clients#21918, webauthn#1976, zen-browser/desktop#11161.
// Steps: an extension has replaced the browser's passkeys, and throws or never answers; sign in by passkey, then by password.
// Right result: the passkey fails in plain words, and the password signs in as ever.
test("a password signs in although an extension has broken passkeys", async ({ page }) => {
  await breakCredentials(page);
  const { username, email } = createAccount();
  await page.goto("/");
  await chooseSignIn(page);
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(
    page.getByText("The passkey didn't work. Please try again, or use your password."),
  ).toBeVisible();
  await submitSignIn(page, email);
  await expect(page.getByRole("heading", { name: new RegExp(username) })).toBeVisible();
});

/**
 * Makes `navigator.credentials` behave as extensions of password managers make it: `get` throws at once in their own words, `create`
 * never answers, and the signals throw. Call it before the page opens.
 */
async function breakCredentials(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!("PublicKeyCredential" in window)) return;
    const fail = () => {
      throw new TypeError("Cannot read properties of undefined (reading 'postMessage')");
    };
    Object.assign(CredentialsContainer.prototype, { get: fail, create: () => new Promise(() => {}) });
    Object.assign(PublicKeyCredential, {
      getClientCapabilities: async () => ({ conditionalCreate: true }),
      signalAllAcceptedCredentials: fail,
      signalCurrentUserDetails: fail,
      signalUnknownCredential: fail,
    });
  });
}
