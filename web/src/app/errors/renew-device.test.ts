import { beforeEach, expect, it, vi } from "vitest";
import { noteKnownDevice } from "../../device/push.ts";
import { ENDED_TEXT, renewDevice } from "./renew-device.ts";

vi.mock("../../ui/layers/toast.ts", () => ({ showToast: vi.fn() }));
const { showToast } = await import("../../ui/layers/toast.ts");

const KEYS = { p256dh: "p", auth: "a" };
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const known = { subscription: { endpoint: "https://push.test/old", keys: KEYS }, timeZone };
const subscription = (endpoint: string) => ({ toJSON: () => ({ endpoint, keys: KEYS }) });

/** A browser with this subscription, and a server that knows this device. Returns the writes to the server. */
function open(browser: {
  permission: NotificationPermission;
  has: string | null;
  serverHas: string | null;
}): { method: string; endpoint?: string; kinds?: string[] }[] {
  const writes: { method: string; endpoint?: string; kinds?: string[] }[] = [];
  const pushManager = {
    getSubscription: async () => browser.has && subscription(browser.has),
    subscribe: async () => subscription("https://push.test/new"),
  };
  const registration = { pushManager };
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", {
    permission: browser.permission,
    requestPermission: async () => browser.permission,
  });
  vi.stubGlobal("navigator", {
    userAgent: navigator.userAgent,
    serviceWorker: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  vi.stubGlobal("fetch", async (_path: string, { method = "GET", body }: RequestInit) => {
    if (method === "GET") {
      const device = browser.serverHas && { endpoint: browser.serverHas, kinds: ["letter"] };
      return Response.json({ publicKey: "key", device });
    }
    const sent = typeof body === "string" ? JSON.parse(body) : {};
    writes.push({ method, ...(body ? { endpoint: sent.subscription.endpoint, kinds: sent.kinds } : {}) });
    return Response.json({ message: "ok" });
  });
  return writes;
}

beforeEach(() => {
  noteKnownDevice(known);
  vi.mocked(showToast).mockClear();
});

const OLD = "https://push.test/old";

it("a device whose subscription is unchanged asks and tells nothing", async () => {
  const writes = open({ permission: "granted", has: OLD, serverHas: OLD });
  await renewDevice();
  expect([writes, vi.mocked(showToast).mock.calls]).toEqual([[], []]);
});

// w3c/push-api#92, stacker.news#354: the browser loses the subscription. The next start subscribes again.
it("a device whose browser has lost the subscription subscribes again with the same kinds", async () => {
  const writes = open({ permission: "granted", has: null, serverHas: OLD });
  await renewDevice();
  expect(writes).toEqual([{ method: "PUT", endpoint: "https://push.test/new", kinds: ["letter"] }]);
  expect(showToast).not.toHaveBeenCalled();
});

it.each([
  ["the permission is gone", { permission: "default", has: null, serverHas: OLD }, [{ method: "DELETE" }]],
  ["the push service has ended it", { permission: "granted", has: null, serverHas: null }, []],
] as const)("a device is told once that notifications have ended: %s", async (_case, browser, expected) => {
  const writes = open(browser);
  await renewDevice();
  await renewDevice();
  expect(writes).toEqual(expected);
  expect(vi.mocked(showToast).mock.calls).toEqual([["default", ENDED_TEXT]]);
});
