import { expect, it, vi } from "vitest";
import { closeNotifications, describeDevice, subscribe } from "./push.ts";
import { stubPush } from "./test-push.ts";

/** A browser that refuses a second key until the subscription with the first one has ended. */
function subscribedBrowser(firstKey: string) {
  let key: string | null = firstKey;
  const unsubscribe = async () => {
    key = null;
    return true;
  };
  const pushManager = {
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (key !== null && key !== applicationServerKey) throw new DOMException("", "InvalidStateError");
      key = applicationServerKey;
      return { key };
    },
    getSubscription: async () => key && { unsubscribe },
  };
  stubPush(pushManager);
}

/** A browser whose service worker is installed by `install`, and whose push service answers with `answer`. */
function installingBrowser(answer: () => Promise<unknown>): { install: () => void } {
  const ready = Promise.withResolvers<unknown>();
  vi.stubGlobal("Notification", { requestPermission: async () => "granted" });
  vi.stubGlobal("navigator", { serviceWorker: { ready: ready.promise } });
  const pushManager = { subscribe: answer, getSubscription: async () => null };
  return { install: () => ready.resolve({ pushManager }) };
}

it("a browser that is subscribed with the server's former key subscribes with the new one", async () => {
  subscribedBrowser("former");
  expect(await subscribe("new")).toEqual({ key: "new" });
});

// perfecty-push-wp#25: press "Turn on" while the worker installs for 20 s. It waits, then works.
it("a subscription waits for the service worker that is being installed", async () => {
  vi.useFakeTimers();
  const { install } = installingBrowser(async () => "subscription");
  const subscribed = subscribe("key");
  setTimeout(install, 20_000);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await subscribed).toBe("subscription");
});

// auction_center#1463: without a worker, or without an answer of the push service, the press ends with our own words.
it.each([
  ["no service worker", false, () => new Promise(() => {}), "still storing the game"],
  ["a push service that doesn't answer", true, () => new Promise(() => {}), "can't reach its push service"],
  ["a push service that fails", true, () => refuse("AbortError"), "can't reach its push service"],
  ["a player who refuses", true, () => refuse("NotAllowedError"), "did not allow notifications"],
] as const)("%s ends the subscription in plain words", async (_case, isInstalled, answer, text) => {
  vi.useFakeTimers();
  const { install } = installingBrowser(answer);
  if (isInstalled) install();
  const failure = subscribe("key").catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(String(await failure)).toContain(text);
});

const refuse = async (name: string) => {
  throw new DOMException("Registration failed - the browser's own words", name);
};

// team113/messenger#1531: a notification that was read in the page stays on the screen.
it("notifications of a page close when it is shown, also those that the browser shows by itself", async () => {
  const close = vi.fn<(id: string) => void>();
  const shown = [
    { id: "letter", data: "/messages" },
    { id: "declarative letter", data: null, navigate: `${location.origin}/messages?x` },
    { id: "energy", data: `${location.origin}/dashboard` },
  ].map(({ id, ...content }) => ({ ...content, close: () => close(id) }));
  const getNotifications = async () => shown;
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ getNotifications }) } });
  await closeNotifications("/messages");
  expect(close.mock.calls).toEqual([["letter"], ["declarative letter"]]);
});

// omnivore#2787, oxidecomputer/console#1875: Chrome says Etc/Unknown, or nothing, on a machine whose zone it doesn't know.
it.each([
  ["Europe/Berlin", -60, "Europe/Berlin"],
  ["Etc/Unknown", -120, "Etc/GMT-2"],
  [undefined, 300, "Etc/GMT+5"],
])("a device in the zone %s, %d minutes from UTC, has the zone %s", (timeZone, offset, expected) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(
    Object.assign(new Intl.DateTimeFormat("en").resolvedOptions(), { timeZone }),
  );
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset);
  const json = { endpoint: "https://push.test/1", keys: { p256dh: "p", auth: "a" } };
  const subscription: PushSubscription = Object.assign(Object.create(null), { toJSON: () => json });
  expect(describeDevice(subscription).timeZone).toBe(expected);
});
