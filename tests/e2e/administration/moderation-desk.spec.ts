import type { Browser } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import type { SeededRole } from "../support/accounts.ts";
import {
  chatMessages,
  expect,
  newName,
  openChat,
  openMessageActions,
  openSignedIn,
  otherBrowser,
  say,
  test,
} from "../support/test.ts";

/** Opens another account's dashboard in its own browser. */
async function another(browser: Browser, role?: SeededRole) {
  const page = await otherBrowser(browser);
  return { page, ...(await openSignedIn(page, role)), close: () => page.context().close() };
}

// The second moderator is refused.
test.use({ expected: { errors: [/Failed to load resource.* 409/] } });

test("a reported message is decided once: its author reads the reason, and the second moderator who decided first", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await openSignedIn(page);
  await openChat(page);
  const author = await another(browser);
  await openChat(author.page);
  const before = `good morning ${newName()}`;
  const text = `buy my coin ${newName()}`;
  await say(page, before);
  await expect(chatMessages(author.page).getByText(before)).toBeVisible();
  await say(author.page, text);
  await openMessageActions(page, text, author.username);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Report to the moderators" }).click();
  await page.getByLabel("Because of").selectOption({ label: "Spam or advertising" });
  await page.getByLabel("Anything to add? (optional)").fill("Every day");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you. A moderator will look at it.")).toBeVisible();

  const [first, second] = [await another(browser, "moderator"), await another(browser, "moderator")];
  for (const { page: desk } of [first, second]) {
    await desk.goto("/admin/moderation");
    const more = desk.getByRole("button", { name: "Show more reports" });
    const link = desk.getByRole("link", { name: text });
    await expect(async () => {
      if (await more.isVisible()) await more.click();
      await expect(link).toBeVisible({ timeout: 1_000 });
    }).toPass();
    if (desk === first.page) await expectAccessible(desk);
    await link.click();
    const conversation = desk.getByRole("list", { name: "The conversation at the first report" });
    await expect(conversation.getByText(before)).toBeVisible();
    await expect(conversation.getByText(text)).toBeVisible();
  }
  const desk = first.page;
  await expect(desk.getByText("Every day")).toBeVisible();
  const file = desk.getByRole("region", { name: "The player's file" });
  await expect(file.getByText(author.username).first()).toBeVisible();
  await expect(desk.getByText("None. A clean file, so far.")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Show email address" })).toBeHidden();
  await expect(desk.getByText(author.email)).toBeHidden();
  await expectAccessible(desk);
  await desk.getByLabel("1 hour").check();
  await desk.getByLabel("Remove the message for everyone").check();
  const reason = desk.getByLabel("Reason, told to the player");
  await expect(reason).toHaveValue("Spam or advertising");
  await reason.fill("Selling in the room");
  await desk.getByLabel("Note for the next moderator (optional)").fill("The coin doesn't exist.");
  await desk.getByRole("button", { name: "Apply" }).click();
  await expect(desk.getByText("Done. The player is told the reason.")).toBeVisible();

  await expect(chatMessages(author.page).getByText(text)).toBeHidden();
  await expect(
    author.page.getByText(/^An administrator has silenced you until .* Reason: Selling in the room$/),
  ).toBeVisible();
  const notice = author.page.getByRole("region", { name: "From the moderators" });
  await expect(notice.getByText(/Reason: Selling in the room$/)).toBeVisible();
  await expectAccessible(author.page);
  await notice.getByRole("button", { name: "Understood" }).click();
  await expect(notice).toBeHidden();

  await second.page.getByRole("button", { name: "Dismiss the report" }).click();
  await expect(
    second.page.getByText(
      `${first.username} was first and removed the message and silenced the player for 1 hour.`,
    ),
  ).toBeVisible();
  await expect(second.page.getByText("The coin doesn't exist.")).toBeVisible();
  await expect(second.page.getByText("Reason told to the player: Selling in the room")).toBeVisible();
  await second.page.goto("/admin/moderation");
  const lift = second.page.getByRole("button", { name: `Lift ${author.username}` });
  await lift.click();
  await expect(lift).toBeHidden();
  await expect(author.page.getByText(/^An administrator has silenced you/)).toBeHidden();
  for (const { close } of [author, first, second]) await close();
});
