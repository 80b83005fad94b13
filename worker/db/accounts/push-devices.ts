import { ENERGY_MAX } from "#game/core/energy.ts";
import { levelOf } from "#game/core/level.ts";
import { readPlayer } from "#game/core/wire/stored-player.ts";
import { INTAKE_LEVEL, type IntakeBook } from "#game/intake/book.ts";
import type { NoticeDevice, SentNotices } from "#game/notices/decide.ts";
import type { NoticeKind, NoticeState } from "#game/notices/occasions.ts";
import { MAX_PUSH_DEVICES } from "#game/notices/wire.ts";
import { SESSION_TTL_MS } from "../actors.ts";
import type { Database } from "../client.ts";
import { CONTENT_VERSION } from "../content/releases.ts";
import { LAST_CLIENT_DAY } from "../player/client-books.ts";
import type { pushDevices } from "../schema/accounts.ts";
import { bind, send, sendBatch, sendChange, sql } from "../statement.ts";

/** Address and keys of a device at its push service. */
export type PushAddress = Readonly<Pick<typeof pushDevices.$inferSelect, "endpoint" | "p256dh" | "auth">>;

/** A device that gets notifications. */
export interface PushDevice extends NoticeDevice, PushAddress {
  readonly sessionId: string;
}

/** A device to store. `at` is in epoch ms. */
export interface NewPushDevice extends PushAddress {
  readonly sessionId: string;
  readonly userId: string;
  readonly kinds: readonly NoticeKind[];
  /** As in `NoticeDevice`; null keeps the stored one. */
  readonly energyBelow: number | null;
  readonly timeZone: string;
  readonly at: number;
}

interface DeviceRow extends PushAddress {
  readonly sessionId: string;
  readonly timeZone: string;
  readonly kinds: string;
  readonly energyBelow: number;
  readonly sent: string;
}

const NOTHING_SENT: SentNotices = { sentAt: [], told: {} };
const DEVICE_COLUMNS = bind(
  `d.session_id as sessionId, d.endpoint, d.p256dh, d.auth, d.time_zone as timeZone, d.kinds, d.energy_at as energyBelow,
    d.sent`,
);

// The count of sent notifications stays, so that a new endpoint doesn't lift the limit of a day.
const PUT_DEVICE = `insert into push_device
    (session_id, user_id, endpoint, p256dh, auth, kinds, time_zone, updated_at, sent, energy_at)
  select id, user_id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, coalesce(?10, ${ENERGY_MAX}) from session
    where id = ?1 and user_id = ?2 and revoked_at is null
  on conflict (session_id) do update set endpoint = ?3, p256dh = ?4, auth = ?5, kinds = ?6, time_zone = ?7,
    updated_at = ?8, energy_at = coalesce(?10, energy_at)
  returning 1`;

/**
 * Stores the device of a session in place of its last one. Returns false if the session has ended. Each browser has one
 * endpoint, shared by its accounts: it belongs to the session that stored it last.
 */
export async function putPushDevice(db: Database, device: NewPushDevice): Promise<boolean> {
  const { sessionId, userId, endpoint, p256dh, auth, kinds, energyBelow, timeZone, at } = device;
  const values = [sessionId, userId, endpoint, p256dh, auth, JSON.stringify(kinds), timeZone, at];
  const [, put] = await sendBatch(db, [
    sql`delete from push_device where endpoint = ${endpoint} and session_id <> ${sessionId}`,
    bind(PUT_DEVICE, ...values, JSON.stringify(NOTHING_SENT), energyBelow),
    sql`delete from push_device where session_id in (select session_id from push_device
      where user_id = ${userId} order by updated_at desc limit -1 offset ${MAX_PUSH_DEVICES})`,
  ]);
  return put.length === 1;
}

/** Deletes the device of a session; with `endpoint`, only if that is still its address. */
export async function deletePushDevice(
  db: Database,
  sessionId: string,
  endpoint: string | null = null,
): Promise<void> {
  const statement = sql`delete from push_device
    where session_id = ${sessionId} and endpoint = coalesce(${endpoint}, endpoint)`;
  await send(db, statement);
}

/** Returns the device of a session; null if it gets no notifications. */
export async function selectPushDevice(db: Database, sessionId: string): Promise<PushDevice | null> {
  const statement = sql<DeviceRow>`select ${DEVICE_COLUMNS} from push_device d
    where d.session_id = ${sessionId}`;
  const [row] = await send(db, statement);
  return row ? toDevice(row) : null;
}

/** Returns the devices of an account that get notifications. */
export async function selectPushDevices(db: Database, userId: string): Promise<readonly PushDevice[]> {
  const statement = sql<DeviceRow>`select ${DEVICE_COLUMNS} from push_device d
    where d.user_id = ${userId} order by d.updated_at`;
  const rows = await send(db, statement);
  return rows.map(toDevice);
}

/** Facts on which a player's notifications depend. */
export interface StoredNotices {
  /** Devices of live sessions. */
  readonly devices: readonly PushDevice[];
  readonly state: NoticeState;
  /** Null below its level. */
  readonly intake: IntakeBook | null;
  /** Key of the newest content; null if it was never changed. */
  readonly contentVersion: string | null;
  /** Number of unread messages. */
  readonly unread: number;
  /** The player's last noted request (epoch ms); 0 if it is more than a day ago. */
  readonly activeAt: number;
}

type Moments = Pick<NoticeState, "lastClientDay" | "newestMessageAt" | "nextMessageAt">;
interface StateRow extends Moments, Pick<StoredNotices, "contentVersion" | "unread"> {
  readonly player: string;
  readonly courseId: string | null;
  readonly startedAt: number;
  readonly endsAt: number;
  readonly activeAt: number | null;
}

const MESSAGES = `from player_message indexed by player_message_unread
      where player_id = p.user_id and read_at is null`;
const SELECT_STATE = `select p.state as player, (${CONTENT_VERSION}) as contentVersion,
    e.course_id as courseId, e.started_at as startedAt, e.ends_at as endsAt,
    (select max(created_at) ${MESSAGES} and created_at <= ?2) as newestMessageAt,
    (select min(created_at) ${MESSAGES} and created_at > ?2) as nextMessageAt,
    (select count(*) ${MESSAGES} and created_at <= ?2) as unread,
    (select at from player_activity where player_id = p.user_id) as activeAt,
    (${LAST_CLIENT_DAY}) as lastClientDay
  from player p left join enrollment e on e.player_id = p.user_id
  where p.user_id = ?1`;

/** Returns what a player's notifications depend on at `at` (epoch ms), in one round trip; null without such a player. */
export async function selectNotices(db: Database, userId: string, at: number): Promise<StoredNotices | null> {
  const [[row], devices] = await sendBatch(db, [
    bind<StateRow>(SELECT_STATE, userId, at),
    sql<DeviceRow>`select ${DEVICE_COLUMNS} from push_device d join session s on s.id = d.session_id
      where d.user_id = ${userId} and s.revoked_at is null and s.last_used_at > ${at - SESSION_TTL_MS}`,
  ]);
  if (!row) return null;
  const { player, courseId, startedAt, endsAt, contentVersion, unread, activeAt, ...moments } = row;
  const { energy, intake, lifetimeExperience } = readPlayer(player);
  const course = courseId === null ? null : { courseId, startedAt, endsAt };
  return {
    devices: devices.map(toDevice),
    state: { energy, course, ...moments },
    intake: levelOf(lifetimeExperience) >= INTAKE_LEVEL ? intake : null,
    contentVersion,
    unread,
    activeAt: activeAt ?? 0,
  };
}

/**
 * Records the notifications about to be sent to a device. Returns false if something else was noted since, or the
 * device is gone.
 */
export async function noteNotice(
  db: Database,
  { sessionId, sent: before }: PushDevice,
  sent: SentNotices,
): Promise<boolean> {
  const noted = sql`update push_device set sent = ${JSON.stringify(sent)}
    where session_id = ${sessionId} and sent = ${JSON.stringify(before)}`;
  return (await sendChange(db, noted)) === 1;
}

function toDevice({ kinds, sent, ...row }: DeviceRow): PushDevice {
  return { ...row, kinds: JSON.parse(kinds), sent: JSON.parse(sent) };
}
