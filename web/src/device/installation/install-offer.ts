import { deferred } from "../../deferred.ts";

/** The browser's offer to install the page. It works once. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/** Takes the browser's offer, once the invitation has loaded. */
export const offerTaker = deferred<(offer: InstallOffer) => void>(1);

// The event comes once, before most of the page is loaded.
addEventListener("beforeinstallprompt", (event) => {
  // Suppressed: Your Mum's invitation shows it later.
  event.preventDefault();
  offerTaker.use((take) => take(event));
});
