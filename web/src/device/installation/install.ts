import { type InstallOffer, offerTaker } from "./install-offer.ts";
import { isAppleTouch, isInstalled } from "./installed.ts";
import { keepData } from "./keep-data.ts";

/** This browser's way to install the page: by its prompt, or by its Share menu; null if it can't, or has already. */
type InstallWay = "prompt" | "share_menu" | null;

const listeners = new Set<() => void>();

let offer: InstallOffer | null = null;

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

offerTaker.set(setOffer);
addEventListener("appinstalled", () => {
  setOffer(null);
  // The offline copies of an installed game should outlive a full disk.
  keepData();
});

/** Calls back when `installWay` changes. Returns a function that stops it. */
export function onInstallWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns how the page can be installed now. */
export function installWay(): InstallWay {
  if (isInstalled()) return null;
  if (offer) return "prompt";
  return isAppleTouch() ? "share_menu" : null;
}

/** Shows the browser's prompt. Returns whether the player accepted; false if there is no prompt. */
export async function promptInstall(): Promise<boolean> {
  const current = offer;
  if (!current) return false;
  setOffer(null);
  return (await current.prompt()).outcome === "accepted";
}
