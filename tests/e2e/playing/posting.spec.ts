import type { Page } from "@playwright/test";
import { POST_CYCLE_MS } from "../../../game/social/cycle.ts";
import { GAME } from "../support/oauth-world.ts";
import { adjustPlayer, expect, installClock, openSignedIn, secondDevice, test } from "../support/test.ts";

/* The game's cycle is over at once, and the clock of the page jumps to its end. So no test waits for it. */

test.use({
  hasOwnClock: true,
  expected: { errors: [/Failed to load resource/, /WebSocket connection/, /ERR_INTERNET/] },
});

const POSTS = "/api/social/posts";
const postButton = (page: Page) => page.getByRole("button", { name: /^Post\b/ });
const bar = (page: Page) => page.getByRole("progressbar", { name: "Next post" });

/** The posts that a page sends, each held back until a test lets it through. */
interface Sent {
  /** Idempotency keys of the posts, in order. */
  readonly keys: string[];
  /** Texts of refusals. */
  readonly refusals: string[];
  /** Number of posts that were paid. */
  paid: number;
  /** Jumps to the end of the cycle. Resolves when the page has sent its post, which is held back. */
  readonly begin: () => Promise<void>;
  /** Lets the post through. Resolves when the page has its reply. */
  readonly finish: () => Promise<void>;
}

async function holdPosts(page: Page): Promise<Sent> {
  let arrived = Promise.withResolvers<() => void>();
  await page.route(`**${POSTS}`, async (route) => {
    const released = Promise.withResolvers<void>();
    arrived.resolve(released.resolve);
    await released.promise;
    await route.continue();
  });
  const sent: Sent = {
    keys: [],
    refusals: [],
    paid: 0,
    async begin() {
      await page.clock.fastForward(POST_CYCLE_MS);
      await arrived.promise;
      await expect(bar(page)).toHaveAttribute("aria-valuenow", "100");
    },
    async finish() {
      const release = await arrived.promise;
      arrived = Promise.withResolvers();
      const answered = page.waitForResponse(`**${POSTS}`);
      release();
      const reply = await answered;
      if (reply.status() === 200) sent.paid += 1;
      else sent.refusals.push(((await reply.json()) as { error: string }).error);
      await expect(bar(page)).not.toHaveAttribute("aria-valuenow", "100");
    },
  };
  page.on("request", (request) => {
    if (request.url().endsWith(POSTS)) sent.keys.push(request.headers()["idempotency-key"] ?? "");
  });
  return sent;
}

/** Starts posting. The server knows of the player's activity before the clock jumps. */
async function press(page: Page): Promise<void> {
  const attended = page.waitForResponse("**/api/social/posting/attend");
  await postButton(page).click();
  await attended;
}

async function post(sent: Sent): Promise<void> {
  await sent.begin();
  await sent.finish();
}

async function openWidget(page: Page): Promise<void> {
  await page.goto("/social");
  // The cost shows once the widget's figures have arrived.
  await expect(postButton(page)).toHaveText(/10/);
}

/** The number of posts in the player's ledger, which is what the player was paid for. */
async function paidPosts(page: Page, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.get("/api/player/ledger", { headers, maxRetries: 3 });
  const { rows } = (await reply.json()) as { rows: { cause: string }[] };
  return rows.filter(({ cause }) => cause.startsWith("post:")).length;
}

test.beforeEach(({ page }) => installClock(page));

test("after a lost reply and a lost network, no post is paid twice, and the widget says that it stopped", async ({
  page,
  context,
}) => {
  const { token } = await openSignedIn(page);
  await openWidget(page);
  const sent = await holdPosts(page);
  // The first post arrives, but its reply is lost: the page repeats it under the same key.
  await page.route(
    `**${POSTS}`,
    async (route) => {
      await route.fetch({ maxRetries: 3 });
      // The server answers another call meanwhile; without one, the page takes itself for offline and stops posting.
      const answered = page.waitForResponse("**/api/auth/me*");
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      await (await answered).finished();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await press(page);
  await post(sent);
  expect(sent.keys).toHaveLength(2);
  expect(new Set(sent.keys).size).toBe(1);
  expect(await paidPosts(page, token)).toBe(1);

  await context.setOffline(true);
  await expect(
    page.getByText("You're offline, so posting stopped. At most the last post is lost."),
  ).toBeVisible();
  await expect(postButton(page)).toHaveAccessibleDescription("You're offline");
  await context.setOffline(false);
  await expect(postButton(page)).toHaveAttribute("aria-disabled", "false");
  await page.clock.fastForward(2 * POST_CYCLE_MS);
  await press(page);
  await post(sent);
  expect(sent.keys).toHaveLength(3);
  expect(await paidPosts(page, token)).toBe(2);
});

test.describe("in a game whose cycle outlasts the test", () => {
  test.use({ baseURL: GAME });

  test("one of two devices that post together is paid, and the other says why and stops", async ({
    page,
    browser,
  }) => {
    const { token } = await openSignedIn(page);
    await openWidget(page);
    const other = await secondDevice(browser, token, (device) => installClock(device));
    await openWidget(other);
    const [mine, theirs] = [await holdPosts(page), await holdPosts(other)];
    await press(page);
    await press(other);
    await post(mine);
    await post(theirs);
    await expect(
      other.getByText("Another tab is posting too. You take turns: one post every 5 seconds."),
    ).toBeVisible();
    expect(theirs.refusals).toEqual(["One post every 5 seconds. The audience needs time to recover."]);
    for (let turn = 2; turn <= 3; turn += 1) await post(theirs);
    await expect(other.getByText(/^You're posting in another tab or on another device\./)).toBeVisible();
    await page.getByRole("button", { name: "Stop" }).click();
    expect([mine.paid, theirs.paid]).toEqual([1, 0]);
    expect(await paidPosts(page, token)).toBe(1);
    await other.context().close();
  });
});

test("posting stops with its reason when energy runs out, and the button says when it's back", async ({
  page,
}) => {
  const account = await openSignedIn(page);
  await openWidget(page);
  await press(page);
  // The post is due before any energy is back.
  await page.clock.fastForward(POST_CYCLE_MS - 2_000);
  await adjustPlayer(page, account, { energy: 0 });
  await expect(page.getByRole("meter", { name: "Energy 0 of 100" })).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(page.getByText("Out of energy. Posting stopped.")).toBeAttached();
  await expect(postButton(page)).toHaveAccessibleDescription(/^Out of energy\. Ready in \d s$/);
  expect(await paidPosts(page, account.token)).toBe(0);
  await page.clock.fastForward(2 * POST_CYCLE_MS);
  await expect(page.getByText("Your energy is back. So is the audience.")).toBeVisible();
  await expect(postButton(page)).toHaveAttribute("aria-disabled", "false");
});
