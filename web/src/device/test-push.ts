import { vi } from "vitest";

/** Gives the page a browser with push by this manager. */
export function stubPush(pushManager: object, permission: NotificationPermission = "granted"): void {
  const registration = { pushManager };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission, requestPermission: async () => permission });
  vi.stubGlobal("navigator", {
    userAgent: navigator.userAgent,
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
}
