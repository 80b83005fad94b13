/** Storage key of the build that has reloaded for a missing file. */
const KEY = "reloaded-for-missing-file";
/** Delay before another request to a server that doesn't answer, in milliseconds. */
const RETRY_MS = 1_500;
/** Time limit for a new version to be stored and to take over, in milliseconds. */
const SWITCH_MS = 30_000;

let isReloading = false;

/** Returns whether the page is about to reload because a file is missing. */
export const isReloadingForFile = (): boolean => isReloading;

/**
 * Reloads the page for a file that it can't load, in the new version if there is one. A deploy removes files that an open page may still
 * load, and some browsers never ask again for a script that failed. Returns false if a reload wouldn't help: offline it would lose
 * the page, and each build reloads once.
 */
export function reloadForFile(): boolean {
  if (isReloading) return true;
  if (!navigator.onLine || !isFirstOf(build())) return false;
  isReloading = true;
  void reload();
  return true;
}

/** Reloads once the server answers. Until then, a reload would lose the page. */
async function reload(): Promise<void> {
  try {
    // Not the page, which the service worker has. A captive portal answers too, but not in JSON.
    await (await fetch("/api/health", { cache: "no-store" })).json();
  } catch {
    setTimeout(reload, RETRY_MS);
    return;
  }
  await takeNewVersion().catch(() => {});
  location.reload();
}

/** Looks for a new version and lets its service worker take over: the current one would serve the same page again. */
async function takeNewVersion(): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  const registration = await navigator.serviceWorker.getRegistration();
  // Rejects while the server is in trouble. A worker may be waiting already.
  await registration?.update().catch(() => {});
  const worker = registration?.installing ?? registration?.waiting;
  if (!worker) return;
  await new Promise<void>((resolve) => {
    const follow = () => {
      if (worker.state === "installed") worker.postMessage("activate");
      if (worker.state === "activated" || worker.state === "redundant") resolve();
    };
    setTimeout(resolve, SWITCH_MS);
    worker.addEventListener("statechange", follow);
    follow();
  });
}

/** Names the build of this page: its scripts have other names in each. */
const build = () =>
  Array.from(document.querySelectorAll<HTMLScriptElement>("script[type=module]"), ({ src }) => src).join();

/** Notes the build. Returns false if it was noted before, or can't be: then nothing would stop a second reload. */
function isFirstOf(name: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === name) return false;
    sessionStorage.setItem(KEY, name);
    return true;
  } catch {
    return false;
  }
}
