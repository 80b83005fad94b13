// Draws the pictures that a messenger shows with a link: to the game, from the cast and the mark of the app, and to its public pages.
// Run by hand after make-cast.mjs; CHROMIUM_PATH names the browser that draws them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "../chromium.mjs";
import { top } from "../process-tools.mjs";

const web = join(top, "web");
const read = (path) => readFileSync(join(web, path));
const font = (family, file) =>
  `@font-face{font-family:${family};src:url(data:font/woff2;base64,${read(`src/ui/fonts/${file}`).toString("base64")})}`;
const FONTS = font("Logo", "bricolage-grotesque-800.woff2") + font("Text", "figtree.woff2");

const home = `<style>
  ${FONTS}
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

/** A public page: its name and question on the left, a drawing of 460 by 460 units on the right. */
const page = (title, question, drawing) => `<style>
  ${FONTS}
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 64px 72px; overflow: hidden;
    display: grid; grid-template-columns: 1fr 460px; gap: 40px; align-items: center; background: #17130c; color: #f6f1e7; }
  div { display: grid; align-content: space-between; height: 100%; }
  header { display: flex; align-items: center; gap: 16px; font: 800 40px/1 Logo; color: #e2b340; }
  header svg { width: 56px; height: 56px; }
  h1 { margin: 0; font: 800 96px/1 Logo; letter-spacing: -0.02em; color: #f6f1e7; }
  p { margin: 0; font: 500 38px/1.35 Text; color: #cfc4b2; }
</style>
<div><header>${read("src/ui/favicon.svg")}Guru Grind</header><h1>${title}</h1><p>${question}</p></div>
<svg viewBox="0 0 460 460" width="460" height="460">${drawing}</svg>`;

/** A telephone off its hook, at two o'clock. */
const TELEPHONE = `
  <circle cx="230" cy="120" r="96" fill="#f4ede0"/><circle cx="230" cy="120" r="96" fill="none" stroke="#e2b340" stroke-width="12"/>
  <path d="M230 120V56M230 120l46-26" stroke="#14110c" stroke-width="12" stroke-linecap="round"/><circle cx="230" cy="120" r="9" fill="#14110c"/>
  <path d="M74 408c0-86 54-128 156-128s156 42 156 128z" fill="#a3271a"/><path d="M74 408h312v28H74z" fill="#7f1b11"/>
  <circle cx="230" cy="360" r="46" fill="#f4ede0"/><circle cx="230" cy="360" r="16" fill="#a3271a"/>
  <path d="M60 262c40-44 300-44 340 0l-14 48c-10 12-60 8-64-6l-4-26c-40-12-136-12-176 0l-4 26c-4 14-54 18-64 6z" fill="#c8372a"/>`;

/** Nine chairs, two of them empty. */
const CHAIRS = Array.from({ length: 9 }, (_, i) => {
  const [x, y] = [20 + (i % 3) * 148, 20 + Math.floor(i / 3) * 148];
  const head = [
    "#e2b340",
    "#5cc9c1",
    "#ec93c6",
    "#c9d0ff",
    "#e2b340",
    "#5cc9c1",
    "#ec93c6",
    "#c9d0ff",
    "#93e3a9",
  ][i];
  const sitter =
    i === 4 || i === 6
      ? ""
      : `<circle cx="62" cy="34" r="24" fill="${head}"/><path d="M28 92c0-26 14-34 34-34s34 8 34 34z" fill="${head}"/>`;
  return `<g transform="translate(${x} ${y})"><path d="M22 40h80v54H22z" fill="#3a3126"/>${sitter}
    <path d="M12 88h100v16H12z" fill="#6b5a45"/><path d="M22 104v20M102 104v20" stroke="#6b5a45" stroke-width="10"/></g>`;
}).join("");

/** A framed certificate with a seal. */
const CERTIFICATE = `
  <path d="M30 40h400v380H30z" fill="#6b4a2a"/><path d="M52 62h356v336H52z" fill="#fffaf0"/>
  <path d="M72 82h316v296H72z" fill="none" stroke="#e2b340" stroke-width="6"/>
  <path d="M120 132h220" stroke="#1f1607" stroke-width="22"/><path d="M150 178h160M110 222h240M110 256h240" stroke="#b0a592" stroke-width="10"/>
  <path d="M286 320l-22 76 40-22 40 22-22-76z" fill="#a3271a"/><circle cx="304" cy="306" r="50" fill="#e2b340"/><circle cx="304" cy="306" r="34" fill="none" stroke="#a3771a" stroke-width="6"/>
  <path d="M110 344q24-40 48 0t52-8" fill="none" stroke="#1f1607" stroke-width="7" stroke-linecap="round"/>`;

const CARDS = {
  "link-card": home,
  "link-card-two-oclock": page("The Two O'Clock", "Somebody rang. What would you tell them?", TELEPHONE),
  "link-card-intake": page("The Intake", "Nine people have paid. They've begun to write.", CHAIRS),
  "link-card-town": page("The Town Decides", "Nine people, and what became of them.", CHAIRS),
  "link-card-certificate": page(
    "Certified",
    "Somebody began with $47 and three followers, and stopped.",
    CERTIFICATE,
  ),
};

const browser = await launchChromium();
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const [name, html] of Object.entries(CARDS)) {
  await tab.setContent(html);
  await tab.evaluate(() => document.fonts.ready);
  writeFileSync(join(web, `public/${name}.jpg`), await tab.screenshot({ type: "jpeg", quality: 82 }));
}
await browser.close();
