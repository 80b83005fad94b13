import { useAtomValue } from "jotai";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { pushSettings, putPushDevice } from "#game/contract/push.ts";
import { isInstalled } from "../device/installed.ts";
import { keepData } from "../device/keep-data.ts";
import { pageOpener } from "../device/opened-page.ts";
import { currentSubscription, describeDevice, isDeviceChanged, noteKnownDevice } from "../device/push.ts";
import { type Theme, themeAtom } from "../device/theme.ts";
import { whenIdle } from "../device/when-idle.ts";
import { badgesAtom } from "../player/badges.ts";
import { call } from "../server/api.ts";
import { drawAppleSplash } from "./install/apple-splash.ts";
import { Invitation } from "./install/invitation.tsx";

/** Integrates the page with the device: manifest, badge, push subscription, and pages that notifications open. */
export function Device() {
  const navigate = useNavigate();
  const { unreadMessages } = useAtomValue(badgesAtom);

  const theme = useAtomValue(themeAtom);

  useEffect(() => linkManifest(theme), [theme]);
  useEffect(drawAppleSplash, []);
  useEffect(() => showAppBadge(unreadMessages), [unreadMessages]);
  useEffect(() => {
    // A signed-out device has no unread messages.
    const clear = () => showAppBadge(0);
    return clear;
  }, []);
  useEffect(() => {
    if (isInstalled()) keepData();
    return whenIdle(() => void renewDevice());
  }, []);
  useEffect(() => {
    pageOpener.set((path) => void navigate(path));
    return () => pageOpener.set(null);
  }, [navigate]);

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
