import { NETWORK, openProfile, openSlowly, untilReady, workOf } from "./phone.mjs";

/** Opens a page in a new profile until it is `ready`, over a slow network, and returns what it has measured. */
export async function load(browser, url, { token, ready }) {
  const context = await openProfile(browser, { token });
  try {
    const { page, cdp } = await openSlowly(context, { selector: ready });
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

/** Opens a page, and leaves it once it rests, and is stored if asked. */
export async function visit(context, url, ready, { isStored = false } = {}) {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  if (isStored) await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState("networkidle");
  await page.close();
}

/**
 * Visits a page as an installed one, and opens it again by its address, with the network or without. Returns what the second
 * visit has measured.
 */
export async function reopen(browser, url, { token, ready, isOffline = false }) {
  const context = await openProfile(browser, { token, workers: true });
  try {
    // The second page is one that the worker controls, which stores its copies.
    for (const isStored of [true, false]) await visit(context, url, ready, { isStored });
    await context.setOffline(isOffline);
    const { page, cdp } = await openSlowly(context, { selector: ready });
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
    painted: performance.getEntriesByName("first-paint")[0]?.startTime ?? 0,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
}
