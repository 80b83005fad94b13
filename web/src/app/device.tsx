import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import { deletePushDevice, pushSettings, putPushDevice } from "#game/notices/wire.ts";
import { afterFirstPaint } from "../device/after-first-paint.ts";
import { isInstalled } from "../device/installation/installed.ts";
import { keepData } from "../device/installation/keep-data.ts";
import { watchKeyboard } from "../device/keyboard.ts";
import { pageOpener } from "../device/opened-page.ts";
import type { Theme } from "../device/preferences/chosen-theme.ts";
import { themeAtom } from "../device/preferences/theme.ts";
import {
  closeNotifications,
  currentSubscription,
  describeDevice,
  hasUntoldKind,
  isDeviceChanged,
  noteKnownDevice,
  subscribe,
} from "../device/push.ts";
import { badgesAtom } from "../player/reads/badges.ts";
import { call } from "../server/api.ts";
import { showToast } from "../ui/layers/toast.ts";
import { drawAppleSplash } from "./install/apple-splash.ts";
import { Invitation } from "./install/invitation.tsx";

/** Integrates the page with the device: keyboard, manifest, badge, push subscription, and pages that notifications open. */
export function Device() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { unreadMessages } = useAtomValue(badgesAtom);

  const theme = useAtomValue(themeAtom);
  const lastUnread = useRef(0);

  useEffect(() => linkManifest(theme), [theme]);
  useEffect(drawAppleSplash, []);
  useEffect(watchKeyboard, []);
  useEffect(() => {
    showAppBadge(unreadMessages);
    // Only once there were some: a saved copy may not count a message that has just arrived.
    if (unreadMessages < lastUnread.current && unreadMessages === 0)
      void closeNotifications(PAGE_PATHS.messages);
    lastUnread.current = unreadMessages;
  }, [unreadMessages]);
  useEffect(() => {
    const close = () => {
      if (document.visibilityState === "visible") void closeNotifications(pathname);
    };
    close();
    document.addEventListener("visibilitychange", close);
    return () => document.removeEventListener("visibilitychange", close);
  }, [pathname]);
  useEffect(() => {
    // A signed-out device has no unread messages and no news.
    const clear = () => {
      showAppBadge(0);
      void closeNotifications(null);
    };
    return clear;
  }, []);
  useEffect(() => {
    if (isInstalled()) keepData();
    return afterFirstPaint(() => void renewDevice());
  }, []);
  useEffect(() => {
    pageOpener.set((path) => void navigate(path));
    return () => pageOpener.set(null);
  }, [navigate]);
  useEffect(() => {
    // The browser has changed or lost the subscription while the page is open.
    const renew = ({ data }: MessageEvent) => {
      if (data === "renew-device") void renewDevice();
    };
    navigator.serviceWorker?.addEventListener("message", renew);
    return () => navigator.serviceWorker?.removeEventListener("message", renew);
  }, []);

  return <Invitation />;
}

/** Links the manifest with the colours of the theme, which the browser reads when it installs the page. */
function linkManifest(theme: Theme): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
  if (link) link.href = theme === "light" ? "/manifest-light.webmanifest" : "/manifest.webmanifest";
}

/** Shows a number on the app's icon, where the platform has badges; 0 removes it. */
function showAppBadge(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  navigator.setAppBadge(count).catch(() => {});
}

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
