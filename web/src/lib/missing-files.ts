/** Storage key of the time (epoch ms) of the last reload for a missing file. */
const KEY = "reloaded-for-missing-file";
/** Within this time, a second missing file is no reason to reload again. */
const PAUSE_MS = 10_000;

let isReloading = false;

/** Whether the page is about to reload because a file is missing. */
export const isReloadingForFile = (): boolean => isReloading;

// A deploy removes files that an open page may still load. The address already is that of the page to be shown, so a
// reload leads to the same place, with the new files. Vite reports scripts and styles alike.
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
  location.reload();
});

function lastReload(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}
