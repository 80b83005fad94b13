import { selectSilenceOf } from "../db/chat.ts";
import type { Database } from "../db/client.ts";
import type { Env } from "../env.ts";
import { now } from "../platform/clock.ts";
import { askEveryRoom } from "./durable-objects.ts";

/**
 * Tells every chat room the silence that a user has inherited from a deleted account with the same address. Costs one
 * query if there is none. See docs/reference/accounts.md#account-deletion.
 */
export async function tellInheritedSilence(env: Env, db: Database, userId: string): Promise<void> {
  const silence = (await selectSilenceOf(db, userId, now()))?.silence;
  if (!silence) return;
  const told = { until: new Date(silence.until).toISOString(), reason: silence.reason };
  await askEveryRoom(env, (room) => room.setSilence(userId, told));
}
