import { app } from "./app.ts";
import { openDatabase } from "./db/client.ts";
import { noteDeployment } from "./db/operations.ts";
import type { Env } from "./env.ts";
import { takeSample } from "./features/admin/figures-service.ts";
import { SWEEP_BOUNDS } from "./maintenance/bounds.ts";
import { cleanUp } from "./maintenance/clean-up.ts";
import { countPlayers } from "./maintenance/count-players.ts";
import { rollUpLedger } from "./maintenance/roll-up-ledger.ts";
import { settleWeeks } from "./maintenance/settle-weeks.ts";
import { sweepPictures } from "./pictures/picture-store.ts";
import { now } from "./platform/clock.ts";
import { describeError, logLine } from "./platform/log.ts";
import { enforceDecisions } from "./realtime/enforcement.ts";

export { ChatRoom } from "./features/chat/chat-room.ts";
export { PlayerChannel } from "./features/player/player-channel.ts";

/** Whether this isolate has noted its version. */
let isNoted = false;

/** Notes the first request of this version, from which the uptime counts. */
async function noteVersion({ DB, VERSION }: Env): Promise<void> {
  try {
    const version = { id: VERSION.id, createdAt: Date.parse(VERSION.timestamp) };
    await noteDeployment(openDatabase(DB), version, now());
  } catch (error) {
    isNoted = false;
    logLine("error", "the deployment was not noted", describeError(error));
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
    const db = openDatabase(env.DB);
    // Independent, so that a failing bucket does not stop the clean-up of the database.
    const results = await Promise.allSettled([
      cleanUp(db),
      sweepPictures(env, db, SWEEP_BOUNDS),
      settleWeeks(db),
      enforceDecisions(env, db),
      countPlayers(db),
      rollUpLedger(db),
      takeSample(env, db),
    ]);
    for (const result of results) if (result.status === "rejected") throw result.reason;
  },
} satisfies ExportedHandler<Env>;
