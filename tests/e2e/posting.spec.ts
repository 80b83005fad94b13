import type { Page } from "@playwright/test";
import { expect, openSignedIn, secondDevice, test } from "./test.ts";

test.use({ hasOfflineCopy: false });

const POSTS = "/api/social/posts";
const postButton = (page: Page) => page.getByRole("button", { name: /^Post\b/ });
const bar = (page: Page) => page.getByRole("progressbar", { name: "Next post" });

test.use({ expected: { errors: [/Failed to load resource/, /WebSocket connection/, /ERR_INTERNET/] } });
test.setTimeout(180_000);

interface Sent {
  /** Idempotency keys of the posts that the page sent, in order. */
  readonly keys: string[];
  /** Times of successful replies (epoch ms). */
  readonly paidAt: number[];
  /** Texts of refusals. */
  readonly refusals: string[];
}

/** Records the posts that a page sends, and their replies. */
function recordPosts(page: Page): Sent {
  const sent: Sent = { keys: [], paidAt: [], refusals: [] };
  page.on("request", (request) => {
    if (request.url().endsWith(POSTS)) sent.keys.push(request.headers()["idempotency-key"] ?? "");
  });
  page.on("response", async (reply) => {
    if (!reply.url().endsWith(POSTS)) return;
    if (reply.status() === 200) sent.paidAt.push(Date.now());
    else sent.refusals.push(((await reply.json()) as { error: string }).error);
  });
  return sent;
}

async function openWidget(page: Page): Promise<void> {
  await page.goto("/social");
  // The cost shows once the widget's figures have arrived.
  await expect(postButton(page)).toHaveText(/10/);
}

/** Hides the page and lets none of its code run for `ms`, as when a phone puts a tab to sleep. */
async function sleep(page: Page, ms: number): Promise<void> {
  const show = (state: "hidden" | "visible") =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await show("hidden");
  const debug = await page.context().newCDPSession(page);
  await debug.send("Debugger.enable");
  await debug.send("Debugger.pause");
  await new Promise((resolve) => setTimeout(resolve, ms));
  await debug.send("Debugger.resume");
  await debug.detach();
  await show("visible");
}

/** The number of posts in the player's ledger, which is what the player was paid for. */
async function paidPosts(page: Page, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await page.request.get("/api/player/ledger", { headers, maxRetries: 3 });
  const { rows } = (await reply.json()) as { rows: { cause: string }[] };
  return rows.filter(({ cause }) => cause.startsWith("post:")).length;
}

test("a minute of posting stops after 12 posts that nobody watched, and the ledger adds up", async ({
  page,
}) => {
  await openSignedIn(page);
  await openWidget(page);
  const sent = recordPosts(page);
  await postButton(page).click();
  await expect(page.getByText(/^Still there\? Posting pauses after 12 posts/)).toBeVisible({
    timeout: 90_000,
  });
  expect(sent.paidAt).toHaveLength(12);
  expect(sent.refusals).toEqual([]);
  const gaps = sent.paidAt.slice(1).map((at, i) => at - (sent.paidAt[i] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(4_500);
  await expect(bar(page)).toHaveAttribute("aria-valuenow", "0");

  await postButton(page).click();
  await expect.poll(() => sent.paidAt.length, { timeout: 15_000 }).toBe(13);
  await page.getByRole("button", { name: "Stop" }).click();

  await page.goto("/finances");
  await expect(page.getByText("Adds up.")).toBeVisible();
  const rows = page.getByRole("list", { name: "Ledger" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "Post in the feed" })).toHaveCount(13);
});

test("a reload during a cycle loses that cycle only and sends nothing by itself afterwards", async ({
  page,
}) => {
  const { token } = await openSignedIn(page);
  await openWidget(page);
  const sent = recordPosts(page);
  await postButton(page).click();
  await expect.poll(() => sent.paidAt.length, { timeout: 15_000 }).toBe(1);
  await page.waitForTimeout(3_000);
  await page.reload();
  await expect(postButton(page)).toHaveText(/10/);
  await page.waitForTimeout(6_000);
  expect(sent.keys).toHaveLength(1);
  expect(await paidPosts(page, token)).toBe(1);
  await postButton(page).click();
  await expect.poll(() => sent.paidAt.length, { timeout: 15_000 }).toBe(2);
  expect(sent.refusals).toEqual([]);
  expect(await paidPosts(page, token)).toBe(2);
});

test("a page that slept shows a true progress bar and does not catch up on the posts it missed", async ({
  page,
}) => {
  const { token } = await openSignedIn(page);
  await openWidget(page);
  const sent = recordPosts(page);
  await postButton(page).click();
  await expect.poll(() => sent.paidAt.length, { timeout: 15_000 }).toBe(1);
  await sleep(page, 17_000);
  expect(sent.keys.length).toBeLessThanOrEqual(2);

  await expect.poll(() => sent.paidAt.length, { timeout: 10_000 }).toBe(2);
  const second = sent.paidAt[1] ?? 0;
  // Half a cycle after the reply, the bar is at one half.
  await page.waitForTimeout(2_500 - (Date.now() - second));
  const share = Number(await bar(page).getAttribute("aria-valuenow"));
  const expected = (Date.now() - second) / 50;
  expect(Math.abs(share - expected)).toBeLessThan(15);
  await expect.poll(() => sent.paidAt.length, { timeout: 10_000 }).toBe(3);
  expect((sent.paidAt[2] ?? 0) - second).toBeGreaterThan(4_500);
  await page.getByRole("button", { name: "Stop" }).click();
  expect(sent.refusals).toEqual([]);
  expect(await paidPosts(page, token)).toBe(3);
});

test("a lost reply and a lost network pay no post twice, and the widget says that it stopped", async ({
  page,
  context,
}) => {
  const { token } = await openSignedIn(page);
  await openWidget(page);
  const sent = recordPosts(page);
  // The first post arrives, but its reply is lost: the page repeats it under the same key.
  await page.route(
    `**${POSTS}`,
    async (route) => {
      await route.fetch({ maxRetries: 3 });
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await postButton(page).click();
  await expect.poll(() => sent.paidAt.length, { timeout: 15_000 }).toBe(1);
  expect(sent.keys).toHaveLength(2);
  expect(new Set(sent.keys).size).toBe(1);
  expect(await paidPosts(page, token)).toBe(1);

  await context.setOffline(true);
  await expect(
    page.getByText("You're offline, so posting stopped. At most the last post is lost."),
  ).toBeVisible();
  await expect(postButton(page)).toHaveAccessibleDescription("You're offline");
  await context.setOffline(false);
  await expect(postButton(page)).toHaveAttribute("aria-disabled", "false", { timeout: 30_000 });
  await page.waitForTimeout(6_000);
  expect(await paidPosts(page, token)).toBe(1);
  await postButton(page).click();
  await expect.poll(() => sent.paidAt.length, { timeout: 15_000 }).toBe(2);
  expect(await paidPosts(page, token)).toBe(2);
});

test("two devices that post together get one post per five seconds, and the faster one is told why", async ({
  page,
  browser,
}) => {
  const { token } = await openSignedIn(page);
  await openWidget(page);
  const other = await secondDevice(browser, token);
  await openWidget(other);
  const [mine, theirs] = [recordPosts(page), recordPosts(other)];
  const startedAt = Date.now();
  await postButton(page).click();
  await page.waitForTimeout(2_000);
  await postButton(other).click();
  await expect(
    other.getByText("Another tab is posting too. You take turns: one post every 5 seconds."),
  ).toBeVisible();
  // The page may show the refusal before the test has read it.
  await expect
    .poll(() => theirs.refusals[0])
    .toBe("One post every 5 seconds. The audience needs time to recover.");
  await page.waitForTimeout(12_000);
  for (const device of [page, other]) {
    // The device that lost three times in a row has stopped and says so.
    const stop = device.getByRole("button", { name: "Stop" });
    if (await stop.isVisible()) await stop.click();
    else
      await expect(device.getByText(/^You're posting in another tab or on another device\./)).toBeVisible();
  }
  const repliesPaid = () => mine.paidAt.length + theirs.paidAt.length;
  // A post was perhaps under way when its device was stopped.
  await expect.poll(async () => (await paidPosts(page, token)) - repliesPaid()).toBe(0);
  const cycles = Math.floor((Date.now() - startedAt) / 5_000);
  expect(repliesPaid()).toBeLessThanOrEqual(cycles);
  await other.context().close();
});

test("posting stops with its reason when energy runs out, and the button says when it's back", async ({
  page,
}) => {
  const { token } = await openSignedIn(page);
  await openWidget(page);
  const sent = recordPosts(page);
  await postButton(page).click();
  const headers = { authorization: `Bearer ${token}` };
  await page.waitForTimeout(2_000);
  // Spends everything elsewhere, just before the post is due.
  for (let i = 0; i < 3; i += 1) {
    const reply = await page.request.post("/api/player/action/bag_fries", { headers, maxRetries: 3 });
    expect(reply.status()).toBe(200);
  }
  for (let status = 200; status === 200; ) {
    const reply = await page.request.post("/api/player/action/bag_fries", { headers, maxRetries: 3 });
    status = reply.status();
  }
  await expect(page.getByText("Out of energy. Posting stopped.")).toBeAttached();
  await expect(postButton(page)).toHaveAccessibleDescription(/^Out of energy\. Ready in \d s$/);
  expect(sent.paidAt).toHaveLength(0);
  await expect(page.getByText("Your energy is back. So is the audience.")).toBeVisible();
  await expect(postButton(page)).toHaveAttribute("aria-disabled", "false");
});
