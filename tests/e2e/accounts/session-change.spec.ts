import type { Page, Route } from "@playwright/test";
import { createAccount, expect, submitSignIn, test } from "../support/test.ts";
import { expectDrawn } from "../support/visit.ts";

test.use({ expected: { errors: [/the server responded with a status of 401/] } });

/** Holds the replies of `/api/auth/me` to this token until `release`, even after a cancellation. Counts the held calls. */
async function holdMe(page: Page, token: string) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const held = { started: 0, finished: 0, release };
  await page.route("**/api/auth/me*", async (route: Route) => {
    if (route.request().headers().authorization !== `Bearer ${token}`) return route.fallback();
    held.started += 1;
    // Fetch now and deliver later: the reply shows the state before the sign-out.
    const response = await route.fetch({ maxRetries: 3 });
    await released;
    // The page may have cancelled the call.
    await route.fulfill({ response }).catch(() => {});
    held.finished += 1;
  });
  return held;
}

/** Signals a return to the page until it refetches the app shell's data, which it does once the data is 5 s old. */
async function startFetch(page: Page, started: () => number): Promise<void> {
  const look = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    return started();
  };
  await expect.poll(look, { timeout: 15_000 }).toBeGreaterThan(0);
}

async function openAs(page: Page, token: string): Promise<void> {
  await page.goto("/");
  await page.evaluate((stored) => localStorage.setItem("token", stored), token);
  await page.goto("/dashboard");
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/$/);
}

/** Expects B to be signed in, to see only B's character, and to be able to act. */
async function expectPlayerB(page: Page, b: { username: string; token: string }): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(b.username) })).toBeVisible();
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "47");
  await page.getByRole("button", { name: /Bag Fries/ }).click();
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
}

test("player B keeps their session, name and cash when player A's state arrives late", async ({ page }) => {
  const a = await createAccount(page);
  const b = await createAccount(page);
  // A has a higher version and more cash than B.
  const headers = { authorization: `Bearer ${a.token}`, "idempotency-key": crypto.randomUUID() };
  expect((await page.request.post("/api/player/action/bag_fries", { headers })).status()).toBe(200);
  await openAs(page, a.token);
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");

  const late = await holdMe(page, a.token);
  await startFetch(page, () => late.started);
  await signOut(page);
  await submitSignIn(page, b.email);
  await expectPlayerB(page, b);
  late.release();
  await expect.poll(() => late.finished, { timeout: 15_000 }).toBe(late.started);
  await expectDrawn(page);
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(b.username) })).toBeVisible();
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("player B stays signed in when a refusal of player A's session arrives late", async ({ page }) => {
  const a = await createAccount(page);
  const b = await createAccount(page);
  await openAs(page, a.token);
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "47");

  let refused = 0;
  let asked = 0;
  const late = Promise.withResolvers<void>();
  await page.route("**/api/auth/me*", async (route: Route) => {
    if (route.request().headers().authorization !== `Bearer ${a.token}`) return route.fallback();
    asked += 1;
    await late.promise;
    const json = { error: "Authentication required. Please log in.", code: "unauthenticated" };
    await route.fulfill({ status: 401, json }).catch(() => {});
    refused += 1;
  });
  await startFetch(page, () => asked);
  await signOut(page);
  await submitSignIn(page, b.email);
  await expectPlayerB(page, b);
  late.resolve();
  await expect.poll(() => refused, { timeout: 15_000 }).toBe(asked);
  await expectDrawn(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
  await expect(page.getByText("User session expired. Please log in again.")).toBeHidden();
});
