import { intakeOccasions } from "#game/intake/occasions.ts";
import { decideNotice, earliest, PRESENT_MS } from "#game/notices/decide.ts";
import { occasionsOf } from "#game/notices/occasions.ts";
import { noticePayload, type PushPayload } from "#game/notices/wire.ts";
import {
  deletePushDevice,
  noteNotice,
  type PushDevice,
  selectNotices,
} from "../../db/accounts/push-devices.ts";
import type { Database } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { contentAt } from "../../game/content.ts";
import { now } from "../../platform/clock.ts";
import { readConfig } from "../../platform/config.ts";
import { logLine } from "../../platform/log.ts";
import { sendPush } from "../../push/send-push.ts";

/**
 * Decides by the stored state what to send to each device of a player, and sends it. `seenAt` is when the player was last
 * seen (epoch ms). Returns when to decide again; `devices` is 0 if no device gets notifications any more.
 */
export async function sendNotices(
  env: Env,
  db: Database,
  userId: string,
  seenAt: number,
): Promise<{ devices: number; askAt: number | null }> {
  const at = now();
  const { publicOrigin, vapid } = readConfig(env);
  const found = vapid ? await selectNotices(db, userId, at) : null;
  if (!found) return { devices: 0, askAt: null };
  const { devices, state, intake, contentVersion, unread, activeAt } = found;
  const lastSeenAt = Math.max(seenAt, activeAt);
  if (devices.length > 0 && at < lastSeenAt + PRESENT_MS) {
    return { devices: devices.length, askAt: lastSeenAt + PRESENT_MS };
  }
  const { students } = (await contentAt(db, contentVersion)).documents["the-intake"];
  const news = intake ? intakeOccasions(intake, students, { seenAt: lastSeenAt, now: at }) : [];
  const askAts = await Promise.all(
    devices.map(async (device) => {
      const occasions = occasionsOf(state, { energyBelow: device.energyBelow, seenAt: lastSeenAt }, at);
      const { topics, sent, askAt } = decideNotice(device, [...occasions, ...news], lastSeenAt, at);
      // Noted first: a notification may get lost, but none comes twice.
      if (topics.length > 0 && (await noteNotice(db, device, sent))) {
        await send(env, db, device, noticePayload(topics, unread, publicOrigin));
      }
      return askAt;
    }),
  );
  return { devices: devices.length, askAt: earliest(askAts) };
}

/** Sends a notification; deletes the device if its subscription has ended. */
async function send(env: Env, db: Database, device: PushDevice, payload: PushPayload): Promise<void> {
  const outcome = await sendPush(readConfig(env), device, payload);
  if (outcome.type === "gone") await deletePushDevice(db, device.sessionId, device.endpoint);
  if (outcome.type === "failed") {
    const service = new URL(device.endpoint).hostname;
    logLine("info", "a push service refused a notification", { service, status: outcome.status });
  }
}
