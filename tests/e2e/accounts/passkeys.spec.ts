import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { expect, newName, openSignedIn, PASSWORD, press, test } from "../support/test.ts";

/** Gives the browser an authenticator that holds passkeys and answers at once. Returns what counts them. */
async function addAuthenticator(page: Page): Promise<() => Promise<number>> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
}

/** Makes a browser that can't offer passkeys in a field. This one would be used by the authenticator at once. */
async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

async function signOut(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
}

test("a passkey is added, signs in, proves its owner and is removed", async ({ page }) => {
  const countPasskeys = await addAuthenticator(page);
  await withoutAutofill(page);
  const { username } = await openSignedIn(page);
  await page.goto("/settings?tab=security");
  const list = page.getByRole("list", { name: "Passkeys" });

  await press(page, "Add a passkey");
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await expect(dialog.getByLabel("Name")).toHaveValue("Seeded session");
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await expectAccessible(page);
  await press(page, "Add");
  await expect(page.getByText("Passkey added successfully!")).toBeVisible();
  await expect(list.getByRole("listitem")).toContainText(["Work laptop"]);
  await press(page, "Rename Work laptop");
  await page.getByRole("dialog").getByLabel("Name").fill("Home laptop");
  await press(page, "Save");
  await expect(list.getByRole("listitem")).toContainText(["Home laptop"]);
  await expectAccessible(page);

  await signOut(page);
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
  await press(page, "Continue with a passkey");
  await expect(page.getByRole("heading", { name: new RegExp(username) })).toBeVisible();

  await page.goto("/settings?tab=security");
  const renamed = newName();
  await page.getByLabel("New username").fill(renamed);
  await press(page, "Use a passkey to change your username");
  await expect(page.getByText("Username updated successfully!")).toBeVisible();

  await press(page, "Remove Home laptop");
  await press(page, "Use a passkey to remove it");
  await expect(page.getByText("Passkey removed successfully!")).toBeVisible();
  await expect(page.getByRole("region", { name: "Security events" })).toContainText("Passkey removed");
  await expect(list).toHaveCount(0);
  // The browser no longer offers it.
  await expect.poll(countPasskeys).toBe(0);
});

test("a passkey that the browser fills in signs in by itself, and goes with the old password", async ({
  page,
}) => {
  const countPasskeys = await addAuthenticator(page);
  const { username } = await openSignedIn(page);
  await page.goto("/settings?tab=security");
  await press(page, "Add a passkey");
  await page.getByLabel("Your password").fill(PASSWORD);
  await press(page, "Add");
  await expect(page.getByText("Passkey added successfully!")).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: new RegExp(username) })).toBeVisible();

  await page.goto("/settings?tab=security");
  const choice = page.getByRole("group", { name: "Are these all yours?" });
  const mine = choice.getByRole("checkbox", { name: /^Remove Seeded session/ });
  await expect(mine).toBeChecked();
  await expectAccessible(page);
  await page.getByLabel("Current password").fill(PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill("Fresh!2345");
  await page.getByLabel("Confirm new password").fill("Fresh!2345");
  await press(page, "Change Password");
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
  await expect(choice).toHaveCount(0);
  await expect.poll(countPasskeys).toBe(0);
});
