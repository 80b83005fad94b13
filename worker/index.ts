import { app } from "./app.ts";
import { type Database, openDatabase } from "./db/client.ts";
import { noteDeployment } from "./db/operations.ts";
import type { Env } from "./env.ts";
import { takeSample } from "./features/admin/figures-service.ts";
import { countTownWeeks } from "./features/intake/count-town.ts";
import { SWEEP_BOUNDS } from "./maintenance/bounds.ts";
import { cleanUp, cleanUpReplies } from "./maintenance/clean-up.ts";
import { rebuildBoard } from "./maintenance/rebuild-board.ts";
import { rollUpLedger } from "./maintenance/roll-up-ledger.ts";
import { sweepPictures } from "./pictures/picture-store.ts";
import { now } from "./platform/clock.ts";
import { describeError, logLine } from "./platform/log.ts";
import { applyTasks } from "./realtime/object-tasks.ts";

export { ChatRoom } from "./features/chat/chat-room.ts";
export { PlayerChannel } from "./features/player/player-channel.ts";

/** True if this isolate has noted its version. */
let isNoted = false;

/** Notes the first request of this version, from which the uptime counts. */
async function noteVersion(env: Env): Promise<void> {
  try {
    const { VERSION } = env;
    const version = { id: VERSION.id, createdAt: Date.parse(VERSION.timestamp) };
    await noteDeployment(openDatabase(env), version, now());
  } catch (error) {
    isNoted = false;
    logLine("error", "the deployment was not noted", describeError(error));
  }
}

/** Does the regular work on the database. Throws once all of it was tried. */
async function maintain(env: Env, db: Database): Promise<void> {
  const tasks = {
    "clean-up": () => cleanUp(db),
    "clean-up of replies": () => cleanUpReplies(db),
    "sweep of pictures": () => sweepPictures(env, db, SWEEP_BOUNDS),
    board: () => rebuildBoard(db),
    "tasks of Durable Objects": () => applyTasks(env, db),
    "ledger roll-up": () => rollUpLedger(db),
    "count of the town": () => countTownWeeks(db),
    sample: () => takeSample(env, db),
  };
  // Independent, so that a failing bucket does not stop the clean-up of the database.
  const results = await Promise.allSettled(Object.values(tasks).map((task) => task()));
  const failures = Object.keys(tasks).flatMap((name, index) => {
    const result = results[index];
    return result?.status === "rejected" ? [{ name, reason: result.reason }] : [];
  });
  for (const { name, reason } of failures) {
    logLine("error", "a scheduled task failed", { task: name, ...describeError(reason) });
  }
  if (failures.length > 0) {
    const names = failures.map(({ name }) => name).join(", ");
    throw new AggregateError(
      failures.map(({ reason }) => reason),
      `Scheduled tasks failed: ${names}`,
    );
  }
}

export default {
  fetch(request, env, ctx) {
    if (!isNoted) {
      isNoted = true;
      ctx.waitUntil(noteVersion(env));
    }
    return app.fetch(request, env, ctx);
  },
  async scheduled(_controller, env) {
    await maintain(env, openDatabase(env));
  },
} satisfies ExportedHandler<Env>;
