import type { Page } from "@playwright/test";
import type { Person } from "../../../worker/features/auth/oauth-test-support.ts";
import { GAME } from "../support/oauth-world.ts";
import { expect, newName, PASSWORD, submitSignIn, test } from "../support/test.ts";

test.use({ baseURL: GAME });

/** A person without an account anywhere. */
function newPerson(): Person {
  const name = newName();
  return { id: `id-${name}`, name, email: `${name}@provider.example`, isVerified: true };
}

/** Goes from the sign-in screen to the provider's screen. */
async function leaveFor(page: Page, provider: string): Promise<void> {
  if (page.url() !== `${GAME}/`) await page.goto("/");
  await page.getByRole("link", { name: `Continue with ${provider}` }).click();
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
}

/** Fills in the provider's screen. */
async function answer(page: Page, person: Person, button = "Allow"): Promise<void> {
  await page.getByLabel("Id", { exact: true }).fill(person.id);
  await page.getByLabel("Name").fill(person.name);
  await page.getByLabel("Email", { exact: true }).fill(person.email ?? "");
  await page.getByLabel("Email is verified").setChecked(person.isVerified);
  await page.getByRole("button", { name: button }).click();
}

async function expectDashboard(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(`${GAME}/dashboard`);
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible();
}

async function signInThrough(page: Page, provider: string, person: Person): Promise<void> {
  await leaveFor(page, provider);
  await answer(page, person);
  await expectDashboard(page, person.name);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign In" })).toBeVisible();
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("token"));

/** Calls the server with the page's session. */
async function ask<Reply>(page: Page, path: string): Promise<Reply> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const reply = await page.request.get(path, { headers, maxRetries: 3 });
  expect(reply.status()).toBe(200);
  return (await reply.json()) as Reply;
}

interface Me {
  readonly user: { readonly id: string; readonly username: string; readonly oauthProvider: string | null };
}

const me = async (page: Page) => (await ask<Me>(page, "/api/auth/me")).user;

/** The game's URLs in this tab's history. */
async function history(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { entries } = await devtools.send("Page.getNavigationHistory");
  return entries.map(({ url }) => url).filter((url) => url.startsWith(GAME));
}

/** Expects that the email has no account, by registering it. */
async function expectNoAccount(page: Page, { email }: Person): Promise<void> {
  const data = { username: newName(), email, password: PASSWORD };
  const reply = await page.request.post("/api/auth/register", { data, maxRetries: 3 });
  expect(reply.status()).toBe(200);
}

/** The screens are the same for each provider; worker/features/auth/oauth.test.ts signs in through both. */
const provider = "Google";

test("signing in through a provider creates an account, and later returns to it", async ({ page }) => {
  const person = newPerson();
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(frame.url()));
  await leaveFor(page, provider);
  await answer(page, person);
  await expect(page.getByRole("heading", { level: 1, name: "Signing you in" })).toBeVisible();
  await expectDashboard(page, person.name);
  // The URL was clean before the redirect, and no history entry holds a code.
  expect(visited).toContain(`${GAME}/oauth-callback`);
  expect((await history(page)).filter((url) => url.includes("?"))).toEqual([]);
  const first = await me(page);
  expect(first).toMatchObject({ username: person.name, oauthProvider: provider.toLowerCase() });

  await logOut(page);
  expect(await tokenOf(page)).toBeNull();
  // Even under another name.
  await leaveFor(page, provider);
  await answer(page, { ...person, name: "Somebody", email: null });
  await expectDashboard(page, person.name);
  expect(await me(page)).toEqual(first);
});

test("a player without a password can add one, sign in with it and delete the account with it", async ({
  page,
}) => {
  const person = newPerson();
  await signInThrough(page, provider, person);
  const { id } = await me(page);
  await page.goto("/settings?tab=account");
  await expect(page.getByText(`Account Type: ${provider} OAuth`)).toBeVisible();
  await expect(
    page.getByText(`You signed up with ${provider}. You can still delete your account`),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "sign in with Google again" })).toBeVisible();
  await expect(page.getByLabel("Password to delete your account")).toHaveCount(0);

  await page.getByRole("tab", { name: "Security" }).click();
  await expect(
    page.getByText(`Email and username come with your ${provider} sign-in and can't be changed here.`),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Change (Email|Username)$/ })).toHaveCount(0);
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  const add = page.getByRole("button", { name: "Add Password" });
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByLabel("Confirm new password").fill("short");
  await add.click();
  await expect(page.getByText("Password must be at least 8 characters long")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await add.click();
  await expect(page.getByText("New passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm new password").fill(PASSWORD);
  await add.click();
  await expect(page.getByText("Password updated successfully!")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Password" })).toBeVisible();
  await expect(page.getByLabel("Current password")).toBeVisible();

  await logOut(page);
  await submitSignIn(page, person.email ?? "");
  await expectDashboard(page, person.name);
  expect((await me(page)).id).toBe(id);
  await logOut(page);
  await signInThrough(page, provider, person);
  expect((await me(page)).id).toBe(id);

  await page.goto("/settings?tab=account");
  await page.getByLabel(`Type ${person.name} to confirm`).fill(person.name);
  await page.getByLabel("Password to delete your account").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByText("Account deleted successfully. Redirecting...")).toBeVisible();
  await expectNoAccount(page, person);
});
