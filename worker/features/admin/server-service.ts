import type {
  PlatformCheck,
  restartGame,
  ServerStatus,
  sendTestMail,
  startGame,
  stopGame,
} from "#game/admin/wire.ts";
import { CHAT_ROOMS } from "#game/chat/wire.ts";
import { MINUTE_MS } from "#game/core/durations.ts";
import type { Actor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { type Backlog, MAX_WAITING, retryParkedTasks, selectBacklog } from "../../db/object-tasks.ts";
import { selectFigures, setRunning } from "../../db/operations.ts";
import type { Env } from "../../env.ts";
import { contentAt } from "../../game/content.ts";
import type { AdminDecide, AdminDecision } from "../../http/admin-route.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import { composeMail } from "../../mail/mail-layout.ts";
import { now } from "../../platform/clock.ts";
import { inTime } from "../../platform/in-time.ts";
import { describeError, logLine } from "../../platform/log.ts";
import { askEveryRoom, playerChannel } from "../../realtime/durable-objects.ts";
import { uptimeSeconds } from "./figures-service.ts";

/** Checks the platform. `actor` is the caller, whose own player object is asked. */
export async function readServerStatus(env: Env, db: Database, { user }: Actor): Promise<ServerStatus> {
  const [{ isRunning, upSince }, checks] = await Promise.all([
    selectFigures(db, now()),
    checkPlatform(env, db, user.id),
  ]);
  return { isRunning, uptimeSeconds: uptimeSeconds(upSince, now()), version: env.VERSION.id, checks };
}

/** Returns the decision to start or stop the game. Doing it again changes nothing. */
export function decideRunning(isRunning: boolean): AdminDecide<typeof startGame | typeof stopGame> {
  return async ({ actor }) => {
    const change = { before: { isRunning: actor.isRunning }, after: { isRunning } };
    const action = isRunning ? "game.start" : "game.stop";
    return {
      statements: [setRunning(isRunning)],
      audit: actor.isRunning === isRunning ? null : { action, subject: "game", change },
      reply: { success: true, isRunning },
    };
  };
}

/** Decides to rebuild the content cache, and to try the parked tasks of Durable Objects again. */
export const decideRestart: AdminDecide<typeof restartGame> = async ({ c, actor: { isRunning } }) => {
  const { contentVersion } = await selectFigures(c.var.db, now());
  const { index } = await contentAt(c.var.db, contentVersion);
  return {
    statements: [retryParkedTasks()],
    audit: { action: "game.restart", subject: "game" },
    reply: { success: true, isRunning, npcs: index.contacts.size },
  };
};

/** Sends a test mail to the caller. Throws if the email service refuses it. */
export async function decideTestMail(
  { mailer, origin }: MailContext,
  { user: { id, email, username } }: Actor,
): Promise<AdminDecision<typeof sendTestMail>> {
  const startedAt = now();
  await mailer.send(
    composeMail({ email, username }, origin, {
      subject: "A test mail from Server Administration",
      above: ["You asked whether the mail works. It does."],
      below: ["There is nothing to do. Enjoy it."],
    }),
  );
  return {
    audit: { action: "mail.test", subject: id },
    reply: { success: true, sentTo: email, latencyMs: now() - startedAt },
  };
}

/** Time after which a part that has not answered counts as down, in milliseconds. */
const CHECK_TIMEOUT_MS = 5_000;

/** Time for which a change may wait for its Durable Objects, in milliseconds: the cron has then tried it three times. */
const MAX_WAIT_MS = 15 * MINUTE_MS;

type Part = PlatformCheck["part"];
/** The findings of a check: `state` counts the part as up or not. */
type Finding = Pick<PlatformCheck, "state" | "text">;

/** Uses every part of the platform once, in parallel. `userId` names the player object to ask. */
function checkPlatform(env: Env, db: Database, userId: string): Promise<PlatformCheck[]> {
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
