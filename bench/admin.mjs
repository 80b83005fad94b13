// Measures the administration in Chromium as a desktop of 1440 × 900 with a processor four times slower: a letter of the
// contact with most letters is typed, and the map of the whole content is hovered, dragged and scaled, each a step a frame. A
// step's processor time is that of the main thread, the steadiest figure of a busy machine; 60 frames a second leave it
// 16.7 ms. RUNS sets how often (3 by default), STEPS the steps of each. OTHER_BUILD names the `dist/client` of another commit,
// which takes turns with this one. LIGHTHOUSE names the program that scores the overview, if there is one.

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { withBrowserGame } from "../scripts/browser-game.mjs";
import { ensureChromium } from "../scripts/chromium.mjs";
import { measureWithLighthouse } from "./lighthouse.mjs";
import { CPU_SLOWDOWN, workOf } from "./phone.mjs";

const RUNS = Number(process.env.RUNS ?? 3);
const STEPS = Number(process.env.STEPS ?? 120);
const LIGHTHOUSE_RUNS = 5;
const LIGHTHOUSE_SCORE = 95;
const FRAME_MS = 1_000 / 60;
/** A key goes through a page of 3,000 boxes, most of it in the browser itself. */
const KEY_MS = 20;
const DESKTOP = { viewport: { width: 1440, height: 900 } };

/** The steps: each is called once a frame in the page, with its number and the element. */
const STEP = {
  key: (field, number) => {
    if (number === 0) field.focus();
    document.execCommand("insertText", false, "grind "[number % 6]);
  },
  hover: (map, number) => {
    const { left, top } = map.getBoundingClientRect();
    const [clientX, clientY] = [left + 140 + ((number * 37) % 900), top + 60 + ((number * 23) % 380)];
    const at = { bubbles: true, pointerType: "mouse", pointerId: 1, clientX, clientY };
    const now = document.elementFromPoint(clientX, clientY) ?? map;
    const before = window.hovered ?? map;
    window.hovered = now;
    before.dispatchEvent(new PointerEvent("pointerout", { ...at, relatedTarget: now }));
    before.dispatchEvent(new MouseEvent("mouseout", { ...at, relatedTarget: now }));
    now.dispatchEvent(new PointerEvent("pointerover", { ...at, relatedTarget: before }));
    now.dispatchEvent(new MouseEvent("mouseover", { ...at, relatedTarget: before }));
  },
  drag: (map, number) => {
    const { left, top } = map.getBoundingClientRect();
    const way = Math.abs(((number + 60) % 120) - 60) * 6;
    const at = {
      bubbles: true,
      view: window,
      pointerType: "mouse",
      pointerId: 1,
      clientX: left + 700 - way,
      clientY: top + 300 - way / 2,
    };
    if (number === 0) {
      map.dispatchEvent(new PointerEvent("pointerdown", at));
      map.dispatchEvent(new MouseEvent("mousedown", at));
    }
    map.dispatchEvent(new PointerEvent("pointermove", at));
    map.dispatchEvent(new MouseEvent("mousemove", at));
  },
  zoom: (map, number) => {
    const { left, top } = map.getBoundingClientRect();
    const deltaY = number % 60 < 30 ? 40 : -40;
    map.dispatchEvent(
      new WheelEvent("wheel", {
        bubbles: true,
        cancelable: true,
        deltaY,
        clientX: left + 500,
        clientY: top + 250,
      }),
    );
  },
};

const failed = [];
process.exitCode = (await withBrowserGame(bench)) ? 0 : 1;

async function bench({ browser, origin, tokens, serveBuild }) {
  const builds = [{ name: "", origin }];
  const other = process.env.OTHER_BUILD;
  if (other) builds.push({ name: "before: ", origin: await serveBuild(resolve(other)) });
  const contact = largestContact();
  const map = {
    path: "/admin/game/map",
    selector: ".react-flow__renderer, [class*=_map_]",
    ready: "a[id^=node-]",
  };
  const editor = {
    path: `/admin/game/npc/${contact.slug}?entry=${contact.letter}`,
    selector: "li[data-open=true] textarea",
  };
  const trials = [
    { name: `a key in one of ${contact.letters} letters`, step: "key", ...editor },
    ...["hover", "drag", "zoom"].map((step) => ({ name: `a step of ${step} on the map`, step, ...map })),
  ];
  for (const trial of trials) {
    const works = builds.map(() => []);
    for (let run = 0; run < RUNS; run += 1) {
      for (const [index, build] of builds.entries()) {
        works[index].push(await measure(browser, build.origin, tokens.admin, trial));
      }
    }
    for (const [index, { name }] of builds.entries()) {
      const of = (key) => median(works[index].map((work) => work[key]));
      const target = trial.step === "key" ? KEY_MS : FRAME_MS;
      const isMet = of("cpu") <= target;
      if (!isMet && name === "") failed.push(trial.name);
      console.log(
        `${name}${trial.name}: processor ${of("cpu").toFixed(1)} ms of ${target.toFixed(1)} (${works[index].map(({ cpu }) => cpu.toFixed(1)).join(", ")}), ` +
          `frame ${of("frame").toFixed(1)} ms, ${of("layouts").toFixed(1)} layouts, ${isMet ? "ok" : "MISSED"}`,
      );
    }
  }
  for (const { name, origin: served } of builds) await lighthouse(name, served, tokens.admin);
  if (failed.length > 0) console.log(`\nmissed: ${failed.join(", ")}`);
  return failed.length === 0;
}

/** The contact with the most letters, and one of them. */
function largestContact() {
  const folder = new URL("../worker/content/npcs/", import.meta.url);
  const contacts = readdirSync(folder).map((file) => ({
    slug: file.replace(".json", ""),
    messages: JSON.parse(readFileSync(new URL(file, folder), "utf8")).messages ?? [],
  }));
  const [{ slug, messages }] = contacts.sort((a, b) => b.messages.length - a.messages.length);
  return { slug, letters: messages.length, letter: messages[Math.floor(messages.length / 2)].id };
}

/** Opens a page and takes the steps. Returns the means of a step, and the median frame. */
async function measure(browser, origin, token, { path, selector, ready = selector, step }) {
  const context = await browser.newContext({ ...DESKTOP, serviceWorkers: "block" });
  try {
    await context.addInitScript((value) => localStorage.setItem("token", value), token);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(`${origin}${path}`);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(2_000);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const before = await workOf(cdp);
    const frame = await page.evaluate(
      async ([body, where, steps]) => {
        const act = new Function(`return ${body}`)();
        const element = document.querySelector(where);
        const times = [];
        for (let number = 0; number < steps; number += 1) {
          times.push(await new Promise(requestAnimationFrame));
          act(element, number);
        }
        const lengths = times.slice(1).map((time, index) => time - times[index]);
        return lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)];
      },
      [STEP[step].toString(), selector, STEPS],
    );
    const after = await workOf(cdp);
    const mean = (key) => (after[key] - before[key]) / STEPS;
    return { cpu: mean("cpu"), layouts: mean("layouts"), frame };
  } finally {
    await context.close();
  }
}

async function lighthouse(name, origin, token) {
  const program = process.env.LIGHTHOUSE;
  if (!program) {
    console.log("lighthouse: not installed; LIGHTHOUSE names its program");
    return;
  }
  const page = {
    origin: origin.replace("localhost", "guru.localhost"),
    path: "/admin",
    token,
    isDesktop: true,
  };
  const scores = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) {
    const { scores: found } = await measureWithLighthouse(program, await ensureChromium(), page);
    scores.push(found.performance);
  }
  const isMet = median(scores) >= LIGHTHOUSE_SCORE;
  if (!isMet && name === "") failed.push("lighthouse of the overview");
  console.log(
    `${name}lighthouse, overview, performance: ${median(scores)} of ${LIGHTHOUSE_SCORE} (${scores.join(", ")}), ${isMet ? "ok" : "MISSED"}`,
  );
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
