import { afterEach, expect, it, vi } from "vitest";
import { subscribe } from "./push.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser that refuses a second key until the subscription with the first one has ended. */
function subscribedBrowser(firstKey: string) {
  let key: string | null = firstKey;
  const pushManager = {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (key !== null && key !== applicationServerKey) throw new DOMException("", "InvalidStateError");
      key = applicationServerKey;
      return { key };
    },
    getSubscription: async () =>
      key === null
        ? null
        : {
            unsubscribe: async () => {
              key = null;
              return true;
            },
          },
  };
  vi.stubGlobal("Notification", { requestPermission: async () => "granted" });
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
}

it("a browser that is subscribed with the server's former key subscribes with the new one", async () => {
  subscribedBrowser("former");
  expect(await subscribe("new")).toEqual({ key: "new" });
});
