import type { PlatformCheck } from "#game/admin/wire.ts";
import { CHAT_ROOMS } from "#game/chat/wire.ts";
import { MINUTE_MS } from "#game/core/durations.ts";
import type { Database } from "../../db/client.ts";
import { type Backlog, MAX_WAITING, selectBacklog } from "../../db/object-tasks.ts";
import type { Env } from "../../env.ts";
import { now } from "../../platform/clock.ts";
import { inTime } from "../../platform/in-time.ts";
import { describeError, logLine } from "../../platform/log.ts";
import { askEveryRoom, playerChannel } from "../../realtime/durable-objects.ts";

/** Time after which a part that has not answered counts as down, in milliseconds. */
const CHECK_TIMEOUT_MS = 5_000;

/** Time for which a change may wait for its Durable Objects, in milliseconds: the cron has then tried it three times. */
const MAX_WAIT_MS = 15 * MINUTE_MS;

type Part = PlatformCheck["part"];
/** The findings of a check: `state` counts the part as up or not. */
type Finding = Pick<PlatformCheck, "state" | "text">;

/** Uses every part of the platform once, in parallel. `userId` names the player object to ask. */
export function checkPlatform(env: Env, db: Database, userId: string): Promise<PlatformCheck[]> {
  const backlog = selectBacklog(db);
  return Promise.all([
    check("database", async () => {
      await backlog;
      return up("Answers a read.");
    }),
    check("outbox", async () => readBacklog(await backlog, now())),
    check("chat_rooms", async () => {
      const counts = await askEveryRoom(env, (room) => room.connectionCount());
      const open = counts.reduce((sum, count) => sum + count, 0);
      return up(`${CHAT_ROOMS.length} rooms answer, ${open} connections.`);
    }),
    check("player_objects", async () => {
      const open = await playerChannel(env, userId).socketCount();
      return up(`Your own answers, ${open} open pages.`);
    }),
    check("pictures", async () => {
      await env.PICTURES.head("health-check");
      return up("The bucket answers.");
    }),
    // A mail that is not sent proves nothing.
    { part: "email", state: "unchecked", latencyMs: null, text: "Send a test mail to check it." } as const,
    check("passwords", async () => {
      await env.PASSWORDS.ping();
      return up("The password Worker answers.");
    }),
  ]);
}

function up(text: string): Finding {
  return { state: "up", text };
}

/** The outbox of the Durable Objects is down if its changes have waited for too long, or a task is parked. */
function readBacklog({ waiting, parked, since }: Backlog, at: number): Finding {
  if (waiting === 0) return up("No change waits for Durable Objects.");
  const changes =
    waiting === 1 ? "1 change waits" : `${waiting}${waiting === MAX_WAITING ? " or more" : ""} changes wait`;
  const moment =
    since === null ? "" : `, since ${new Date(since).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  const isLate = since !== null && at - since > MAX_WAIT_MS;
  const text = `${changes} for Durable Objects${moment}.`;
  if (parked === 0) return { state: isLate ? "down" : "up", text };
  const tasks = parked === 1 ? "1 task has" : `${parked} tasks have`;
  return { state: "down", text: `${text} ${tasks} failed ten times: Restart tries again.` };
}

/** Runs a check that returns what it found. A part that fails, or does not answer in time, is down. */
async function check(part: Part, use: () => Promise<Finding>): Promise<PlatformCheck> {
  const startedAt = now();
  try {
    const finding = await inTime(use(), CHECK_TIMEOUT_MS);
    return { part, latencyMs: now() - startedAt, ...finding };
  } catch (error) {
    logLine("error", "a part of the platform is down", { part, ...describeError(error) });
    return { part, state: "down", latencyMs: now() - startedAt, text: "Does not answer." };
  }
}
