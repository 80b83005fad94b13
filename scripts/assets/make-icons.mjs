// Draws the icons of the app from one mark. Run by hand; CHROMIUM_PATH names the browser that rasterises them.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const web = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "web");
const target = join(web, "public/icons");
mkdirSync(target, { recursive: true });

const INK = "#17130c";
const GOLD = "#e2b340";
const PAPER = "#f6f1e7";

/** A bust under a ring light that would like to be a halo. A `scale` below 1 leaves room for a mask. */
function mark({ scale = 1, radius = 112, bust = PAPER, halo = GOLD, ground = INK } = {}) {
  const box = ground === null ? "" : `<rect width="512" height="512" rx="${radius}" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${box}<g transform="translate(256 256) scale(${scale}) translate(-256 -256)"><ellipse cx="256" cy="132" rx="124" ry="42" fill="none" stroke="${halo}" stroke-width="34"/><circle cx="256" cy="236" r="70" fill="${bust}"/><path d="M112 440c8-80 66-120 144-120s136 40 144 120z" fill="${bust}"/></g></svg>`;
}

writeFileSync(join(web, "src/ui/favicon.svg"), mark({ radius: 120 }));
writeFileSync(join(target, "mono.svg"), mark({ ground: null, bust: "#000", halo: "#000" }));

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, size, svg] of [
  ["icon-192.png", 192, mark()],
  ["icon-512.png", 512, mark()],
  ["icon-maskable-512.png", 512, mark({ scale: 0.72, radius: 0 })],
  ["icon-mono-512.png", 512, mark({ scale: 0.72, ground: null, bust: "#fff", halo: "#fff" })],
  // Android shows its shape only, beside a notification.
  ["badge-96.png", 96, mark({ ground: null, bust: "#fff", halo: "#fff" })],
  ["apple-touch-icon.png", 180, mark({ scale: 0.86, radius: 0 })],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  writeFileSync(join(target, name), await page.screenshot({ omitBackground: true }));
}
await browser.close();
