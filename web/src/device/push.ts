import { isTimeZone } from "#game/notices/local-time.ts";
import { NOTICE_KINDS } from "#game/notices/occasions.ts";
import type { PushDeviceBody } from "#game/notices/wire.ts";
import { serverDate } from "../clock.ts";
import { keepText, readText } from "./device-storage.ts";
import { isAppleTouch, isInstalled } from "./installation/installed.ts";
import { within } from "./time-limit.ts";

/** Storage key of what the server last stored about this device, and of the kinds that the player has been told of. */
const KNOWN_KEY = "push-device";

/**
 * Reason that this browser can't show notifications; null if it can. Without HTTPS none can, and an iPhone needs the app on its home
 * screen first.
 */
export type PushObstacle = "unsupported" | "insecure" | "needs_installation" | "blocked" | null;

/** Returns what keeps this browser from showing notifications. */
export function pushObstacle(): PushObstacle {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    if (window.isSecureContext === false) return "insecure";
    return isAppleTouch() && !isInstalled() ? "needs_installation" : "unsupported";
  }
  return Notification.permission === "denied" ? "blocked" : null;
}

/** Returns the browser's current subscription; null if there is none. Browsers that keep nothing refuse the question. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!("serviceWorker" in navigator && "PushManager" in window)) return null;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager?.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

/** Explains that the browser gave no subscription, as a complete text in place of the browser's own. */
export class PushError extends Error {
  constructor(text: string, cause?: unknown) {
    super(text, { cause });
    this.name = "PushError";
  }
}

/** Time for the service worker to be installed on a slow line, and for the push service to answer, in milliseconds. */
const WORKER_MS = 60_000;
const SERVICE_MS = 30_000;
const NO_WORKER = "Your browser is still storing the game, or refuses to. Please try again in a minute.";
const NO_SERVICE =
  "Your browser can't reach its push service. Some browsers have it switched off in their privacy settings.";
const NOT_ALLOWED = "Your browser did not allow notifications.";

/**
 * Asks for permission and subscribes, once the service worker is installed. Throws PushError if the player or the browser
 * refuses, or the browser doesn't answer.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushError(NOT_ALLOWED);
  const { pushManager } = await within(WORKER_MS, navigator.serviceWorker.ready, new PushError(NO_WORKER));
  return within(SERVICE_MS, subscribeAt(pushManager, publicKey), new PushError(NO_SERVICE));
}

async function subscribeAt(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await pushManager.subscribe(options).catch(async (error: unknown) => {
      // A subscription with another key of the server is in the way.
      const former = await pushManager.getSubscription();
      if (!former) throw error;
      await former.unsubscribe();
      return pushManager.subscribe(options);
    });
  } catch (cause) {
    const isRefused = cause instanceof DOMException && cause.name === "NotAllowedError";
    throw new PushError(isRefused ? NOT_ALLOWED : NO_SERVICE, cause);
  }
}

/** Closes the notifications of a page that is now shown; all if `path` is null. */
export async function closeNotifications(path: string | null): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notification of (await registration?.getNotifications()) ?? []) {
      if (path === null || pathOf(notification) === path) notification.close();
    }
  } catch {
    // They stay until the player closes them.
  }
}

function pathOf(notification: Notification): string {
  // The browser keeps the page of a declarative message by itself.
  const page: unknown = notification.data ?? Reflect.get(notification, "navigate");
  return new URL(String(page), location.origin).pathname;
}

/** The server's data for reaching this device. */
type DescribedDevice = Pick<PushDeviceBody, "subscription" | "timeZone">;

/** Returns what the server needs to reach this device. Throws if the browser keeps the keys to itself. */
export function describeDevice(subscription: PushSubscription): DescribedDevice {
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error("The subscription has no keys");
  const subscribed = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
  return { subscription: subscribed, timeZone: zoneOfDevice() };
}

/** Returns the device's time zone; the one of its offset in whole hours, if it says `Etc/Unknown` or nothing. */
function zoneOfDevice(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone && isTimeZone(timeZone)) return timeZone;
  const hours = Math.round(serverDate().getTimezoneOffset() / 60);
  return `Etc/GMT${hours < 0 ? "" : "+"}${hours}`;
}

/** Notes what the server has stored about this device, whose player knows each kind; null if notifications are off. */
export function noteKnownDevice(device: DescribedDevice | null): void {
  keepText(KNOWN_KEY, device && JSON.stringify({ ...device, told: NOTICE_KINDS }));
}

/** Returns whether this device gets notifications, and there is a kind that its player hasn't been told of. */
export function hasUntoldKind(): boolean {
  const known = readText(KNOWN_KEY);
  return known !== null && !known.endsWith(JSON.stringify({ told: NOTICE_KINDS }).slice(1));
}

/** Returns whether the subscription or time zone has changed, or is lost, since the server stored them. */
export function isDeviceChanged(device: DescribedDevice | null): boolean {
  const known = readText(KNOWN_KEY);
  return known !== null && known !== JSON.stringify({ ...device, told: NOTICE_KINDS });
}
