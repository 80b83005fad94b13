import { PLAIN_PORT } from "../support/ports.ts";
import { chooseSignIn, createAccount, expect, submitSignIn, test } from "../support/test.ts";

test.use({ expected: { errors: [/Cross-Origin-Opener-Policy header has been ignored/] } });

// Sources: hyperframes#1637, shinychat#187, tensorzero#5902.
// Steps: open the game by plain HTTP at a name of the local network; sign in, play, and look for what needs HTTPS.
// Right result: the game is played, and says what doesn't work at this address.
test("a game without HTTPS is played, and says what needs it", async ({ page }) => {
  const { email } = createAccount();
  await page.goto(`http://guru.lan:${PLAIN_PORT}/`);
  expect(await page.evaluate(() => "randomUUID" in Crypto.prototype)).toBe(false);
  await chooseSignIn(page);
  await expect(page.getByText(/Passkeys don't work at this address/)).toBeVisible();
  await submitSignIn(page, email);
  await page.getByRole("button", { name: /^Read Book/ }).click();
  await expect(page.getByRole("meter", { name: "9 of 100 XP" })).toBeVisible();
  await page.goto(`http://guru.lan:${PLAIN_PORT}/settings?tab=security`);
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveAccessibleDescription(
    /Passkeys don't work at this address/,
  );
  await page.goto(`http://guru.lan:${PLAIN_PORT}/settings?tab=account`);
  await expect(page.getByText(/Notifications don't work at this address/)).toBeVisible();
});
