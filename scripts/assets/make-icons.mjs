// Draws the icons of the app from one mark. Run by hand; CHROMIUM_PATH names the browser that rasterises them.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "../chromium.mjs";
import { top } from "../process-tools.mjs";

const web = join(top, "web");
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

/** The pages that the app's shortcuts open, drawn on the ground of the app's icon. */
const SHORTCUTS = {
  dashboard:
    '<path d="M128 344a128 128 0 0 1 256 0" fill="none" stroke-width="36"/><path d="M256 344l68-92" stroke-width="32"/>',
  messages:
    '<rect x="112" y="156" width="288" height="200" rx="28" fill="none" stroke-width="32"/><path d="M124 180l132 104 132-104" fill="none" stroke-width="32"/>',
  network:
    '<path d="M256 176L152 336h208z" fill="none" stroke-width="28"/><g stroke="none"><circle cx="256" cy="168" r="52"/><circle cx="152" cy="340" r="44"/><circle cx="360" cy="340" r="44"/></g>',
  university:
    '<path d="M256 140L88 220l168 80 168-80z" stroke-width="24"/><path d="M160 268v76c52 44 140 44 192 0v-76M404 232v104" fill="none" stroke-width="28"/>',
};

const shortcut = (drawing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="112" fill="${INK}"/><g fill="${GOLD}" stroke="${GOLD}" stroke-linecap="round" stroke-linejoin="round">${drawing}</g></svg>`;

writeFileSync(join(web, "src/ui/favicon.svg"), mark({ radius: 120 }));
writeFileSync(join(target, "mono.svg"), mark({ ground: null, bust: "#000", halo: "#000" }));

const browser = await launchChromium();
for (const [name, size, svg] of [
  ["icon-192.png", 192, mark()],
  ["icon-512.png", 512, mark()],
  ["icon-maskable-512.png", 512, mark({ scale: 0.72, radius: 0 })],
  ["icon-mono-512.png", 512, mark({ scale: 0.72, ground: null, bust: "#fff", halo: "#fff" })],
  // Android shows its shape only, beside a notification.
  ["badge-96.png", 96, mark({ ground: null, bust: "#fff", halo: "#fff" })],
  ["apple-touch-icon.png", 180, mark({ scale: 0.86, radius: 0 })],
  ...Object.entries(SHORTCUTS).map(([name, drawing]) => [`shortcut-${name}.png`, 96, shortcut(drawing)]),
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  writeFileSync(join(target, name), await page.screenshot({ omitBackground: true }));
}
await browser.close();
