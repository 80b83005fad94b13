/** Calls back when a new version of the page is installed and waiting. */
export function registerServiceWorker(onUpdate: (apply: () => void) => void): void {
  // The sandboxed frame of a preview may not even ask for it.
  if (location.origin === "null" || !("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const hadController = navigator.serviceWorker.controller !== null;
  let isReloading = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker has the same version as the page, so there is nothing to reload.
    if (!hadController || isReloading) return;
    isReloading = true;
    location.reload();
  });
  navigator.serviceWorker.register("/sw.js").then(
    (registration) => {
      const offer = (worker: ServiceWorker | null) => {
        if (worker && navigator.serviceWorker.controller) onUpdate(() => worker.postMessage("activate"));
      };
      offer(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const { installing } = registration;
        installing?.addEventListener("statechange", () => {
          if (installing.state === "installed") offer(installing);
        });
      });
      // An open page checks for a new version when it becomes visible.
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") void registration.update().catch(() => {});
      });
    },
    // Private windows may refuse a service worker. The page works without one.
    () => {},
  );
}
