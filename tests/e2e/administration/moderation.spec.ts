import {
  chatMessages,
  expect,
  expectNoLayers,
  newName,
  openAsAdmin,
  openChat,
  openSignedIn,
  say,
  test,
} from "../support/test.ts";

// The seeded administrator has one connection per room, and other tests run at the same time.
const room = { id: "regrets", name: "Regrets" } as const;

test("an administrator deletes a message, silences its sender, lifts the silence and closes a connection", async ({
  page,
  browser,
}) => {
  const { username } = await openSignedIn(page);
  await openChat(page);
  await page.getByLabel("Room", { exact: true }).selectOption(room.id);
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  const context = await browser.newContext();
  const admin = await context.newPage();
  await openAsAdmin(admin, room.id);
  await openChat(admin);

  const text = `buy my coin ${newName()}`;
  await say(page, text);
  await expect(chatMessages(admin).getByText(text)).toBeVisible();
  const actions = chatMessages(admin).getByRole("button", { name: `Actions for a message from ${username}` });
  await chatMessages(admin).getByText(text).hover();
  await actions.last().click();
  await admin.getByRole("button", { name: "Delete message for everyone" }).click();
  await expect(chatMessages(page).getByText(text)).toBeHidden();
  await expect(chatMessages(page).getByText("Removed by an administrator.").last()).toBeVisible();

  await actions.last().click();
  await admin.getByLabel("Silence in every room for").selectOption({ label: "1 hour" });
  await admin.getByLabel("Reason, shown to the player").fill("Selling in the room");
  await admin.getByRole("button", { name: "Silence player" }).click();
  await expect(
    page.getByText(/^An administrator has silenced you until .* Reason: Selling in the room$/),
  ).toBeVisible();
  await page.getByPlaceholder("Type a message...").fill("but");
  await expect(page.getByRole("button", { name: "Send" })).toHaveAttribute("aria-disabled", "true");

  await expect(admin.getByRole("dialog")).toBeHidden();
  await expectNoLayers(admin);
  await admin.goto("/admin/moderation");
  const silenced = admin.getByRole("region", { name: "Silenced players" });
  const lift = silenced.getByRole("button", { name: `Lift ${username}` });
  await lift.click();
  await expect(lift).toBeHidden();
  await expect(page.getByText(/^An administrator has silenced you/)).toBeHidden();

  await admin.goto("/admin/server");
  await admin.getByRole("link", { name: "Connection Monitoring" }).click();
  const connected = admin.getByRole("region", { name: "Connected users" });
  const disconnect = connected.getByRole("button", { name: `Disconnect ${username}` });
  await disconnect.click();
  await admin.getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(disconnect).toBeHidden();
  await expect(page.getByText("An administrator has closed your connection to the chat.")).toBeVisible();
  await expect(admin.getByRole("dialog")).toBeHidden();
  await expectNoLayers(admin);
  await admin.goto("/admin/audit");
  const log = admin.getByRole("list", { name: "Entries" });
  await expect(log.getByText(`closed ${username}'s connections.`)).toBeVisible();
  await expect(log.getByText(`silenced ${username} for 1 h. Reason: Selling in the room`)).toBeVisible();
  await expect(
    log.getByText(new RegExp(`removed ${username}'s message #\\d+ from ${room.name}\\.`)),
  ).toBeVisible();

  await page.getByRole("button", { name: "Retry Connection" }).click();
  await expect(page.getByText("Online", { exact: true })).toBeVisible();
  await context.close();
});
