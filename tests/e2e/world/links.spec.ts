import { expect, openSignedIn, test } from "../support/test.ts";

// react-router#3168, pencilblue#516, SynchWeb#125: a link arrives with other case, slashes, or a tracker's parameters.
// The page opens with its title and its entry in the navigation.
test("an address that a messenger has changed leads to its page", async ({ page }) => {
  await openSignedIn(page);
  for (const [address, title, entry] of [
    ["/Network/?utm_source=mail", "Network", "Network"],
    ["//settings/?tab=security&x", "Settings", "Settings"],
  ] as const) {
    // As a relative address, one that begins with two slashes would name another host.
    await page.goto(new URL(page.url()).origin + address);
    await expect(page).toHaveTitle(`${title} · Guru Grind`);
    await expect(page.getByRole("link", { name: entry }).first()).toHaveAttribute("aria-current", "page");
  }
  await expect(page.getByRole("tab", { name: "Security", selected: true })).toBeVisible();
});

// browsercms#68: somebody signs out in one tab. The other one leads to the sign-in page and says why.
test.describe("signed out elsewhere", () => {
  test.use({ expected: { errors: [/401/] } });
  test("the other tab says that the player has signed out in another one", async ({ page, context }) => {
    await openSignedIn(page);
    const other = await context.newPage();
    await other.goto("/finances");
    await expect(other.getByRole("heading", { level: 1, name: "Finances" })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).first().click();
    await expect(page).toHaveURL(/\/$/);
    await expect(other).toHaveURL(/\/$/);
    await expect(other.getByText("You have signed out in another tab.")).toBeVisible();
  });
});
