import type { Page } from "@playwright/test";
import type { Person } from "../../../worker/features/auth/oauth-test-support.ts";
import { GAME } from "../support/oauth-world.ts";
import { expect, newName, test } from "../support/test.ts";

test.use({ baseURL: GAME });

/** The screens are the same for each provider; worker/features/auth/oauth.test.ts signs in through both. */
const provider = "Google";

/** Goes from the sign-in screen to the provider's screen, and fills that in. */
async function signInAs(page: Page, person: Person): Promise<void> {
  await page.getByRole("link", { name: `Continue with ${provider}` }).click();
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await page.getByLabel("Id", { exact: true }).fill(person.id);
  await page.getByLabel("Name").fill(person.name);
  await page.getByLabel("Email", { exact: true }).fill(person.email ?? "");
  await page.getByLabel("Email is verified").setChecked(person.isVerified);
  await page.getByRole("button", { name: "Allow" }).click();
}

/** Waits for the dashboard, and returns the account that the server knows by the page's session. */
async function accountOf(page: Page, name: string): Promise<unknown> {
  await expect(page).toHaveURL(`${GAME}/dashboard`);
  await expect(page.getByRole("heading", { name: new RegExp(name) })).toBeVisible();
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem("token"))}` };
  return (await (await page.request.get("/api/auth/me", { headers, maxRetries: 3 })).json()).user;
}

test("signing in through a provider creates an account, and later returns to it", async ({ page }) => {
  const name = newName();
  const person = { id: `id-${name}`, name, email: `${name}@provider.example`, isVerified: true };
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url()));
  await page.goto("/");
  await signInAs(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Signing you in" })).toBeVisible();
  const first = await accountOf(page, name);
  expect(first).toMatchObject({ username: name, oauthProvider: provider.toLowerCase() });
  // The URL was clean before the redirect, and no entry of this tab's history holds a code.
  expect(visited).toContain(`${GAME}/oauth-callback`);
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send("Page.getNavigationHistory");
  expect(entries.filter(({ url }) => url.startsWith(GAME) && url.includes("?"))).toEqual([]);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  // Even under another name.
  await signInAs(page, { ...person, name: "Somebody", email: null });
  expect(await accountOf(page, name)).toEqual(first);
});
