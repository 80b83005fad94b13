import { beforeEach, expect, it, vi } from "vitest";
import { noteKnownDevice } from "../device/push.ts";
import { stubPush } from "../device/test-push.ts";
import { ENDED_TEXT, NEW_KIND_TEXT, renewDevice } from "./device.tsx";

vi.mock("../ui/layers/toast.ts", () => ({ showToast: vi.fn() }));
const { showToast } = await import("../ui/layers/toast.ts");

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
  stubPush(pushManager, browser.permission);
  vi.stubGlobal("fetch", async (_path: string, { method = "GET", body }: RequestInit) => {
    if (method === "GET") {
      const device = browser.serverHas && { endpoint: browser.serverHas, kinds: ["letter"], energyAt: 100 };
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

const SAID = [["default", ENDED_TEXT]];
const RENEWED = { method: "PUT", endpoint: "https://push.test/new", kinds: ["letter"] };
const GONE = [{ method: "DELETE" }];

// w3c/push-api#92, stacker.news#354: the browser loses the subscription. The next start subscribes again.
it.each([
  ["is unchanged tells nothing", { permission: "granted", has: OLD, serverHas: OLD }, [], []],
  ["is lost is renewed", { permission: "granted", has: null, serverHas: OLD }, [RENEWED], []],
  ["lost its permission says so once", { permission: "default", has: null, serverHas: OLD }, GONE, SAID],
  ["the push service ended says so once", { permission: "granted", has: null, serverHas: null }, [], SAID],
] as const)("a device whose subscription %s", async (_, browser, expected, said) => {
  const writes = open(browser);
  await renewDevice();
  if (said.length > 0) await renewDevice();
  expect([writes, vi.mocked(showToast).mock.calls]).toEqual([expected, said]);
});

it("the player of a device with notifications hears once of a new kind, which stays off", async () => {
  localStorage.setItem("push-device", JSON.stringify(known));
  const writes = open({ permission: "granted", has: OLD, serverHas: OLD });
  await renewDevice();
  await renewDevice();
  expect(vi.mocked(showToast).mock.calls).toEqual([["default", NEW_KIND_TEXT]]);
  expect(writes).toEqual([{ method: "PUT", endpoint: OLD, kinds: ["letter"] }]);
});
