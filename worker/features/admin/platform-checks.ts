import type { PlatformCheck } from "#game/contract/admin.ts";
import { CHAT_ROOMS } from "#game/contract/chat.ts";
import type { Database } from "../../db/client.ts";
import { selectFigures } from "../../db/operations.ts";
import type { Env } from "../../env.ts";
import { now } from "../../platform/clock.ts";
import { describeError, logLine } from "../../platform/log.ts";
import { askEveryRoom, playerChannel } from "../../realtime/durable-objects.ts";

/** Time after which a part that has not answered counts as down, in milliseconds. */
const CHECK_TIMEOUT_MS = 5_000;

type Part = PlatformCheck["part"];

/** Uses every part of the platform once, in parallel. `userId` names the player object to ask. */
export function checkPlatform(env: Env, db: Database, userId: string): Promise<PlatformCheck[]> {
  return Promise.all([
    check("database", async () => {
      await selectFigures(db, now());
      return "Answers a read.";
    }),
    check("chat_rooms", async () => {
      const counts = await askEveryRoom(env, (room) => room.connectionCount());
      const open = counts.reduce((sum, count) => sum + count, 0);
      return `${CHAT_ROOMS.length} rooms answer, ${open} connections.`;
    }),
    check("player_objects", async () => {
      const open = await playerChannel(env, userId).socketCount();
      return `Your own answers, ${open} open pages.`;
    }),
    check("pictures", async () => {
      await env.PICTURES.head("health-check");
      return "The bucket answers.";
    }),
    // A mail that is not sent proves nothing.
    { part: "email", state: "unchecked", latencyMs: null, text: "Send a test mail to check it." } as const,
    check("passwords", async () => {
      await env.PASSWORDS.ping();
      return "The password Worker answers.";
    }),
  ]);
}

/** Runs a check that returns what it found. A part that fails, or does not answer in time, is down. */
async function check(part: Part, use: () => Promise<string>): Promise<PlatformCheck> {
  const startedAt = now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer in time")), CHECK_TIMEOUT_MS);
  });
  try {
    const text = await Promise.race([use(), late]);
    return { part, state: "up", latencyMs: now() - startedAt, text };
  } catch (error) {
    logLine("error", "a part of the platform is down", { part, ...describeError(error) });
    return { part, state: "down", latencyMs: now() - startedAt, text: "Does not answer." };
  } finally {
    clearTimeout(timer);
  }
}
