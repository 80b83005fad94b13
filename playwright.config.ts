import { defineConfig, devices } from "@playwright/test";
import { GAME, SETTINGS, STAND_IN } from "./tests/e2e/oauth-world.ts";
import { OAUTH_PORT, PLAIN_PORT, STAND_IN_PORT, stateDirOf } from "./tests/e2e/ports.ts";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests/e2e",
  // A run empties its output directory, so each has its own.
  outputDir: `test-results/${PLAIN_PORT}`,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // A slow machine is no failure: two cores share two browsers, two games and axe.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://localhost:${PLAIN_PORT}`,
    // Recording takes a fifth of the processor: set TRACE=1 to look into a failure.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
      // What these prove has nothing to do with the size of the screen.
      testIgnore: /(oauth|session-change|restart|stopped|content-journey)\.spec\.ts$/,
    },
  ],
  webServer: [
    game(PLAIN_PORT),
    game(OAUTH_PORT, { WORKER_VARS: SETTINGS }),
    {
      command: `node tests/e2e/oauth-stand-in.ts ${STAND_IN_PORT} ${GAME}`,
      url: `${STAND_IN}/google/authorize`,
    },
  ],
});

/** Runs `npm start` with an empty state directory, which it removes when it stops. */
function game(port: number, env: Record<string, string> = {}) {
  const stateDir = stateDirOf(port);
  return {
    command: `trap : TERM; rm -rf ${stateDir}; node scripts/start.mjs; rm -rf ${stateDir}`,
    url: `http://localhost:${port}/api/health`,
    env: { PORT: String(port), STATE_DIR: stateDir, ...env },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 } as const,
  };
}
