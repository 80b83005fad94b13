import { deletePushDevice, pushSettings, putPushDevice } from "#game/notices/wire.ts";
import {
  currentSubscription,
  describeDevice,
  hasUntoldKind,
  isDeviceChanged,
  noteKnownDevice,
  subscribe,
} from "../../device/push.ts";
import { call } from "../../server/api.ts";
import { showToast } from "../../ui/layers/toast.ts";

export const ENDED_TEXT = "Notifications on this device have ended. You can turn them on again in Settings.";

export const NEW_KIND_TEXT = "You can now be notified about the Intake. Turn it on in Settings.";

/**
 * Tells the server the device's new subscription or time zone, if notifications are on and either has changed. Subscribes again if
 * the browser has lost the subscription, or says that notifications have ended. A player whose
 * device has notifications hears once of a new kind, which is off.
 */
export async function renewDevice(): Promise<void> {
  try {
    const subscription = await currentSubscription();
    const described = subscription && describeDevice(subscription);
    if (!isDeviceChanged(described)) return;
    const key = crypto.randomUUID();
    const { device, publicKey } = await call(pushSettings, {});
    const renewed = device && (described ?? (await describeAgain(publicKey)));
    if (renewed) {
      await call(putPushDevice, { key, body: { ...renewed, kinds: device.kinds } });
      if (hasUntoldKind()) showToast("default", NEW_KIND_TEXT);
    } else {
      if (device) await call(deletePushDevice, { key });
      showToast("default", ENDED_TEXT);
    }
    noteKnownDevice(renewed);
  } catch {
    // The next start tries again.
  }
}

/** Subscribes again, without a question to the player; null if the permission is gone too. */
async function describeAgain(publicKey: string | null): Promise<ReturnType<typeof describeDevice> | null> {
  if (publicKey === null || Notification.permission !== "granted") return null;
  return describeDevice(await subscribe(publicKey));
}
