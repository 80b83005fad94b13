import { defineConfig, devices } from "@playwright/test";
import { BROWSERS, findBrowser, findTestBrowser } from "./scripts/browsers.mjs";
import { AHEAD_MS } from "./tests/e2e/support/clock.ts";
import { GAME, OAUTH_SETTINGS, STAND_IN } from "./tests/e2e/support/oauth-world.ts";
import { OAUTH_PORT, PLAIN_PORT, STAND_IN_PORT, stateDirOf } from "./tests/e2e/support/ports.ts";

/** Returns the options that start a browser: this program, or Playwright's own. */
const launchOptions = (executablePath: string | null) => ({
  ...(executablePath && { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-extensions",
    "--disable-default-apps",
    // A name of the local network, without HTTPS.
    "--host-resolver-rules=MAP guru.lan 127.0.0.1",
    // Nearly every test needs one renderer only.
    "--disable-features=SpareRendererForSitePerProcess",
  ],
});
const DESKTOP = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: "tests/e2e",
  // A run empties its output directory, so each has its own.
  outputDir: `test-results/${PLAIN_PORT}`,
  fullyParallel: true,
  // Two browsers and one that waits, for a message, an alarm or the end of a post.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // A slow machine is no failure: two cores share two browsers, two games and axe.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [["list"], ["json"]] : [["list"]],
  use: {
    baseURL: `http://localhost:${PLAIN_PORT}`,
    // Recording takes a fifth of the processor: set TRACE=1 to look into a failure.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: launchOptions(findTestBrowser()),
  },
  projects: [
    // A test runs once, on a desktop. A tag says that its proof needs a phone, or both sizes of screen.
    {
      name: "desktop",
      use: DESKTOP,
      grepInvert: /@phone|@notifications/,
    },
    {
      // The headless shell refuses notifications.
      name: "notifications",
      use: { ...DESKTOP, channel: "chromium", launchOptions: launchOptions(findBrowser(BROWSERS)) },
      grep: /@notifications/,
    },
    {
      name: "phone",
      // Its 2.6 pixels per CSS pixel cost a quarter of the page's processor time, and no journey looks at them.
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
      grep: /@phone|@both-sizes/,
    },
  ],
  webServer: [
    // A post is never too fast.
    game(PLAIN_PORT, { WORKER_VARS: "POST_CYCLE_MS=0" }),
    game(OAUTH_PORT, { WORKER_VARS: OAUTH_SETTINGS }),
    {
      command: `node tests/e2e/support/oauth-stand-in.ts ${STAND_IN_PORT} ${GAME}`,
      url: `${STAND_IN}/google/authorize`,
    },
  ],
});

/** Runs `npm start` with the seeded accounts in its own state directory, which it removes when it stops. */
function game(port: number, env: Record<string, string> = {}) {
  const stateDir = stateDirOf(port);
  return {
    command: `trap : TERM; rm -rf ${stateDir}; node tests/e2e/support/start-game.mjs; rm -rf ${stateDir}`,
    url: `http://localhost:${port}/api/health`,
    env: { PORT: String(port), STATE_DIR: stateDir, CLOCK_AHEAD_MS: String(AHEAD_MS), ...env },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 } as const,
  };
}
