import { existsSync } from "node:fs";

/** Debian's Chromium without a window. The journeys take a fifth less processor time in it. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";
export const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

/**
 * Returns the browser that CHROMIUM_PATH names, else the first installed one of these; null without one.
 * @param {readonly string[]} paths
 */
export function findBrowser(paths) {
  const named = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH ?? "";
  return [named, ...paths].find((path) => path !== "" && existsSync(path)) ?? null;
}

/** Returns the path of the browser that runs the journeys; null if none is installed. */
export const findTestBrowser = () => findBrowser([HEADLESS_SHELL, ...BROWSERS]);
