import type { restartGame, ServerStatus, sendTestMail, startGame, stopGame } from "#game/admin/wire.ts";
import type { Actor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { retryParkedTasks } from "../../db/object-tasks.ts";
import { selectFigures, setRunning } from "../../db/operations.ts";
import type { Env } from "../../env.ts";
import { contentAt } from "../../game/content.ts";
import type { AdminDecide, AdminDecision } from "../../http/admin-route.ts";
import type { MailContext } from "../../mail/mail-context.ts";
import { composeMail } from "../../mail/mail-layout.ts";
import { now } from "../../platform/clock.ts";
import { uptimeSeconds } from "./figures-service.ts";
import { checkPlatform } from "./platform-checks.ts";

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
