import { launchChromium } from "../scripts/chromium.mjs";

/**
 * The compilers keep machine code in the heap, which grows as long as functions become hot. Without them, what grows is the
 * page's own.
 */
const FLAGS = ["--no-sparkplug", "--no-maglev", "--no-turbofan", "--no-lazy-feedback-allocation"];
/** Rounds until every page has been loaded, and its lists have their size. */
const FIRST_ROUNDS = 10;
/** Looks at the heap, of which the smallest counts. */
const LOOKS = 5;
/** Heaps measured on the way, for the report. */
const SAMPLES = 6;

/**
 * Plays rounds of four pages and a press for some minutes in a browser without compilers. Returns the heap before, on the way
 * and after, in bytes, and the number of rounds.
 */
export async function watchHeap({ origin, token, phone, minutes }) {
  const browser = await launchChromium([`--js-flags=${FLAGS.join(" ")}`]);
  try {
    const context = await browser.newContext({ ...phone, serviceWorkers: "block" });
    await context.addInitScript((value) => localStorage.setItem("token", value), token);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto(`${origin}/dashboard`);
    await page.locator("#root #quick-actions").waitFor();
    // A level-up shows a cover over the page, with a page for each newcomer.
    await page.addLocatorHandler(page.getByRole("dialog"), () => page.keyboard.press("Escape"), {
      noWaitAfter: true,
    });
    // A toast or a fetch that is about to end is no part of it.
    const heap = async () => {
      const sizes = [];
      for (let look = 0; look < LOOKS; look += 1) {
        await page.waitForTimeout(1_000);
        await cdp.send("HeapProfiler.collectGarbage");
        sizes.push((await cdp.send("Runtime.getHeapUsage")).usedSize);
      }
      return Math.min(...sizes);
    };
    for (let round = 0; round < FIRST_ROUNDS; round += 1) await play(page);
    const heaps = [await heap()];
    let rounds = 0;
    const start = Date.now();
    for (let sample = 1; sample <= SAMPLES; sample += 1) {
      const end = start + (sample / SAMPLES) * minutes * 60_000;
      for (; Date.now() < end; rounds += 1) await play(page);
      heaps.push(await heap());
    }
    return { heaps, rounds };
  } finally {
    await browser.close();
  }
}

/** Opens four pages and presses a quick action. */
async function play(page) {
  for (const name of ["Network", "Messages", "Account Settings", "Dashboard"]) {
    await page.getByRole("link", { name }).first().tap();
    await page.waitForTimeout(300);
  }
  await page.locator("section[aria-labelledby=quick-actions] li button").first().tap({ force: true });
}
