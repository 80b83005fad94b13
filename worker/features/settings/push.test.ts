import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PUSH_TEXT, type PushSettings } from "#game/notices/wire.ts";
import { openDatabase } from "../../db/client.ts";
import { cleanUp } from "../../maintenance/clean-up.ts";
import { PushReceiver, type PushRequest, readPushRequest } from "../../push/push-test-support.ts";
import { call, createAccount, execute, rows, type TestAccount } from "../../test-support.ts";
import { changingNothing, expectRefusal } from "../auth/auth-test-support.ts";
import { pushDevice } from "./push-test-support.ts";
import { anotherSession } from "./settings-test-support.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Signed = Pick<TestAccount, "token">;
const put = ({ token }: Signed, body = pushDevice()) => call("PUT", "/api/settings/push", { token, body });
const read = async ({ token }: Signed) =>
  (await call("GET", "/api/settings/push", { token })).json<PushSettings>();
const test = ({ token }: Signed) => call("POST", "/api/settings/push/test", { token });
const stored = () =>
  rows<{ session_id: string; endpoint: string }>("select * from push_device order by updated_at");

describe("PUT /api/settings/push", () => {
  it("a device is stored with its session, changed in place, and removed", async () => {
    const account = await createAccount();
    expect(await read(account)).toEqual({ publicKey: env.VAPID_PUBLIC_KEY, device: null });
    const body = pushDevice();
    expect(await (await put(account, body)).json()).toEqual({ message: PUSH_TEXT.saved });
    const { endpoint } = body.subscription;
    expect((await read(account)).device).toEqual({
      endpoint,
      kinds: ["letter", "course", "client", "energy"],
      energyAt: 100,
    });
    await put(account, { ...body, kinds: ["energy", "letter", "letter"], energyAt: 60 });
    expect((await read(account)).device).toEqual({ endpoint, kinds: ["letter", "energy"], energyAt: 60 });
    expect(await stored()).toHaveLength(1);
    await call("DELETE", "/api/settings/push", { token: account.token });
    expect((await read(account)).device).toBeNull();
  });

  it("a page of the version before, without a number of energy, leaves the stored one", async () => {
    const account = await createAccount();
    await put(account, pushDevice({ energyAt: 30 }));
    const body = pushDevice({ kinds: ["letter"] });
    await put(account, body);
    const { endpoint } = body.subscription;
    expect((await read(account)).device).toEqual({ endpoint, kinds: ["letter"], energyAt: 30 });
  });

  it("two sessions have a device each, and neither sees the other's", async () => {
    const account = await createAccount();
    const other = await anotherSession(account);
    await put(account);
    expect((await read(other)).device).toBeNull();
    await put(other);
    expect(await stored()).toHaveLength(2);
  });

  it("a browser's endpoint belongs to the last session that stored it", async () => {
    const [first, next] = [await createAccount(), await createAccount()];
    const body = pushDevice();
    await put(first, body);
    await put(next, body);
    expect((await stored()).map(({ session_id: id }) => id)).toEqual([next.sessionId]);
  });

  it("an account keeps its ten newest devices", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const account = await createAccount();
    const bodies = Array.from({ length: 12 }, () => pushDevice());
    for (const body of bodies) {
      await put(await anotherSession(account), body);
      vi.setSystemTime(Date.now() + 1000);
    }
    expect((await stored()).map(({ endpoint }) => endpoint)).toEqual(
      bodies.slice(2).map(({ subscription }) => subscription.endpoint),
    );
  });

  // omnivore#2787, oxidecomputer/console#1875: browsers say Etc/Unknown.
  it("a time zone that the server doesn't know counts as UTC", async () => {
    const account = await createAccount();
    expect((await put(account, { ...pushDevice(), timeZone: "Etc/Unknown" })).status).toBe(200);
    expect(await rows("select time_zone from push_device")).toEqual([{ time_zone: "UTC" }]);
  });

  const { subscription } = pushDevice();
  const { keys } = subscription;
  const ENERGY = expect.stringContaining("Energy must be 10 to 100, in steps of 10");
  it.each<[what: string, change: object, text: unknown]>([
    ...[0, 5, 55, 60.5, 110, -10, "60", null].map((energyAt): [string, object, unknown] => [
      `energy of ${energyAt}`,
      { energyAt },
      ENERGY,
    ]),
    ["an unknown kind", { kinds: ["gossip"] }, expect.any(String)],
    [
      "a short key",
      { subscription: { ...subscription, keys: { ...keys, auth: "short" } } },
      expect.any(String),
    ],
    // The right length, but no point of the curve.
    [
      "a key off the curve",
      { subscription: { ...subscription, keys: { ...keys, p256dh: "B".padEnd(87, "x") } } },
      expect.any(String),
    ],
    ...["https://evil.test/abc", "https://10.0.0.1/abc", "https://jmt17.google.com.evil.example/"].map(
      (endpoint): [string, object, unknown] => [
        endpoint,
        { subscription: { endpoint, keys } },
        PUSH_TEXT.foreignService,
      ],
    ),
    [
      "an endless endpoint",
      { subscription: { endpoint: `https://fcm.googleapis.com/${"x".repeat(1024)}`, keys } },
      expect.any(String),
    ],
  ])("a device with %s is refused, and nothing is stored", async (_what, change, text) => {
    const { token } = await createAccount();
    const body = { ...pushDevice(), ...change };
    const reply = await changingNothing(() => call("PUT", "/api/settings/push", { token, body }));
    const { error, details } = await reply.json<{ error: string; details?: string[] }>();
    expect([reply.status, details?.[0] ?? error]).toEqual([400, text]);
  });
});

describe("the end of a session", () => {
  it("an expired session takes its device along when it is cleaned up", async () => {
    await put(await createAccount());
    await execute("update session set last_used_at = 1");
    await cleanUp(openDatabase(env));
    expect(await stored()).toEqual([]);
  });

  it("a device can't be stored for a session that ends at the same time", async () => {
    const account = await createAccount();
    await execute("update session set revoked_at = 1");
    expect((await put(account)).status).toBe(401);
    expect(await stored()).toEqual([]);
  });
});

describe("POST /api/settings/push/test", () => {
  /** A push service with a status for each call; null: it can't be reached. */
  function service(status: number | null): PushRequest[] {
    const requests: PushRequest[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      requests.push(await readPushRequest(input, init));
      if (status === null) throw new TypeError("connection refused");
      return new Response(null, { status });
    });
    return requests;
  }

  async function withDevice() {
    const [account, receiver] = [await createAccount(), await PushReceiver.create()];
    const { p256dh, auth } = receiver;
    const { endpoint } = pushDevice().subscription;
    await put(account, pushDevice({ subscription: { endpoint, keys: { p256dh, auth } } }));
    return { account, receiver };
  }

  it("a test reaches the device and says so", async () => {
    const { account, receiver } = await withDevice();
    const requests = service(201);
    expect(await (await test(account)).json()).toEqual({ isDelivered: true, message: PUSH_TEXT.delivered });
    const [request] = requests;
    expect(request && (await receiver.read(request.message))).toMatchObject({
      web_push: 8030,
      notification: { title: "This is a test", tag: "test" },
    });
  });

  it.each([404, 410])("a test that gets %s removes the device and says so", async (status) => {
    const { account } = await withDevice();
    service(status);
    expect(await (await test(account)).json()).toEqual({ isDelivered: false, message: PUSH_TEXT.gone });
    expect((await read(account)).device).toBeNull();
  });

  it.each([
    [503, "The push service refused it (status 503). Please try again later."],
    [null, "The push service didn't answer. Please try again later."],
  ])("a test that gets %s keeps the device and says so", async (status, message) => {
    const { account } = await withDevice();
    service(status);
    expect(await (await test(account)).json()).toEqual({ isDelivered: false, message });
    expect((await read(account)).device).not.toBeNull();
  });

  it("a test without a device is refused", async () => {
    await expectRefusal(await test(await createAccount()), 409, PUSH_TEXT.noDevice);
  });
});

it("the account's export lists its devices with notifications, without their secrets", async () => {
  const account = await createAccount();
  const body = pushDevice({ kinds: ["letter"], energyAt: 60 });
  await put(account, body);
  const reply = await call("GET", "/api/settings/export", { token: account.token });
  const text = await reply.text();
  expect(JSON.parse(text).notifications).toEqual([
    { service: "fcm.googleapis.com", kinds: ["letter"], energyAt: 60, timeZone: "Europe/London" },
  ]);
  expect(text).not.toContain(body.subscription.keys.auth);
  expect(text).not.toContain(body.subscription.endpoint);
});
