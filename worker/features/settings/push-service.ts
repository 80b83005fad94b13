import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import type * as contract from "#game/notices/wire.ts";
import { PUSH_TEXT, type PushSettings, pushFailureText, testPayload } from "#game/notices/wire.ts";
import { deletePushDevice, putPushDevice, selectPushDevice } from "../../db/accounts/push-devices.ts";
import type { Actor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import type { Env } from "../../env.ts";
import { HttpError } from "../../http/http-error.ts";
import { limitWindow } from "../../http/limits/rate-limits.ts";
import { unauthenticated } from "../../http/sessions/session.ts";
import { now } from "../../platform/clock.ts";
import { readConfig } from "../../platform/config.ts";
import { isDeviceKey, isPushEndpoint } from "../../push/push-endpoint.ts";
import { sendPush } from "../../push/send-push.ts";
import { playerChannel } from "../../realtime/durable-objects.ts";
import type { Serve } from "./owner.ts";

/** Returns what the device of the actor's session gets. */
export async function loadPushSettings(env: Env, db: Database, { session }: Actor): Promise<PushSettings> {
  const device = await selectPushDevice(db, session.id);
  return {
    publicKey: readConfig(env).vapid?.publicKey ?? null,
    device: device && { endpoint: device.endpoint, kinds: [...device.kinds], energyAt: device.energyBelow },
  };
}

/**
 * Stores the device of the actor's session. Throws 400 for an unknown push service or an invalid key, 401 if the session
 * has ended, and 409 if the server has no keys.
 */
export const storePushDevice: Serve<typeof contract.putPushDevice> = async (
  { c: { env }, db, session, user },
  { body: { subscription, kinds, energyAt, timeZone } },
) => {
  const { environment, vapid } = readConfig(env);
  if (!vapid) throw new HttpError(409, "conflict", PUSH_TEXT.unavailable);
  const { endpoint, keys } = subscription;
  if (!isPushEndpoint(endpoint, environment)) {
    throw new HttpError(400, "validation_failed", PUSH_TEXT.foreignService);
  }
  if (!(await isDeviceKey(keys.p256dh))) {
    throw new HttpError(400, "validation_failed", ERROR_TEXT.validation, {
      details: ["The key is invalid"],
    });
  }
  const owner = { sessionId: session.id, userId: user.id };
  const device = { ...owner, endpoint, ...keys, kinds, energyBelow: energyAt ?? null, timeZone, at: now() };
  if (!(await putPushDevice(db, device))) throw unauthenticated();
  await playerChannel(env, user.id).watch(user.id);
  return { message: PUSH_TEXT.saved };
};

/** Removes the device of the actor's session. */
export const removePushDevice: Serve<typeof contract.deletePushDevice> = async ({ db, session }) => {
  await deletePushDevice(db, session.id);
  return { message: PUSH_TEXT.removed };
};

/** Sends a test to the device of the actor's session. Throws 409 if it gets no notifications. */
export const sendTest: Serve<typeof contract.testPush> = async ({
  c: { env },
  db,
  origin,
  session,
  user,
}) => {
  await limitWindow(db, "testPush", [user.id]);
  const config = readConfig(env);
  if (!config.vapid) throw new HttpError(409, "conflict", PUSH_TEXT.unavailable);
  const device = await selectPushDevice(db, session.id);
  if (!device) throw new HttpError(409, "conflict", PUSH_TEXT.noDevice);
  const outcome = await sendPush(config, device, testPayload(origin));
  switch (outcome.type) {
    case "delivered":
      return { isDelivered: true, message: PUSH_TEXT.delivered };
    case "gone":
      await deletePushDevice(db, session.id, device.endpoint);
      return { isDelivered: false, message: PUSH_TEXT.gone };
    case "failed":
      return { isDelivered: false, message: pushFailureText(outcome.status) };
    default:
      return outcome satisfies never;
  }
};
