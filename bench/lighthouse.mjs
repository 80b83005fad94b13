import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

const run = promisify(execFile);

/**
 * Measures a page with Lighthouse, whose executable is `program`, as a phone or a desktop, in a new profile, signed in if there is
 * a token. Returns the score of each category from 0 to 100, and the time of the largest contentful paint in milliseconds.
 */
export async function measureWithLighthouse(
  program,
  executablePath,
  { origin, path, token, isDesktop = false },
) {
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
      await page.close();
    }
    const [port] = readFileSync(join(directory, "profile/DevToolsActivePort"), "utf8").split("\n");
    const report = join(directory, "report.json");
    const flags = ["--quiet", "--output=json", `--output-path=${report}`, `--port=${port}`];
    if (isDesktop) flags.push("--preset=desktop");
    await run(program, [`${origin}${path}`, ...flags, "--disable-storage-reset"]);
    const { audits, categories } = JSON.parse(readFileSync(report, "utf8"));
    const scores = Object.values(categories).map(({ id, score }) => [id, Math.round(score * 100)]);
    return { scores: Object.fromEntries(scores), lcp: audits["largest-contentful-paint"].numericValue };
  } finally {
    await context.close();
    rmSync(directory, { recursive: true, force: true });
  }
}
