import { ownGame } from "../support/own-game.ts";
import { RESTART_PORT, stateDirOf } from "../support/ports.ts";
import { chatMessages, expect, newName, openChat, openSignedIn, say, test } from "../support/test.ts";

const baseURL = `http://localhost:${RESTART_PORT}`;
const game = ownGame(RESTART_PORT, stateDirOf(RESTART_PORT));

test.use({
  baseURL,
  expected: { errors: [/Failed to load resource/, /WebSocket connection/] },
});

test.beforeAll(() => game.start());
test.afterAll(() => game.remove());

test("a killed and restarted game loses and duplicates no message and no reward", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  let isCut = false;
  await page.routeWebSocket(/realtime\/chat/, (socket) => {
    const upstream = socket.connectToServer();
    // Drops messages in transit at the cut.
    socket.onMessage((message) => isCut || upstream.send(message));
  });
  await openSignedIn(page);
  await openChat(page);
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await openSignedIn(other);
  await openChat(other);
  const before = `before ${newName()}`;
  await say(page, before);
  await expect(chatMessages(other).getByText(before)).toBeVisible();
  await page.getByRole("button", { name: /Bag Fries/ }).click();
  await expect(page.getByText("Completed: Bag Fries")).toBeVisible();

  isCut = true;
  const cut = `at the cut ${newName()}`;
  await say(page, cut);
  await expect(page.getByText("Sending...")).toBeVisible();
  await game.kill();
  await expect(page.getByText("Connection lost. Reconnecting...")).toBeVisible();
  // A line written without a room goes out later. An unfinished one stays in the box.
  const box = page.getByPlaceholder("Type a message...");
  const later = `while it was down ${newName()}`;
  await box.fill(later);
  await box.press("Enter");
  await expect(chatMessages(page).getByText(later)).toBeVisible();
  await box.fill("half a thought");
  isCut = false;
  await game.start();
  for (const each of [page, other]) {
    await expect(each.getByText("Online", { exact: true })).toBeVisible({ timeout: 30_000 });
  }
  await expect(box).toHaveValue("half a thought");
  for (const each of [page, other]) {
    for (const line of [before, cut, later]) {
      await expect(chatMessages(each).getByText(line)).toHaveCount(1);
    }
  }
  await expect(page.getByText("Sending...")).toHaveCount(0);
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "55");
  await page.getByRole("button", { name: /Bag Fries/ }).click();
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "63");
  await page.reload();
  await expect(page.getByTestId("cash")).toHaveAttribute("data-value", "63");
  await expect(box).toHaveValue("half a thought");
  for (const line of [before, cut, later]) {
    await expect(chatMessages(page).getByText(line)).toHaveCount(1);
  }
  await context.close();
});
