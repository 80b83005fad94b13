import type { PushDeviceBody } from "#game/contract/push.ts";
import { keepText, readText } from "./device-storage.ts";
import { isAppleTouch, isInstalled } from "./installed.ts";

/** Storage key of what the server last stored about this device, so that a change is noticed. */
const KNOWN_KEY = "push-device";

/** Why this browser can't show notifications; null if it can. An iPhone needs the app on its home screen first. */
export type PushObstacle = "unsupported" | "needs_installation" | "blocked" | null;

/** Returns what keeps this browser from showing notifications. */
export function pushObstacle(): PushObstacle {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return isAppleTouch() && !isInstalled() ? "needs_installation" : "unsupported";
  }
  return Notification.permission === "denied" ? "blocked" : null;
}

/** Returns the browser's current subscription; null if there is none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator && "PushManager" in window)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Asks for permission and subscribes; null if the player refuses. Throws if the browser's push service fails. */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) throw new Error("There is no service worker");
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (error) {
    // A subscription with another key of the server is in the way.
    const former = await registration.pushManager.getSubscription();
    if (!former) throw error;
    await former.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

/** Returns what the server needs to reach this device. Throws if the browser keeps the keys to itself. */
export function describeDevice(subscription: PushSubscription): Omit<PushDeviceBody, "kinds"> {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("The subscription has no keys");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { subscription: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }, timeZone };
}

/** Notes what the server has stored about this device; null if notifications are off. */
export function noteKnownDevice(device: Omit<PushDeviceBody, "kinds"> | null): void {
  keepText(KNOWN_KEY, device && JSON.stringify(device));
}

/** Returns whether the subscription or time zone has changed since the server stored them. */
export function isDeviceChanged(device: Omit<PushDeviceBody, "kinds">): boolean {
  const known = readText(KNOWN_KEY);
  return known !== null && known !== JSON.stringify(device);
}
