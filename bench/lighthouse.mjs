import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { visit } from "./page-loads.mjs";

const run = promisify(execFile);
/** Fetched by npx at the first use: its 114 packages are 176 MB, which no other command needs. */
const LIGHTHOUSE = ["--yes", "lighthouse@13.5.0"];
/** Attempts at a report. Now and then, Lighthouse misses the start of the page that it opens. */
const ATTEMPTS = 3;

/**
 * Measures a page with Lighthouse as a phone, in a new profile, signed in if there is
 * a token. With `ready`, the page has been visited before until it had this element: its files are gone from the cache, and the
 * device remembers the player. Returns the score of each category from 0 to 100, and the time of the largest contentful paint and
 * the blocked time in milliseconds.
 */
export async function measureWithLighthouse(executablePath, page, attempts = ATTEMPTS) {
  try {
    return await measure(executablePath, page);
  } catch (error) {
    if (attempts === 1) throw error;
    return measureWithLighthouse(executablePath, page, attempts - 1);
  }
}

async function measure(executablePath, { origin, path, token, ready }) {
  const directory = mkdtempSync(join(tmpdir(), "lighthouse-"));
  const context = await chromium.launchPersistentContext(join(directory, "profile"), {
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"],
  });
  try {
    if (token) {
      const page = await context.newPage();
      // A page without scripts.
      await page.goto(`${origin}/robots.txt`);
      await page.evaluate((value) => localStorage.setItem("token", value), token);
      if (ready) {
        await visit(context, `${origin}${path}`, ready);
        await removeFiles(page, origin);
      }
      await page.close();
    }
    const [port] = readFileSync(join(directory, "profile/DevToolsActivePort"), "utf8").split("\n");
    const report = join(directory, "report.json");
    const flags = ["--quiet", "--output=json", `--output-path=${report}`, `--port=${port}`];
    await run("npx", [...LIGHTHOUSE, `${origin}${path}`, ...flags, "--disable-storage-reset"]);
    const { audits, categories } = JSON.parse(readFileSync(report, "utf8"));
    const scores = Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)]);
    const [lcp, blocked] = ["largest-contentful-paint", "total-blocking-time"].map(
      (id) => audits[id].numericValue,
    );
    return { scores: Object.fromEntries(scores), lcp, blocked };
  } finally {
    await context.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Removes the files of a page from the device, but nothing that the page has stored. */
async function removeFiles(page, origin) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "service_workers,cache_storage" });
  await cdp.send("Network.clearBrowserCache");
}
