// Takes the pictures that a browser shows in its install dialogue, from its own game, and writes them to
// web/public/screenshots. Run by hand after a change of these screens; CHROMIUM_PATH names the browser.
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { ADMIN, PASSWORD, seededAccount } from "../../tests/e2e/support/accounts.ts";
import { freePort } from "../../tests/e2e/support/free-port.ts";
import { ownGame } from "../../tests/e2e/support/own-game.ts";

const TARGET = join(import.meta.dirname, "../../web/public/screenshots");
const MAX_KB = 300;
const NARROW = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const WIDE = { viewport: { width: 1440, height: 900 } };
const SHOTS = [
  { name: "dashboard-narrow", path: "/dashboard", screen: NARROW },
  { name: "network-narrow", path: "/network", screen: NARROW },
  { name: "dashboard-wide", path: "/dashboard", screen: WIDE },
  { name: "messages-wide", path: "/messages", screen: WIDE },
] as const;

const port = await freePort();
const baseURL = `http://localhost:${port}`;
const { token, username } = seededAccount("player", 0);
const game = ownGame(port, `.wrangler/shots-${port}`);
await game.start();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await raise();
  mkdirSync(TARGET, { recursive: true });
  let bytes = 0;
  for (const { name, path, screen } of SHOTS) {
    const file = join(TARGET, `${name}.webp`);
    writeFileSync(file, await shoot(path, screen));
    bytes += statSync(file).size;
  }
  console.log(`${SHOTS.length} pictures, ${Math.ceil(bytes / 1000)} kB of ${MAX_KB} kB`);
  if (bytes > MAX_KB * 1000) process.exitCode = 1;
} finally {
  await browser.close();
  await game.remove();
}

/** Gives the player a career worth a picture. */
async function raise(): Promise<void> {
  const own = { authorization: `Bearer ${token}` };
  const headers = { authorization: `Bearer ${ADMIN.token}` };
  await fetch(`${baseURL}/api/auth/me`, { headers: own });
  const found = await fetch(`${baseURL}/api/admin/players/${username}`, { headers });
  const { userId } = (await found.json()) as { userId: string };
  // A name that a person would have.
  await put("/api/settings/username", own, { newUsername: "Dana", password: PASSWORD });
  const change = { cash: 1_240, followers: 318, level: 4, experience: 40, reason: "Poses for a picture" };
  await put(`/api/admin/players/${userId}`, headers, change);
}

async function put(path: string, headers: Record<string, string>, body: object): Promise<void> {
  const reply = await fetch(`${baseURL}${path}`, {
    method: "PUT",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
}

async function shoot(path: string, screen: BrowserContextOptions): Promise<Buffer> {
  const context = await browser.newContext({
    ...screen,
    baseURL,
    colorScheme: "dark",
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await page.addInitScript((stored) => localStorage.setItem("token", stored), token);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  if (path === "/messages") await page.getByText("Its only me").click();
  // Toasts of the arrival pass.
  await page.waitForTimeout(7_000);
  const picture = await toWebp(page, await page.screenshot());
  await context.close();
  return picture;
}

/** Playwright takes no WebP, but the browser writes it. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const base64 = await blank.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    const webp = await canvas.convertToBlob({ type: "image/webp", quality: 0.82 });
    const written = new Uint8Array(await webp.arrayBuffer());
    return btoa(Array.from(written, (byte) => String.fromCharCode(byte)).join(""));
  }, png.toString("base64"));
  return Buffer.from(base64, "base64");
}
