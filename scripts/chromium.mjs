import { execFileSync } from "node:child_process";
import { chromium } from "@playwright/test";
import { BROWSERS, findBrowser, HEADLESS_SHELL } from "./browsers.mjs";
import { run, step } from "./process-tools.mjs";

function canInstallPackages() {
  try {
    execFileSync("which", ["apt-get"], { stdio: "ignore" });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}

/** Arguments of apt-get that install a package, and its environment. */
const INSTALL = ["install", "-y", "-qq", "--no-install-recommends"];
/** Fonts of a usual desktop, whose widths the page's fallback fonts are made for. */
const FONTS = "fonts-liberation";
const QUIET = { env: { DEBIAN_FRONTEND: "noninteractive" } };
const ERRORS_ONLY = { ...QUIET, stdio: ["ignore", "ignore", "inherit"] };

/** Returns the path of Chromium. Installs it if missing: Debian's package as root, else Playwright's own (null). */
export async function ensureChromium() {
  const found = findBrowser(BROWSERS);
  if (found) return found;
  console.log("installing Chromium …");
  if (canInstallPackages()) {
    await step("apt-get update", "apt-get", ["update", "-qq"]);
    await step("install Chromium", "apt-get", [...INSTALL, "chromium", FONTS], QUIET);
    return findBrowser(BROWSERS);
  }
  await step("install Chromium", "playwright", ["install", "chromium"]);
  return null;
}

/** Starts Chromium without a window. Installs it if missing. */
export async function launchChromium(args = []) {
  const executablePath = await ensureChromium();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", ...args],
  });
}

/** Installs the browsers of the journeys if they are missing: Chromium, and Debian's headless shell if possible. */
export async function ensureTestBrowsers() {
  const chromium = await ensureChromium();
  if (chromium === null || findBrowser([HEADLESS_SHELL]) !== null || !canInstallPackages()) return;
  console.log("installing Chromium's headless shell …");
  const isKnown = (await run("apt-get", ["update", "-qq"], ERRORS_ONLY)) === 0;
  if (isKnown) await run("apt-get", [...INSTALL, "chromium-headless-shell", FONTS], ERRORS_ONLY);
}
