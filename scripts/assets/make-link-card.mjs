// Draws the picture that a messenger shows with a link to the game, from the cast and the mark of the app. Run by hand after
// make-cast.mjs; CHROMIUM_PATH names the browser that draws it.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const web = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "web");
const read = (path) => readFileSync(join(web, path));
const font = (family, file) =>
  `@font-face{font-family:${family};src:url(data:font/woff2;base64,${read(`src/ui/fonts/${file}`).toString("base64")})}`;

const page = `<style>
  ${font("Logo", "bricolage-grotesque-800.woff2")}
  ${font("Text", "figtree.woff2")}
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 64px 72px 40px; overflow: hidden;
    display: flex; flex-direction: column; justify-content: space-between; background: #17130c; color: #f6f1e7; }
  header { display: flex; align-items: center; gap: 28px; }
  header svg { width: 120px; height: 120px; }
  h1 { margin: 0; font: 800 104px/1 Logo; letter-spacing: -0.02em; color: #e2b340; }
  p { margin: 24px 0 0; font: 500 38px/1.3 Text; }
  .cast > svg { display: block; width: 1056px; height: auto; }
</style>
<div><header>${read("src/ui/favicon.svg")}<h1>Guru Grind</h1></header>
<p>Start with $47 and three followers. Become an online guru.</p></div>
<div class="cast">${read("public/portraits/cast.svg")}</div>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await tab.setContent(page);
await tab.evaluate(() => document.fonts.ready);
writeFileSync(join(web, "public/link-card.jpg"), await tab.screenshot({ type: "jpeg", quality: 82 }));
await browser.close();
