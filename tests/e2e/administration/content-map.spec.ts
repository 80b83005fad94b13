import { expectAccessible } from "../support/accessible.ts";
import { expect, openAsAdmin, test } from "../support/test.ts";

test("an editor finds a quest on the map and opens the editor at it", { tag: "@both-sizes" }, async ({
  page,
  isMobile,
}) => {
  await openAsAdmin(page, "general");
  await page.goto("/admin/game/map");
  // A phone begins with the list.
  await page.getByRole("tab", { name: isMobile ? "List" : "Map", selected: true }).waitFor();
  await page.getByRole("tab", { name: "Map" }).click();
  const node = page.getByRole("link", { name: "Mission “Thurs 17–21, Bags” of Gary Grill, level 1" });
  await expect(page.getByRole("link", { name: "Contact Gary Grill, level 1" })).toBeAttached();
  await page.getByRole("button", { name: "Show everything" }).click();
  await page.getByLabel("Find a contact, mission or message").fill("thurs 17–21, bags");
  const found = page.getByRole("status").filter({ hasText: /^1 of \d+$/ });
  await expect(found).toBeVisible();
  const hits = Number((await found.textContent())?.split(" ").at(-1));
  await page.getByRole("button", { name: "Zoom in" }).click();
  await node.press("ArrowDown");
  // Below a readable scale only the focused one is an element.
  await expect(
    page.locator("a[id^=node-]:focus").and(page.locator(":not([id$=first_shift])")),
  ).toBeAttached();
  await page.getByRole("tab", { name: "List" }).click();
  await expect(page.getByRole("row")).toHaveCount(1 + hits);
  await page.getByRole("tab", { name: "Map" }).click();
  await node.press("Enter");
  await expect(page).toHaveURL(/\/admin\/game\/npc\/gary-grill\?entry=first_shift$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an editor searches all texts and edits one in place, which makes a draft", async ({ page }) => {
  const { search, contact, slug } = { search: "Rota, wk 1", contact: "Gary Grill", slug: "gary_grill" };
  await openAsAdmin(page, "general");
  await page.goto("/admin/game/search");
  const box = page.getByLabel("Search all texts");
  await box.fill(search);
  await expect(page.getByRole("listitem").filter({ hasText: contact }).first()).toBeVisible();
  await expect(page.locator("mark").first()).toHaveText(new RegExp(search, "i"));
  await box.press("ArrowDown");
  await page.keyboard.press("Enter");
  const text = page.getByRole("textbox", { name: new RegExp(`of ${contact}$`) });
  await expect(text).toBeFocused();
  const edited = `${await text.inputValue()} (edited)`;
  await text.fill(edited);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save to draft" }).click();
  await expect(page.getByText(`Saved in the draft of ${contact}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Edit: ${edited}` })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const draft = await page.request.get(`/api/gamedev/parts/${slug}`, {
    headers: { authorization: `Bearer ${token}` },
    maxRetries: 3,
  });
  expect(await draft.text()).toContain("(edited)");

  // Text outside the contacts is found too, with the file that holds it.
  await box.fill("the 4 am alarm");
  const fixed = page.getByRole("listitem").filter({ hasText: "worker/content/feed/scandals.json" });
  await expect(fixed.first()).toBeVisible();
});
