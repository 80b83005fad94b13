import type { Page } from "@playwright/test";
import type { Person } from "../../../worker/features/auth/oauth-test-support.ts";
import { GAME } from "../support/oauth-world.ts";
import { expect, newName, test } from "../support/test.ts";

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
async function answer(page: Page, person: Person): Promise<void> {
  await page.getByLabel("Id", { exact: true }).fill(person.id);
  await page.getByLabel("Name").fill(person.name);
  await page.getByLabel("Email", { exact: true }).fill(person.email ?? "");
  await page.getByLabel("Email is verified").setChecked(person.isVerified);
  await page.getByRole("button", { name: "Allow" }).click();
}

async function expectDashboard(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(`${GAME}/dashboard`);
  await expect(page.getByRole("heading", { name: new RegExp(name) })).toBeVisible();
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
