// A middling phone in Chromium, and what a page measures of itself in it.

import { setTimeout as wait } from "node:timers/promises";

export const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
export const CPU_SLOWDOWN = 4;

/** Notes what the page measures of itself. */
function observe() {
  const seen = { cls: 0, lcp: 0, blocking: 0, interactions: {}, shifts: [] };
  Object.assign(window, { seen });
  const on = (type, note, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    });
  on("layout-shift", ({ value, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    seen.cls += value;
    const rect = ({ x, y, width, height }) => `${x},${y} ${width}×${height}`;
    seen.shifts.push(
      ...sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName}.${node?.getAttribute?.("class")} in ${node?.parentElement?.className} from ${rect(previousRect)} to ${rect(currentRect)}`,
      ),
    );
  });
  on("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  on("longtask", ({ duration }) => {
    seen.blocking += Math.max(0, duration - 50);
  });
  on(
    "event",
    ({ interactionId, duration }) => {
      if (interactionId) {
        seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, duration);
      }
    },
    { durationThreshold: 16 },
  );
}

/**
 * Notes when the page can be used: when `selector` is in it, and the prerendered view isn't any more. A question from outside
 * would come late.
 */
function observeReady({ selector }) {
  const look = () => {
    if (!document.querySelector(selector) || document.querySelector("#first-view")?.hasChildNodes()) return;
    observer.disconnect();
    window.readyAt = performance.timeOrigin + performance.now();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** Opens a profile. Without `workers`, its requests are those of the next visit. */
export async function openProfile(browser, { token, workers = false } = {}) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: workers ? "allow" : "block" });
  await context.addInitScript(observe);
  if (token) await context.addInitScript((value) => localStorage.setItem("token", value), token);
  return context;
}

/** Opens an empty page on a slow processor. */
export async function openSlowly(context, observed = {}) {
  if (observed.selector) await context.addInitScript(observeReady, observed);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return { page, cdp };
}

/** Waits until `observeReady` has noted that the page can be used. Playwright's own wait would load a script of 330 kB into it. */
export async function untilReady(cdp) {
  for (;;) {
    // Fails between two documents.
    const reply = await cdp.send("Runtime.evaluate", { expression: "'readyAt' in window" }).catch(() => null);
    if (reply?.result.value) return;
    await wait(100);
  }
}

/** Returns what the page's main thread has done: its processor time in milliseconds, and its layouts. */
export async function workOf(cdp) {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { cpu: of("TaskDuration") * 1000, layouts: of("LayoutCount"), styles: of("RecalcStyleCount") };
}
