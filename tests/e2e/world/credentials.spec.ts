import type { Page } from "@playwright/test";
import { chooseSignIn, createAccount, expect, submitSignIn, test } from "../support/test.ts";

test.use({ hasOfflineCopy: false });

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
