import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#game/core/durations.ts";
import { MS_PER_WEEK, weekOf } from "#game/core/epoch-week.ts";
import { lifetimeExperienceAt } from "#game/core/level.ts";
import type { NoticeKind } from "#game/notices/occasions.ts";
import { NOTICE_TEXT, type PushPayload } from "#game/notices/wire.ts";
import { ask, openSocket } from "../../calls-test-support.ts";
import { PushReceiver, type PushRequest, readPushRequest } from "../../push/push-test-support.ts";
import { become, change, execute } from "../../rows-test-support.ts";
import { anotherSession, arrive, createAccount, rows, type TestAccount } from "../../test-support.ts";
import { pushDevice } from "../settings/push-test-support.ts";
import type { PlayerChannel } from "./player-channel.ts";

/** Noon in London, tomorrow or later, so that sessions and messages of the tests are in the past. */
const NOON = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 12 * HOUR_MS;
const soon = { timeout: 8_000, interval: 20 };

const channelOf = (account: TestAccount) => env.PLAYER_CHANNEL.getByName(account.userId);
const alarmOf = (account: TestAccount) =>
  runInDurableObject(channelOf(account), (_, state) => state.storage.getAlarm());
/** Runs the alarm's handler, whether the alarm is set or not. */
const alarmRuns = (account: TestAccount) =>
  runInDurableObject(channelOf(account), (object: PlayerChannel) => object.alarm());
const fire = (account: TestAccount) => runDurableObjectAlarm(channelOf(account));

let requests: PushRequest[] = [];
let status = 201;

beforeEach(() => {
  [requests, status] = [[], 201];
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    requests.push(await readPushRequest(input, init));
    return new Response(null, { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A player with a device that gets these kinds, who leaves the game now. */
async function leaver({ kinds, timeZone = "UTC" }: { kinds?: NoticeKind[]; timeZone?: string } = {}) {
  const account = await createAccount({ energy: { amount: 100, at: Date.now() - DAY_MS } });
  const receiver = await PushReceiver.create();
  const { endpoint } = pushDevice().subscription;
  const keys = { p256dh: receiver.p256dh, auth: receiver.auth };
  const body = pushDevice({ subscription: { endpoint, keys }, timeZone, ...(kinds ? { kinds } : {}) });
  expect((await ask(account, "PUT /settings/push", body)).status).toBe(200);
  const received = () => Promise.all(requests.map(({ message }) => receiver.read(message)));
  return { account, keys, received };
}

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const message = ({ userId }: TestAccount, at: number, readAt: number | null = null) => {
  const sql = "insert into player_message values (?, ?, 'mum', ?, 'message', ?, ?)";
  return change(sql, userId, crypto.randomUUID(), crypto.randomUUID(), at, readAt);
};
const course = ({ userId }: TestAccount, endsAt: number) => {
  const sql = "insert into enrollment values (?, 'fry_science', ?, ?, 200)";
  return change(sql, userId, Math.min(NOON, endsAt), endsAt);
};
/** Fires the next alarms at their times. */
async function fireNext(account: TestAccount, count: number) {
  for (let i = 0; i < count; i += 1) {
    vi.setSystemTime((await alarmOf(account)) ?? Date.now());
    await fire(account);
  }
}
/** Lets time pass, and fires the alarm. */
async function fireIn(account: TestAccount, ms: number) {
  pass(ms);
  await fire(account);
}
const titles = (payloads: readonly PushPayload[]) => payloads.map(({ notification }) => notification.title);

it("a course that ends while the player is away is reported at that moment, once", async () => {
  const { account, received } = await leaver();
  await course(account, NOON + HOUR_MS);
  expect(await alarmOf(account)).toBe(NOON + 5 * MINUTE_MS);
  await fireIn(account, 5 * MINUTE_MS);
  expect(await alarmOf(account)).toBe(NOON + HOUR_MS);
  await fireIn(account, 55 * MINUTE_MS);
  const { title, body, path } = NOTICE_TEXT.course;
  const notification = { title, body, navigate: path, tag: "course", renotify: true, app_badge: 0 };
  expect(await received()).toEqual([{ web_push: 8030, notification, app_badge: 0 }]);
  await fireIn(account, HOUR_MS);
  expect(requests).toHaveLength(1);
  expect(await alarmOf(account)).toBeNull();
});

it("an alarm that runs twice at the same time sends one notification", async () => {
  const { account } = await leaver();
  await course(account, NOON + HOUR_MS);
  pass(2 * HOUR_MS);
  await Promise.all([alarmRuns(account), alarmRuns(account)]);
  expect(requests).toHaveLength(1);
});

it("a delayed message is reported with the number of unread messages, and a read one is not", async () => {
  const { account, received } = await leaver();
  await message(account, NOON - HOUR_MS);
  await message(account, NOON + HOUR_MS);
  await message(account, NOON + 2 * HOUR_MS);
  await message(account, NOON + 3 * HOUR_MS, NOON + 3 * HOUR_MS);
  await fireNext(account, 5);
  const notification = { title: NOTICE_TEXT.letter.title };
  const reported = [2, 3].map((unread) => expect.objectContaining({ app_badge: unread }));
  expect(await received()).toEqual(reported);
  expect(await received()).toMatchObject([{ notification }, { notification }]);
});

it("everything due at once is one notification, and a kind that is switched off is none", async () => {
  const { account, received } = await leaver({ kinds: ["letter", "course"] });
  await message(account, NOON + HOUR_MS);
  await course(account, NOON + HOUR_MS);
  await fireIn(account, 2 * HOUR_MS);
  const [sent] = await received();
  expect(titles(await received())).toEqual([NOTICE_TEXT.letter.title]);
  expect(sent?.notification.body.split("\n").slice(1)).toEqual([NOTICE_TEXT.course.title]);
});

it("a client's call is reported once a day, at the hour when the night ends, until three wait", async () => {
  const { account, received } = await leaver({ kinds: ["client"] });
  const today = Math.floor(NOON / DAY_MS);
  const given = JSON.stringify([["denise", today, "fame", 0]]);
  await change("insert into client_book values (?, ?, ?, '[]', 0, 0, null)", account.userId, today, given);
  for (let i = 0; i < 10; i += 1) {
    const alarm = await alarmOf(account);
    if (alarm === null || alarm > NOON + 10 * DAY_MS) break;
    vi.setSystemTime(Math.max(alarm, Date.now()));
    await fire(account);
  }
  expect(titles(await received())).toEqual(Array.from({ length: 3 }, () => NOTICE_TEXT.client.title));
});

it("the Intake's doors are reported once, in the morning of the day on which they opened", async () => {
  const thursday = weekOf(NOON + 7 * DAY_MS) * MS_PER_WEEK;
  vi.setSystemTime(thursday - HOUR_MS);
  const { account, received } = await leaver({ kinds: ["intake"] });
  await become(account, { lifetimeExperience: lifetimeExperienceAt(12) });
  await fireNext(account, 3);
  expect(Date.now() - thursday).toBe(8 * HOUR_MS);
  expect(titles(await received())).toEqual([NOTICE_TEXT.doors.title]);
  expect(await alarmOf(account)).toBeNull();
});

it("five minutes after the player left, a device with a higher limit than their energy is notified of full energy", async () => {
  const { account, keys, received } = await leaver({ kinds: ["energy"] });
  const other = await anotherSession(account);
  const { endpoint } = pushDevice().subscription;
  const subscription = { endpoint, keys };
  const body = pushDevice({ subscription, timeZone: "UTC", kinds: ["energy"], energyAt: 60 });
  await ask(other, "PUT /settings/push", body);
  const spend = (amount: number) => become(account, { energy: { amount, at: Date.now() } });
  await spend(60);
  await fireIn(account, 5 * MINUTE_MS);
  expect(titles(await received())).toEqual([NOTICE_TEXT.energy.title]);
  expect(requests[0]?.url).not.toBe(endpoint);
  expect(await alarmOf(account)).toBeNull();
  // They are back, and leave again.
  await ask(other, "PUT /settings/push", body);
  await spend(50);
  await fireIn(account, 5 * MINUTE_MS);
  expect(titles(await received())).toEqual(Array.from({ length: 3 }, () => NOTICE_TEXT.energy.title));
  expect(requests.filter(({ url }) => url === endpoint)).toHaveLength(1);
});

it("nothing is sent at night on the device, but in its morning, if it is still news", async () => {
  // Noon in UTC is 22:00 in Brisbane.
  const { account, received } = await leaver({ timeZone: "Australia/Brisbane" });
  await message(account, NOON + HOUR_MS);
  await course(account, NOON + HOUR_MS);
  await fireIn(account, HOUR_MS);
  expect(requests).toEqual([]);
  expect(await alarmOf(account)).toBe(NOON + 10 * HOUR_MS);
  await execute("delete from enrollment");
  await fireIn(account, 9 * HOUR_MS);
  expect(titles(await received())).toEqual([NOTICE_TEXT.letter.title]);
});

it("a player with an open socket gets no notification, and one who leaves none about what they have seen", async () => {
  const { account } = await leaver();
  await course(account, NOON + 10 * MINUTE_MS);
  const socket = await openSocket("/api/realtime/game", account.token);
  await fireIn(account, MINUTE_MS);
  expect(requests).toEqual([]);
  pass(19 * MINUTE_MS);
  socket.close();
  await vi.waitFor(async () => expect(await leftAt(account)).toBeGreaterThan(NOON + 19 * MINUTE_MS), soon);
  await fireIn(account, HOUR_MS);
  expect(requests).toEqual([]);
});

it("a page that froze with its socket open doesn't hold notifications back", async () => {
  const { account, received } = await leaver();
  await openSocket("/api/realtime/game", account.token);
  await course(account, NOON + HOUR_MS);
  await fireIn(account, HOUR_MS);
  expect(titles(await received())).toEqual([NOTICE_TEXT.course.title]);
});

it("a player who plays without a socket counts as present", async () => {
  const { account } = await leaver();
  await arrive(account);
  pass(4 * MINUTE_MS);
  await ask(account, "POST /player/action/bag_fries");
  await vi.waitFor(async () => expect(await leftAt(account)).toBeGreaterThan(NOON), soon);
  const left = (await leftAt(account)) ?? 0;
  await fireIn(account, 4 * MINUTE_MS);
  expect(requests).toEqual([]);
  expect(await alarmOf(account)).toBe(left + 5 * MINUTE_MS);
});

it.each([
  [404, 0],
  [410, 0],
  [503, 1],
])(
  "a notification that gets %s isn't repeated, and leaves %i device, whose alarm ends with it",
  async (code, left) => {
    const { account } = await leaver();
    await course(account, NOON + HOUR_MS);
    status = code;
    await fireIn(account, 2 * HOUR_MS);
    expect(await rows("select * from push_device")).toHaveLength(left);
    pass(HOUR_MS);
    await alarmRuns(account);
    if (left === 0) expect(await leftAt(account)).toBeNull();
    expect(requests).toHaveLength(1);
  },
);

it("a decision takes one round trip of a few rows, and a player without a device costs none", async () => {
  const { account } = await leaver();
  await arrive(account);
  pass(HOUR_MS);
  const session = vi.spyOn(env.DB, "withSession");
  await fire(account);
  expect(session.mock.calls.length).toBeLessThanOrEqual(2);
});

it("the alarm fires by itself, five minutes after the player left", async () => {
  vi.useRealTimers();
  const at = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: at - 5 * MINUTE_MS + 2_000 });
  // Some zone where it is noon.
  const offset = new Date(at).getUTCHours() - 12;
  const { account, received } = await leaver({
    timeZone: offset === 0 ? "UTC" : `Etc/GMT${offset > 0 ? "+" : "-"}${Math.abs(offset)}`,
  });
  await course(account, at - MINUTE_MS);
  vi.useRealTimers();
  await vi.waitFor(() => expect(requests).toHaveLength(1), soon);
  expect(titles(await received())).toEqual([NOTICE_TEXT.course.title]);
});

/** Time when the object last noted that the player left; null if it watches over no device. */
function leftAt(account: TestAccount): Promise<number | null> {
  return runInDurableObject(
    channelOf(account),
    async (_, state) => (await state.storage.get<{ leftAt: number }>("watch"))?.leftAt ?? null,
  );
}
