import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import * as v from "valibot";
import { pushSettings, putPushDevice } from "#game/contract/push.ts";
import { call } from "../lib/api.ts";
import { currentSubscription, describeDevice, isDeviceChanged, noteKnownDevice } from "../lib/push.ts";
import { badgesAtom } from "../state/badges.ts";

/** A message of the service worker: the player has clicked on a notification. */
const OpenMessage = v.object({ type: v.literal("open"), path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) });

/** What the device shows besides the page: the badge on the app's icon, and pages that notifications open. */
export function Device() {
  const navigate = useNavigate();
  const { unreadMessages } = useAtomValue(badgesAtom);

  useEffect(() => showAppBadge(unreadMessages), [unreadMessages]);
  useEffect(() => {
    // Nobody's letters are waiting on this device after signing out.
    const clear = () => showAppBadge(0);
    return clear;
  }, []);
  useEffect(() => {
    void renewDevice();
    if (!("serviceWorker" in navigator)) return;
    const open = ({ data }: MessageEvent) => {
      if (v.is(OpenMessage, data)) void navigate(data.path);
    };
    navigator.serviceWorker.addEventListener("message", open);
    return () => navigator.serviceWorker.removeEventListener("message", open);
  }, [navigate]);

  return null;
}

/** Shows a number on the app's icon, where the platform has badges; 0 removes it. */
function showAppBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  navigator.setAppBadge(count).catch(() => {});
}

/** Tells the server the device's new subscription or time zone, if notifications are on and either has changed. */
async function renewDevice(): Promise<void> {
  try {
    const subscription = await currentSubscription();
    const described = subscription && describeDevice(subscription);
    if (!described || !isDeviceChanged(described)) return;
    const { device } = await call(pushSettings, {});
    if (device) {
      const body = { ...described, kinds: device.kinds };
      await call(putPushDevice, { key: crypto.randomUUID(), body });
    }
    noteKnownDevice(device && described);
  } catch {
    // The next start tries again.
  }
}
