import { app } from "./app.ts";
import { openDatabase } from "./db/client.ts";
import type { Env } from "./env.ts";
import { CLEAN_UP_BOUNDS, cleanUp } from "./maintenance/clean-up.ts";
import { countPlayers } from "./maintenance/count-players.ts";
import { settleWeeks } from "./maintenance/settle-weeks.ts";
import { sweepPictures } from "./pictures/picture-store.ts";
import { enforceDecisions } from "./realtime/enforcement.ts";

export { ChatRoom } from "./features/chat/chat-room.ts";
export { PlayerChannel } from "./features/player/player-channel.ts";

export default {
  fetch: app.fetch,
  async scheduled(_controller, env) {
    const db = openDatabase(env.DB);
    // Independent, so that a failing bucket does not stop the clean-up of the database.
    const results = await Promise.allSettled([
      cleanUp(db),
      sweepPictures(env, db, CLEAN_UP_BOUNDS),
      settleWeeks(db),
      enforceDecisions(env, db),
      countPlayers(db),
    ]);
    for (const result of results) if (result.status === "rejected") throw result.reason;
  },
} satisfies ExportedHandler<Env>;
