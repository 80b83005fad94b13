/** Calls back when a new version of the page has been fetched and waits to be used. */
export function registerServiceWorker(onUpdate: (apply: () => void) => void): void {
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const hadController = navigator.serviceWorker.controller !== null;
  let isReloading = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker takes over a page that is as new as itself: nothing to reload for.
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
      // An open page looks for a new version when it is looked at again.
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") void registration.update().catch(() => {});
      });
    },
    // Private windows may refuse it; the page works without.
    () => {},
  );
}
