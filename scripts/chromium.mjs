import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { step } from "./process-tools.mjs";

const KNOWN = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];

function find() {
  const named = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH;
  return [named, ...KNOWN].find((path) => path && existsSync(path)) ?? null;
}

function has(program) {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Returns the path of Chromium. Installs it if missing: Debian's package as root, else Playwright's own (null). */
export async function ensureChromium() {
  const found = find();
  if (found) return found;
  console.log("installing Chromium …");
  if (process.getuid?.() === 0 && has("apt-get")) {
    await step("apt-get update", "apt-get", ["update", "-qq"]);
    await step(
      "install Chromium",
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
      {
        env: { DEBIAN_FRONTEND: "noninteractive" },
      },
    );
    return find();
  }
  await step("install Chromium", "playwright", ["install", "chromium"]);
  return null;
}
