import { NETWORK, openProfile, openSlowly, untilReady, workOf } from "./phone.mjs";

/**
 * Opens a page in a new profile until it is `ready`, over a slow network, and returns what it has measured. With `press`, it has
 * been visited before, its files are gone from the cache, and the first of these buttons is pressed once it is painted.
 */
export async function load(browser, url, { token, ready, press }) {
  const context = await openProfile(browser, { token });
  try {
    if (press) await visit(context, url, ready);
    const { page, cdp } = await openSlowly(context, { selector: ready, press });
    await cdp.send("Network.clearBrowserCache");
    await cdp.send("Network.emulateNetworkConditions", NETWORK);
    const requests = [];
    let bytes = 0;
    cdp.on(
      "Network.requestWillBeSent",
      ({ request, wallTime }) =>
        request.url.startsWith("http") && requests.push({ url: request.url, at: wallTime * 1000 }),
    );
    cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: "commit" });
    await untilReady(cdp);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1_000);
    const { cpu } = await workOf(cdp);
    const found = await seenBy(page);
    const names = requests.map(({ url: each }) => new URL(each).pathname.split("/").at(-1) || "/");
    const count = requests.filter(({ at }) => at < found.readyAt).length;
    return { ...found, requests: count, all: requests.length, bytes, names, cpu };
  } finally {
    await context.close();
  }
}

/** Opens a page, and leaves it once it rests and the device remembers the player. Leaving keeps what the page shows last. */
export async function visit(context, url, ready) {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => localStorage.getItem("first-view") !== null);
  await page.goto("about:blank");
  await page.close();
}

/**
 * Visits a page as an installed one, and opens it again by its address, with the network or without. Returns what the second
 * visit has measured. With `press`, it presses the first of these buttons once it is painted.
 */
export async function reopen(browser, url, { token, ready, press, isOffline = false }) {
  const context = await openProfile(browser, { token, workers: true });
  try {
    const first = await context.newPage();
    await first.goto(url);
    await first.locator(ready).first().waitFor();
    await first.evaluate(() => navigator.serviceWorker.ready);
    await first.waitForLoadState("networkidle");
    await first.close();
    // A page that the worker controls, which stores its copies.
    await visit(context, url, ready);
    await context.setOffline(isOffline);
    const { page, cdp } = await openSlowly(context, { selector: ready, press });
    await page.goto(url, { waitUntil: "commit" });
    await untilReady(cdp);
    return await seenBy(page);
  } finally {
    await context.close();
  }
}

function seenBy(page) {
  return page.evaluate(() => ({
    ...window.seen,
    readyAt: window.readyAt,
    ready: window.readyAt - performance.timeOrigin,
    answered: (window.answeredAt ?? Number.NaN) - performance.timeOrigin,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
}
