import { installOffer } from "./install-offer.ts";
import { isAppleTouch, isInstalled } from "./installed.ts";

/** How this browser installs the page: by its prompt, or by its Share menu; null if it can't, or has already. */
export type InstallWay = "prompt" | "share_menu" | null;

const listeners = new Set<() => void>();

installOffer.onChange = () => {
  for (const listener of listeners) listener();
};
addEventListener("appinstalled", () => {
  end();
  // The offline copies of an installed game should outlive a full disk.
  void navigator.storage?.persist?.();
});

function end(): void {
  installOffer.current = null;
  installOffer.onChange();
}

/** Calls back when `installWay` changes. Returns a function that stops it. */
export function onInstallWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns how the page can be installed now. */
export function installWay(): InstallWay {
  if (isInstalled()) return null;
  if (installOffer.current) return "prompt";
  return isAppleTouch() ? "share_menu" : null;
}

/** Shows the browser's prompt. Returns whether the player accepted; false if there is no prompt. */
export async function promptInstall(): Promise<boolean> {
  const offer = installOffer.current;
  if (!offer) return false;
  end();
  return (await offer.prompt()).outcome === "accepted";
}
