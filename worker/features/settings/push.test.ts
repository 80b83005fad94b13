import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PUSH_TEXT, type PushSettings } from "#game/notices/wire.ts";
import { answer, ask, expectRefusal, read } from "../../calls-test-support.ts";
import { openDatabase } from "../../db/client.ts";
import { cleanUp } from "../../maintenance/clean-up.ts";
import { PushReceiver, service } from "../../push/push-test-support.ts";
import { changingNothing, execute } from "../../rows-test-support.ts";
import { anotherSession, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { pushDevice } from "./push-test-support.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const put = (account: TestAccount, body: object = pushDevice()) => ask(account, "PUT /settings/push", body);
const deviceOf = async (account: TestAccount) => (await read<PushSettings>(account, "/settings/push")).device;
const stored = () =>
  rows<{ session_id: string; endpoint: string }>("select * from push_device order by updated_at");

describe("PUT /api/settings/push", () => {
  it("a device is stored with its session, changed in place, and removed", async () => {
    const account = await createAccount();
    const nothing = { publicKey: env.VAPID_PUBLIC_KEY, device: null };
    expect(await read(account, "/settings/push")).toEqual(nothing);
    const body = pushDevice();
    expect(await answer(await put(account, body))).toEqual([200, { message: PUSH_TEXT.saved }]);
    const { endpoint } = body.subscription;
    const kinds = ["letter", "course", "client", "intake", "energy"];
    expect(await deviceOf(account)).toEqual({ endpoint, kinds, energyAt: 100 });
    await put(account, { ...body, kinds: ["energy", "letter", "letter"], energyAt: 60 });
    expect(await deviceOf(account)).toEqual({ endpoint, kinds: ["letter", "energy"], energyAt: 60 });
    expect(await stored()).toHaveLength(1);
    await ask(account, "DELETE /settings/push");
    expect(await read(account, "/settings/push")).toEqual(nothing);
  });

  it("a page of the version before, without a number of energy, leaves the stored one", async () => {
    const account = await createAccount();
    await put(account, pushDevice({ energyAt: 30 }));
    await put(account, pushDevice({ kinds: ["letter"] }));
    expect(await deviceOf(account)).toMatchObject({ kinds: ["letter"], energyAt: 30 });
  });

  it("two sessions have a device each, and a browser's endpoint belongs to the last that stored it", async () => {
    const account = await createAccount();
    const [other, next] = [await anotherSession(account), await createAccount()];
    const body = pushDevice();
    await put(account, body);
    expect(await deviceOf(other)).toBeNull();
    await put(other);
    await put(next, body);
    const sessions = (await stored()).map(({ session_id: id }) => id);
    expect(new Set(sessions)).toEqual(new Set([other.sessionId, next.sessionId]));
  });

  it("an account keeps its ten newest devices", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const account = await createAccount();
    const bodies = Array.from({ length: 12 }, () => pushDevice());
    for (const body of bodies) {
      await put(await anotherSession(account), body);
      vi.setSystemTime(Date.now() + 1000);
    }
    const newest = bodies.slice(2).map(({ subscription }) => subscription.endpoint);
    expect((await stored()).map(({ endpoint }) => endpoint)).toEqual(newest);
  });

  // omnivore#2787, oxidecomputer/console#1875: browsers say Etc/Unknown.
  it("a time zone that the server doesn't know counts as UTC", async () => {
    expect((await put(await createAccount(), pushDevice({ timeZone: "Etc/Unknown" }))).status).toBe(200);
    expect(await rows("select time_zone from push_device")).toEqual([{ time_zone: "UTC" }]);
  });

  const { endpoint, keys } = pushDevice().subscription;
  const ENERGY = expect.stringContaining("Energy must be 10 to 100, in steps of 10");
  const FOREIGN = ["https://evil.test/abc", "https://10.0.0.1/abc", "https://jmt17.google.com.evil.example/"];
  const ENDLESS = `https://fcm.googleapis.com/${"x".repeat(1024)}`;
  const withKeys = (change: object) => ({ subscription: { endpoint, keys: { ...keys, ...change } } });
  const at = (address: string) => ({ subscription: { endpoint: address, keys } });
  it.each<[change: object, text?: unknown]>([
    ...[0, 5, 55, 60.5, 110, -10, "60", null].map((energyAt): [object, unknown] => [{ energyAt }, ENERGY]),
    [{ kinds: ["gossip"] }],
    [withKeys({ auth: "short" })],
    // The right length, but no point of the curve.
    [withKeys({ p256dh: "B".padEnd(87, "x") })],
    ...FOREIGN.map((address): [object, unknown] => [at(address), PUSH_TEXT.foreignService]),
    [at(ENDLESS)],
  ])("a device with %j is refused, and nothing is stored", async (change, text = expect.any(String)) => {
    const account = await createAccount();
    const reply = await changingNothing(() => put(account, { ...pushDevice(), ...change }));
    const { error, details } = await reply.json<{ error: string; details?: string[] }>();
    expect([reply.status, details?.[0] ?? error]).toEqual([400, text]);
  });
});

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

const REFUSED = "The push service refused it (status 503). Please try again later.";
const SILENT = "The push service didn't answer. Please try again later.";
it.each([
  [201, PUSH_TEXT.delivered, true],
  [404, PUSH_TEXT.gone, false],
  [410, PUSH_TEXT.gone, false],
  [503, REFUSED, true],
  // The service can't be reached.
  [null, SILENT, true],
])("a test that gets %s says %j, and keeps the device: %s", async (status, message, isKept) => {
  const [account, receiver] = [await createAccount(), await PushReceiver.create()];
  const { p256dh, auth } = receiver;
  const { endpoint } = pushDevice().subscription;
  await put(account, pushDevice({ subscription: { endpoint, keys: { p256dh, auth } } }));
  const { requests } = service(status);
  const reply = await answer(await ask(account, "POST /settings/push/test"));
  expect(reply).toEqual([200, { isDelivered: status === 201, message }]);
  const sent = requests[0] && (await receiver.read(requests[0].message));
  const notification = { title: "This is a test", tag: "test" };
  expect(sent).toMatchObject({ web_push: 8030, notification });
  expect((await deviceOf(account)) !== null).toBe(isKept);
});

it("a test without a device is refused", async () => {
  const reply = await ask(await createAccount(), "POST /settings/push/test");
  await expectRefusal(reply, 409, PUSH_TEXT.noDevice);
});

it("the account's export lists its devices with notifications, without their secrets", async () => {
  const account = await createAccount();
  const body = pushDevice({ kinds: ["letter"], energyAt: 60 });
  await put(account, body);
  const exported = await read<{ notifications: object[] }>(account, "/settings/export");
  const device = {
    service: "fcm.googleapis.com",
    kinds: ["letter"],
    energyAt: 60,
    timeZone: "Europe/London",
  };
  expect(exported.notifications).toEqual([device]);
  const { endpoint, keys } = body.subscription;
  for (const secret of [endpoint, keys.auth]) expect(JSON.stringify(exported)).not.toContain(secret);
});
