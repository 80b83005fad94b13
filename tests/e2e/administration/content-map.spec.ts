import { expect, openAsAdmin, test } from "../support/test.ts";

test("an editor finds a quest on the map and opens the editor at it", { tag: "@both-sizes" }, async ({
  page,
  isMobile,
}) => {
  await openAsAdmin(page, "general");
  await page.goto("/admin/game/map");
  if (!isMobile) {
    // From far away, each contact has its name, and nothing else is a link.
    await expect(page.getByRole("link", { name: /^Contact .*, level \d+$/ })).toHaveCount(15);
    await expect(page.getByRole("link", { name: /^Mission/ })).toHaveCount(0);
  }
  await page.getByLabel("Find a contact, mission or message").fill("thurs 17–21, bags");
  const found = page.getByRole("status").filter({ hasText: /^1 of \d+$/ });
  await expect(found).toBeVisible();
  const hits = Number((await found.textContent())?.split(" ").at(-1));
  if (!isMobile) await page.getByRole("tab", { name: "List" }).click();
  await expect(page.getByRole("row")).toHaveCount(1 + hits);
  if (!isMobile) await page.getByRole("tab", { name: "Map" }).click();
  const name = isMobile ? "Thurs 17–21, Bags" : "Mission “Thurs 17–21, Bags” of Gary Grill, level 1";
  await page.getByRole("link", { name, exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/admin\/game\/npc\/gary-grill\?entry=first_shift$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
