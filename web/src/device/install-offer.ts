/** The browser's offer to install the page. It works once. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/** The browser's current offer, and what to call when it changes. */
export const installOffer: { current: InstallOffer | null; onChange: () => void } = {
  current: null,
  onChange: () => {},
};

// The event comes once, before most of the page is loaded.
addEventListener("beforeinstallprompt", (event) => {
  // Mum asks when the time has come.
  event.preventDefault();
  installOffer.current = event;
  installOffer.onChange();
});
