import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { steadyNow } from "../clock.ts";
import { applyUpdateAtom } from "../device/installation/update.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";

/** Watches for new versions: the sign-in page switches by itself, every other page offers them. */
export function startUpdates(): void {
  registerServiceWorker((apply) => {
    if (isIdle()) apply();
    else store.set(applyUpdateAtom, { apply });
  });
}

/** Returns whether nobody would notice a reload: the sign-in page, with nothing typed. */
function isIdle(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])")];
  const isUntouched = fields.every((field) => field.value === "" && field !== document.activeElement);
  return store.get(tokenAtom) === null && location.pathname === PAGE_PATHS.home && isUntouched;
}

/** Name of the Worker's version in the Server-Timing header of its replies. */
const METRIC = "version";
/** Time between two checks of an open page, in milliseconds. */
const CHECK_INTERVAL_MS = 60 * 60_000;
/** Minimum time between two checks, in milliseconds. */
const MIN_CHECK_GAP_MS = 60_000;

/**
 * Calls back when a new version of the page is ready; `apply` switches to it and reloads this page. Looks for one hourly,
 * when the page is shown or focused, and when the server's version changes. See docs/reference/platform.md#updates.
 */
export function registerServiceWorker(onUpdate: (apply: () => void) => void): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  let hadController = serviceWorker.controller !== null;
  let isApplying = false;
  const reload = () => location.reload();
  serviceWorker.addEventListener("controllerchange", () => {
    // The first worker has the same version as the page, so there is nothing to reload.
    if (!hadController) hadController = true;
    else if (isApplying) reload();
    // Another tab has switched. This one may be in the middle of something.
    else onUpdate(reload);
  });
  void register(serviceWorker).then((registration) => {
    if (!registration) return;
    const offer = (worker: ServiceWorker | null) => {
      if (!worker || !serviceWorker.controller) return;
      onUpdate(() => {
        isApplying = true;
        // Another tab may have switched in between.
        if (worker.state === "activated") reload();
        else worker.postMessage("activate");
      });
    };
    offer(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const { installing } = registration;
      installing?.addEventListener("statechange", () => {
        if (installing.state === "installed") offer(installing);
      });
    });
    startChecks(() => void registration.update().catch(() => {}));
  });
}

/**
 * Returns null if there is none: private windows may refuse a service worker, and extensions answer with nothing. The page works
 * without one.
 */
async function register(serviceWorker: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | null> {
  try {
    return (await serviceWorker.register("/sw.js")) ?? null;
  } catch {
    return null;
  }
}

function startChecks(check: () => void): void {
  let checkedAt = steadyNow();
  const checkSoon = (gapMs: number) => {
    if (document.visibilityState !== "visible" || steadyNow() - checkedAt < gapMs) return;
    checkedAt = steadyNow();
    check();
  };
  setInterval(() => checkSoon(0), CHECK_INTERVAL_MS);
  addEventListener("focus", () => checkSoon(MIN_CHECK_GAP_MS));
  document.addEventListener("visibilitychange", () => checkSoon(MIN_CHECK_GAP_MS));
  onServerVersionChange(() => checkSoon(0));
}

/** Calls back when a reply comes from another version of the server than the previous reply. */
function onServerVersionChange(listener: () => void): void {
  if (!("PerformanceObserver" in globalThis)) return;
  let known: string | null = null;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const version = entry instanceof PerformanceResourceTiming ? versionOf(entry) : null;
      if (version === null || version === known) continue;
      if (known !== null) listener();
      known = version;
    }
  });
  observer.observe({ type: "resource", buffered: true });
}

function versionOf({ serverTiming }: PerformanceResourceTiming): string | null {
  return serverTiming?.find(({ name }) => name === METRIC)?.description ?? null;
}
