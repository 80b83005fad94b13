import { defineConfig, devices } from "@playwright/test";
import { GAME, SETTINGS, STAND_IN } from "./tests/e2e/oauth-world.ts";
import { OAUTH_PORT, PLAIN_PORT, STAND_IN_PORT } from "./tests/e2e/ports.ts";

const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: `http://localhost:${PLAIN_PORT}`,
    trace: "retain-on-failure",
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
    { name: "phone", use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } } },
  ],
  webServer: [
    game(PLAIN_PORT, ".wrangler/e2e"),
    game(OAUTH_PORT, ".wrangler/e2e-oauth", { WORKER_VARS: SETTINGS }),
    {
      command: `node tests/e2e/oauth-stand-in.ts ${STAND_IN_PORT} ${GAME}`,
      url: `${STAND_IN}/google/authorize`,
    },
  ],
});

/** `npm start` in a world of its own that begins empty. */
function game(at: number, stateDir: string, env: Record<string, string> = {}) {
  return {
    command: `rm -rf ${stateDir} && node scripts/start.mjs`,
    url: `http://localhost:${at}/api/health`,
    env: { PORT: String(at), STATE_DIR: stateDir, ...env },
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 } as const,
  };
}
