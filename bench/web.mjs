// Measures the signed-out page and the dashboard in Chromium as a middling phone: 390 × 844, a processor four times slower, and
// a connection of 1.6 Mbit/s with 150 ms of latency where it says network. A bare static page from the same server takes turns
// with them. A key in the editor's largest contact is measured on a desktop. Fails if a target is missed. RUNS sets the loads of each
// page (5 by default), ACTIONS the presses whose delay is measured, PRESSES those whose processor time is, KEYS the keys of a run,
// MINUTES how long the heap is watched. OTHER_BUILD names the `dist/client` of another commit, which takes turns with this one.
// Lighthouse isn't part of the project: npx fetches it.

import { resolve } from "node:path";
import { withBrowserGame } from "../scripts/browser-game.mjs";
import { ensureChromium } from "../scripts/chromium.mjs";
import { watchHeap } from "./heap.mjs";
import { measureWithLighthouse } from "./lighthouse.mjs";
import { load, reopen } from "./page-loads.mjs";
import { PHONE } from "./phone.mjs";
import { pressActions } from "./presses.mjs";
import { typeInLargestContact } from "./typing.mjs";

const RUNS = Number(process.env.RUNS ?? 5);
const ACTIONS = Number(process.env.ACTIONS ?? 200);
const PRESSES = Number(process.env.PRESSES ?? 40);
const KEYS = Number(process.env.KEYS ?? 120);
const MINUTES = Number(process.env.MINUTES ?? 1);
const LIGHTHOUSE_RUNS = 5;
const ACTION = "#root section[aria-labelledby=quick-actions] li button";

const SHELL = {
  "/shell.html": [
    "text/html; charset=utf-8",
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Shell</title><link rel="stylesheet" href="/shell.css"></head>
<body><main><h1>Guru Grind</h1><p>$47. Three followers. One ring light, on loan.</p></main></body></html>`,
  ],
  "/shell.css": ["text/css", "body{margin:0;font:1rem/1.5 sans-serif}main{padding:2rem}"],
};

/** The players who press, one for each build. */
const PRESSERS = ["presser_now", "presser_before"];

/** Begins the names of figures of another build, and of the bare page. */
const BEFORE = "before: ";
const BARE = "bare: ";
const failed = [];
process.exitCode = (await withBrowserGame(bench, SHELL, { names: PRESSERS })) ? 0 : 1;

async function bench({ browser, origin, database, tokens, serveBuild }) {
  const other = process.env.OTHER_BUILD;
  const builds = [{ name: "", origin }];
  if (other) builds.push({ name: BEFORE, origin: await serveBuild(resolve(other)) });
  // On localhost itself, the page also asks for the local accounts.
  for (const build of builds) build.production = build.origin.replace("localhost", "guru.localhost");
  const runs = {};
  const note = (name, run) => {
    runs[name] ??= [];
    runs[name].push(run);
  };
  for (let run = 0; run < RUNS; run += 1) {
    note("shell", await load(browser, `${builds[0].production}/shell.html`, { ready: "h1" }));
    for (const { name, origin: local, production } of builds) {
      const token = tokens.complete;
      note(
        `${name}signed out`,
        await load(browser, `${production}/`, { ready: "#root form button[type=submit]" }),
      );
      const dashboard = { token, ready: ACTION };
      note(`${name}dashboard`, await load(browser, `${production}/dashboard`, dashboard));
      const again = { "by its address": dashboard, offline: { ...dashboard, isOffline: true } };
      for (const [how, visit] of Object.entries(again)) {
        note(`${name}dashboard ${how}`, await reopen(browser, `${local}/dashboard`, visit));
      }
    }
  }
  console.log(`web: medians of ${RUNS} loads, 4 × slower processor, 1.6 Mbit/s, 150 ms`);
  const of = (name, key) => median(runs[name].map((each) => each[key]));
  for (const name of Object.keys(runs)) print(name, (key) => of(name, key));
  for (const { name } of builds) {
    const out = `${name}signed out`;
    const page = `${name}dashboard`;
    expect(
      `${name}first paint, signed out, against the shell`,
      of(out, "fcp") / of("shell", "fcp"),
      1.05,
      "×",
    );
    expect(`${name}requests of the signed-out page until it is ready`, of(out, "requests"), 8);
    expect(`${name}requests of the dashboard until it is ready`, of(page, "requests"), 22);
    for (const how of ["by its address", "offline"]) {
      expect(`${name}the frame is painted, ${how}, in ms`, of(`${page} ${how}`, "painted"), 500);
      expect(`${name}the app takes over, ${how}, in ms`, of(`${page} ${how}`, "ready"), 900);
    }
    for (const each of [out, page]) expect(`${each}, CLS`, of(each, "cls"), 0.001);
  }
  for (const name of ["signed out", "dashboard"]) {
    console.log(`requests, ${name}: ${runs[name][0].names.join(" ")}`);
    if (runs[name][0].shifts.length > 0) console.log(`shifts, ${name}: ${runs[name][0].shifts.join(" ")}`);
  }
  for (const [index, build] of builds.entries()) {
    const name = PRESSERS[index];
    await presses(browser, build, { database, name, token: tokens[name] });
  }
  await typing(browser, builds, tokens.admin);
  await heap(origin, tokens.newcomer);
  await lighthouse(`${BARE}shell`, { origin: builds[0].production, path: "/shell.html" });
  for (const { name, production } of builds) {
    await lighthouse(`${name}signed out`, { origin: production, path: "/" }, { performance: 98 });
    const page = { origin: production, path: "/dashboard", token: tokens.complete, ready: ACTION };
    await lighthouse(`${name}dashboard`, page, { performance: 93 });
  }
  if (failed.length > 0) console.log(`\nmissed: ${failed.join(", ")}`);
  return failed.length === 0;
}

function print(name, of) {
  const cpu = Number.isFinite(of("cpu")) ? `, processor ${ms(of("cpu"))}` : "";
  const network =
    of("requests") === undefined ? "" : `, ${of("all")} requests, ${(of("bytes") / 1000).toFixed(1)} kB`;
  console.log(
    `${name}: first paint ${ms(of("painted"))}, contentful ${ms(of("fcp"))}, largest ${ms(of("lcp"))}, ready ${ms(of("ready"))}, ` +
      `blocked ${ms(of("blocking"))}, CLS ${of("cls").toFixed(3)}${cpu}${network}`,
  );
}

/** Presses quick actions as a player. */
async function presses(browser, { name, origin }, player) {
  const found = await pressActions(browser, origin, { ...player, count: ACTIONS, measured: PRESSES });
  console.log(
    `${name}interaction to next paint over ${ACTIONS} presses: median ${ms(median(found.delays))}, slowest ${ms(found.delays.at(-1))}`,
  );
  console.log(
    `${name}work of a press, mean of ${PRESSES} within 1 s each: ${found.layouts.toFixed(1)} layouts, ${found.styles.toFixed(1)} recalculations of styles`,
  );
  expect(`${name}processor time of a press, in ms`, found.cpu, 180);
  expect(`${name}interaction to next paint, p98, in ms`, found.p98, 120);
  expect(`${name}CLS of the presses`, found.cls, 0.001);
}

/** Types in the editor. A key goes through a page of 3,000 boxes, most of it in the browser itself. */
async function typing(browser, builds, token) {
  const times = builds.map(() => []);
  for (let run = 0; run < RUNS; run += 1) {
    for (const [index, { origin }] of builds.entries()) {
      times[index].push(await typeInLargestContact(browser, origin, { token, keys: KEYS }));
    }
  }
  for (const [index, { name }] of builds.entries()) {
    expect(`${name}processor time of a key in the largest contact, in ms`, median(times[index]), 20);
  }
}

async function heap(origin, token) {
  const { heaps, rounds } = await watchHeap({ origin, token, phone: PHONE, minutes: MINUTES });
  const [before, ...later] = heaps;
  console.log(
    `heap: ${heaps.map((bytes) => (bytes / 1e6).toFixed(2)).join(", ")} MB within ${MINUTES} minutes and ${rounds} rounds of four pages`,
  );
  expect("growth of the heap, in %", Math.max(0, (later.at(-1) / before - 1) * 100), 3);
}

/** Takes the median of five runs: one score differs from the next by ten. */
async function lighthouse(name, page, targets = {}) {
  const runs = [];
  for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) {
    runs.push(await measureWithLighthouse(await ensureChromium(), page));
  }
  expect(`${name}, largest contentful paint by Lighthouse, in ms`, median(runs.map(({ lcp }) => lcp)), 2_000);
  console.log(`${name}, blocked by Lighthouse: ${ms(median(runs.map(({ blocked }) => blocked)))}`);
  for (const id of Object.keys(runs[0].scores)) {
    const scores = runs.map((run) => run.scores[id]);
    const target = targets[id] ?? 100;
    const missing = Math.max(0, target - median(scores));
    expect(`${name}, Lighthouse's ${id} below ${target} (${scores.join(", ")})`, missing, 0);
  }
}

/** Prints a figure, with its target and whether it is met; without them for another build and the bare page, which needn't reach it. */
function expect(what, value, target, unit = "") {
  const figure = `${what}: ${Number(value.toFixed(3))}${unit}`;
  if (what.startsWith(BEFORE) || what.startsWith(BARE)) return console.log(figure);
  const isMet = value <= target;
  if (!isMet) failed.push(what);
  console.log(`${figure} of ${target}${unit}, ${isMet ? "ok" : "MISSED"}`);
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

function ms(value) {
  return `${Math.round(value)} ms`;
}
