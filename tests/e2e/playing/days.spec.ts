import { ownGame } from "../support/own-game.ts";
import { DAYS_PORT, stateDirOf } from "../support/ports.ts";
import {
  type Account,
  adjustPlayer,
  expect,
  openSignedIn,
  storedTexts,
  test,
  waitForCopy,
} from "../support/test.ts";

test.describe.configure({ mode: "serial" });
test.use({
  baseURL: `http://localhost:${DAYS_PORT}`,
  // One device is offline, and a game that restarts refuses connections.
  expected: { errors: [/Failed to load resource|ERR_|WebSocket connection/] },
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const headersOf = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const game = ownGame(DAYS_PORT, stateDirOf(DAYS_PORT));
test.beforeAll(() => game.start());
test.afterAll(() => game.remove());

test.describe(() => {
  test.use({ hasOfflineCopy: true });

  test("of the clients of a later round, two are answered offline, each counts once, and the one who calls again is known", {
    tag: "@phone",
  }, async ({ page, context }) => {
    const card = page.getByRole("region", { name: "The Two O'Clock" });
    const advice = card.getByRole("list", { name: "Your advice" }).getByRole("button");
    const later = page.waitForResponse(/\/assets\/later-.*js/);
    const account = await openSignedIn(page);
    await (await later).finished();
    await adjustPlayer(page, account, { level: 8, energy: 100 });
    const told = page.waitForResponse(
      (reply) => reply.request().method() === "POST" && reply.url().includes("/player/clients/"),
    );
    await advice.first().click({ delay: 900 });
    await expect(card).toContainText("You told");
    const reply = await told;
    await reply.finished();
    // The queue has noted the reply, so that the next page doesn't send the advice again.
    const key = (await reply.request().headerValue("idempotency-key")) ?? "";
    await expect.poll(async () => (await storedTexts(page)).join()).not.toContain(key);

    // A session that nobody uses ends after 30 days.
    for (let half = 0; half < 2; half += 1) {
      await game.moveOn(15 * DAY);
      const used = page.waitForResponse("**/api/auth/me*");
      await page.reload();
      await used;
      await page.getByRole("dialog", { name: "While You Were Out" }).waitFor();
      // The dialog's entry leaves the history, which would end a reload meanwhile.
      const left = page.waitForEvent("framenavigated");
      await page.keyboard.press("Escape");
      await left;
    }
    await expect(card).toContainText("2 more are holding.");
    await page.evaluate(() => navigator.serviceWorker.ready);

    await context.setOffline(true);
    await expect(page.getByText("You're offline.").first()).toBeVisible();
    await advice.nth(1).click({ delay: 900 });
    await expect(card).toContainText("1 more is holding.");
    await advice.nth(1).click({ delay: 900 });
    await expect(card.locator("figcaption")).toHaveText(/ is back$/);
    await waitForCopy(page, '"type":"advice"');
    await page.reload();
    await expect(card.locator("figcaption")).toHaveText(/ is back$/);

    const sent: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "POST" && pathname.includes("/player/clients/")) sent.push(pathname);
    });
    await context.setOffline(false);
    await expect.poll(() => sent.length).toBe(2);
    await expect(advice).toHaveCount(3);
    await advice.first().click({ delay: 900 });
    await expect(card).toContainText(/You told .+: /);
    await expect(advice).toHaveCount(0);

    const ledger = await page.request.get("/api/player/ledger", { headers: headersOf(account) });
    const { rows } = (await ledger.json()) as { rows: { cause: string; followers: number }[] };
    const advised = rows.filter(({ cause }) => cause.startsWith("client:"));
    expect(advised).toHaveLength(4);
    expect(advised.filter(({ followers }) => followers === 40)).toHaveLength(2);
    expect(new Set(sent).size).toBe(3);
    expect(sent).toHaveLength(3);
  });
});
