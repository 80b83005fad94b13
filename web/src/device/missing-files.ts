/** Storage key of the time (epoch ms) of the last reload for a missing file. */
const KEY = "reloaded-for-missing-file";
/** Within this time, a second missing file is no reason to reload again. */
const PAUSE_MS = 10_000;
/** Delay before another request to a server that doesn't answer, in milliseconds. */
const RETRY_MS = 1_500;

let isReloading = false;

/** Returns whether the page is about to reload because a file is missing. */
export const isReloadingForFile = (): boolean => isReloading;

// A deploy removes files that an open page may still load. The address is already that of the new page, so a reload
// leads there with the new files. Vite reports scripts and styles alike.
addEventListener("vite:preloadError", () => {
  // Offline, a reload would lose the page.
  if (isReloading || !navigator.onLine || Date.now() - lastReload() < PAUSE_MS) return;
  isReloading = true;
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage nothing would stop a second reload.
    isReloading = false;
    return;
  }
  reload();
});

/** Reloads once the server answers. Until then, a reload would lose the page. */
function reload(): void {
  fetch("/", { cache: "no-store" }).then(
    () => location.reload(),
    () => setTimeout(reload, RETRY_MS),
  );
}

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}
