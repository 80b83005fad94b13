import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { ERROR_TEXT } from "../../game/contract/errors.ts";
import { ownGame } from "./own-game.ts";
import { STOPPED_PORT, stateDirOf } from "./ports.ts";
import { expect, openSignedIn, test } from "./test.ts";

const baseURL = `http://localhost:${STOPPED_PORT}`;
test.use({ baseURL, expected: { errors: [/Failed to load resource.* 503/] } });

test("an administrator stops the game, its writes answer 503 with a clear text, and starts it again", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const game = ownGame(STOPPED_PORT, stateDirOf(STOPPED_PORT));
  await game.start();
  try {
    const { token } = await openSignedIn(page);
    const bagFries = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await page.request.post("/api/player/action/bag_fries", { headers, maxRetries: 3 });
      const { error = null } = (await reply.json()) as { error?: string };
      return [reply.status(), error];
    };
    const context = await browser.newContext({ baseURL });
    const admin = await context.newPage();
    const { username } = await openSignedIn(admin);
    // Not in a game that tests share: a local grant locks the database, and another write would fail.
    await promisify(execFile)("node", ["scripts/grant.ts", username, "admin"], {
      env: { ...process.env, STATE_DIR: stateDirOf(STOPPED_PORT) },
    });
    await admin.goto("/admin/server");
    const controls = admin.getByRole("region", { name: "Controls" });
    const services = admin.getByRole("region", { name: "Services" }).first();
    await expect(services.getByRole("row").filter({ hasText: "Database (D1)" })).toContainText(/Up\s*\d+ ms/);

    await controls.getByRole("button", { name: "Stop" }).click();
    await admin.getByRole("button", { name: "Stop the game" }).press("Enter");
    await expect(controls.getByText("The game is stopped.", { exact: true })).toBeVisible();
    expect(await bagFries()).toEqual([503, ERROR_TEXT.gameStopped]);
    await expect(page.getByText("An administrator has paused the game. Nothing is lost.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Bag Fries/ })).toHaveAttribute("aria-disabled", "true");

    await controls.getByRole("button", { name: "Start", exact: true }).click();
    await expect(controls.getByText("The game is running.", { exact: true }).first()).toBeVisible();
    await expect.poll(bagFries).toEqual([200, null]);
    await controls.getByRole("button", { name: "Restart" }).click();
    await expect(controls.getByText("The content cache is rebuilt: 15 contacts.")).toBeVisible();
    await controls.getByRole("button", { name: "Send a test mail" }).click();
    await expect(controls.getByText(/^The email service took a mail to /)).toBeVisible();
    await context.close();
    // It would report the server that goes away.
    await page.close();
  } finally {
    await game.remove();
  }
});
