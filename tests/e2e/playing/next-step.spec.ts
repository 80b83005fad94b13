import type { Page } from "@playwright/test";
import { type Account, adjustPlayer, expect, moveToNextDue, openSignedIn, test } from "../support/test.ts";

const card = (page: Page) => page.getByRole("region", { name: "Next", exact: true });
const strip = (page: Page) => page.getByRole("region", { name: "Available Quests" });
const numbers = (page: Page) => page.getByRole("region", { name: "Your numbers" });

/** Reads every message and views every contact, so that only requests and actions are left to do. */
async function readEverything(page: Page, { token }: Account): Promise<void> {
  const options = { headers: { authorization: `Bearer ${token}` }, maxRetries: 3 };
  const mail = await (await page.request.get("/api/messages", options)).json();
  for (const { id } of (mail as { messages: { id: string }[] }).messages) {
    await page.request.put(`/api/messages/${id}/read`, options);
  }
  const { npcs } = await (await page.request.get("/api/npcs", options)).json();
  for (const { id, isNewlyUnlocked } of npcs as { id: string; isNewlyUnlocked: boolean }[]) {
    if (isNewlyUnlocked) await page.request.post(`/api/npcs/${id}/viewed`, options);
  }
}

test("the Next card leads to a newcomer's messages, opens a request, and does an action when nothing else is left", async ({
  page,
}) => {
  const account = await openSignedIn(page);
  // A newcomer reads what Mum and Gary have written before they do anything for them.
  await expect(card(page)).toContainText("2 letters are waiting");
  await readEverything(page, account);
  await page.reload();
  await expect(card(page)).toContainText("is asking, and you can afford to say yes.");
  const title = (await card(page).getByRole("heading", { level: 2 }).textContent()) ?? "";
  await card(page).getByRole("button", { name: "Hear Them Out" }).click();
  const viewer = page.getByRole("dialog", { name: /'s quests$/ });
  await expect(viewer.getByRole("heading", { name: title })).toBeVisible();
  await viewer.getByRole("button", { name: "Complete Quest" }).click({ delay: 900 });
  await expect(viewer.getByRole("heading", { name: `Completed: ${title}` })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card(page).getByRole("heading", { name: title })).toBeHidden();

  // Without energy no request can be completed, and messages need none.
  await adjustPlayer(page, account, { energy: 0 });
  await expect(card(page)).toContainText(/letters? (is|are) waiting/);
  await card(page).getByRole("link", { name: "Read" }).click();
  await expect(page).toHaveURL(/\/messages$/);

  await readEverything(page, account);
  await page.goto("/dashboard");
  await adjustPlayer(page, account, { energy: 0 });
  await expect(card(page).getByRole("heading", { name: "Rest", exact: true })).toBeVisible();
  await card(page).getByRole("button", { name: "Do It" }).click();
  await expect(numbers(page)).toContainText(/[3-5]0\/100/);
  await expect(card(page).getByRole("heading", { name: "Rest", exact: true })).toBeHidden();
});

test("requests that lack energy stay dimmed with a countdown until the energy is there", async ({ page }) => {
  const account = await openSignedIn(page);
  await adjustPlayer(page, account, { level: 3, energy: 0 });
  const chadwick = strip(page).getByRole("button", { name: /^Chadwick Ledger/ });
  await expect(chadwick).toHaveAccessibleName(/needs more energy$/);
  await expect(chadwick).toContainText(/\d+ s/);
  await expect(chadwick).toHaveAttribute("data-waiting", "true");
  // The energy comes without a press and without a reload.
  await expect(chadwick).toHaveAttribute("data-waiting", "false");
  await expect(chadwick).not.toHaveAccessibleName(/needs more energy/);
});

test("a message that the content announces is on its way until it arrives", { tag: "@phone" }, async ({
  page,
}) => {
  const account = await openSignedIn(page);
  await adjustPlayer(page, account, { level: 3, energy: 100 });
  const notice = strip(page).getByText("Something is on its way.");
  await expect(strip(page).getByRole("button", { name: /^Gary Grill/ })).toBeVisible();
  await expect(notice).toBeHidden();
  await page.goto("/network?contact=gary_grill");
  // A choice for good takes a second press.
  await page.getByRole("button", { name: "Leave at nine, as the rota says", exact: true }).dblclick();
  await expect(page.getByText("You chose: Leave at nine, as the rota says")).toBeVisible();
  await page.keyboard.press("Escape");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Dashboard/ })
    .click();
  await expect(notice).toBeVisible();
  // Messages that nobody announced may be due before it.
  await expect(async () => {
    await moveToNextDue(page, account);
    await expect(notice).toBeHidden({ timeout: 2_000 });
  }).toPass();
});
