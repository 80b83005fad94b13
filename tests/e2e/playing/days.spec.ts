import type { Page } from "@playwright/test";
import type { BriefView } from "../../../game/contract/brief.ts";
import { expectAccessible } from "../support/accessible.ts";
import { ownGame } from "../support/own-game.ts";
import { DAYS_PORT, stateDirOf } from "../support/ports.ts";
import {
  type Account,
  adjustPlayer,
  createAccount,
  expect,
  openAs,
  openSignedIn,
  secondDevice,
  storedTexts,
  test,
  waitForCopy,
} from "../support/test.ts";

test.describe.configure({ mode: "serial" });
test.use({
  baseURL: `http://localhost:${DAYS_PORT}`,
  // One device collects after the other, one is offline, and a game that restarts refuses connections.
  expected: { errors: [/Failed to load resource|ERR_|WebSocket connection/] },
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const brief = (page: Page) => page.getByRole("region", { name: "Daily Brief" });
const headersOf = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

async function goalsOf(page: Page, account: Account): Promise<BriefView["goals"]> {
  const reply = await page.request.get("/api/game/brief", { headers: headersOf(account), maxRetries: 3 });
  return ((await reply.json()) as BriefView).goals;
}

/** Returns an account whose first brief asks for no rest, which has a cooldown of a minute. */
async function accountWithoutRest(page: Page): Promise<Account> {
  for (;;) {
    const account = await createAccount(page);
    await page.request.get("/api/auth/me", { headers: headersOf(account) });
    if ((await goalsOf(page, account)).every(({ kind }) => kind !== "action:rest")) return account;
  }
}

/** Holds the first request of each device until all devices have sent theirs. */
async function sendTogether(devices: readonly Page[], url: string): Promise<void> {
  const sent = new Set<Page>();
  const all = Promise.withResolvers<void>();
  for (const device of devices) {
    await device.route(url, async (route) => {
      sent.add(device);
      if (sent.size === devices.length) all.resolve();
      await all.promise;
      await route.continue();
    });
  }
}

/** Does by API calls what the goal still lacks. */
async function work(page: Page, account: Account, { kind, count, done }: BriefView["goals"][number]) {
  const act = async (path: string, times: number) => {
    for (let i = 0; i < times; i += 1) {
      if (i % 2 === 0) await adjustPlayer(page, account, { energy: 100, cash: 500 });
      const reply = await page.request.post(`/api${path}`, { headers: headersOf(account), data: {} });
      expect(reply.status()).toBe(200);
    }
  };
  const left = count - done;
  switch (kind) {
    case "cash":
      return act("/player/action/bag_fries", Math.ceil(left / 8));
    case "followers":
      return act("/player/action/post_content", Math.ceil(left / 3));
    case "posts":
      return act("/player/action/post_content", left);
    case "missions":
      return act("/npcs/gary_grill/requests/first_shift/complete", left);
    default:
      return act(`/player/action/${kind.replace("action:", "")}`, left);
  }
}

const game = ownGame(DAYS_PORT, stateDirOf(DAYS_PORT));
test.beforeAll(() => game.start());
test.afterAll(() => game.remove());

test("a daily brief is taken and finished on a phone, pays once on two devices, and the next comes 20 hours later", {
  tag: "@phone",
}, async ({ page, browser }) => {
  test.setTimeout(180_000);
  const account = await accountWithoutRest(page);
  await openAs(page, account.token, account.username);
  await expect(brief(page).getByRole("listitem")).toHaveCount(3);
  await expect(brief(page).getByRole("meter")).toHaveCount(0);
  await brief(page).getByRole("button", { name: "Take the Brief" }).click();
  await expect(brief(page).getByRole("meter")).toHaveCount(3);
  await expect(brief(page).getByText("36 h left")).toBeVisible();

  const other = await secondDevice(browser, account.token);
  await expect(brief(other).getByRole("meter")).toHaveCount(3);
  for (const goal of await goalsOf(page, account)) {
    await work(page, account, goal);
    await expect(
      brief(page).getByRole("meter", { name: `${goal.label}: ${goal.count} of ${goal.count}` }),
    ).toBeVisible();
  }
  await expectAccessible(page);
  const next = page.getByRole("region", { name: "Next", exact: true });
  await next.getByRole("button", { name: "Show Me" }).click();
  await expect(brief(page)).toBeFocused();

  const replies: number[] = [];
  for (const device of [page, other]) {
    await expect(brief(device).getByRole("button", { name: "Collect" })).toBeVisible();
    device.on("response", (reply) => reply.url().endsWith("/brief/finish") && replies.push(reply.status()));
  }
  // The reply to one device takes the button from the other.
  await sendTogether([page, other], "**/api/game/brief/finish");
  await Promise.all(
    [page, other].map((device) => brief(device).getByRole("button", { name: "Collect" }).click()),
  );
  for (const device of [page, other]) {
    await expect(brief(device).getByText(/^Next brief in (20 h|19 h)/)).toBeVisible();
    await expect(brief(device).getByText("Streak 1 · best 1")).toBeVisible();
  }
  await expect.poll(() => replies.length).toBe(2);
  expect(replies.filter((status) => status === 200)).toHaveLength(1);
  await other.context().close();
  const ledger = await page.request.get("/api/player/ledger", { headers: headersOf(account) });
  const { rows } = (await ledger.json()) as { rows: { cause: string; cash: number }[] };
  expect(rows.filter(({ cause }) => cause === "brief")).toEqual([
    expect.objectContaining({ cash: 25, experience: 13 }),
  ]);

  await game.moveOn(20 * HOUR);
  await page.goto("/dashboard");
  await expect(brief(page).getByRole("button", { name: "Take the Brief" })).toBeVisible();
  await expect(brief(page).getByText("Streak 1 · best 1")).toBeVisible();
  await expect(brief(page).getByRole("listitem")).toHaveCount(3);
});

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
