import { app } from "./app.ts";
import { openDatabase } from "./db/client.ts";
import type { Env } from "./env.ts";
import { CLEAN_UP_BOUNDS, cleanUp } from "./maintenance/clean-up.ts";
import { settleWeeks } from "./maintenance/settle-weeks.ts";
import { sweepPictures } from "./pictures/picture-store.ts";

export { ChatRoom } from "./features/chat/chat-room.ts";
export { PlayerChannel } from "./features/player/player-channel.ts";

export default {
  fetch: app.fetch,
  async scheduled(_controller, env) {
    const db = openDatabase(env.DB);
    // Neither ends the other: a bucket that fails must not keep the database from being cleaned.
    const results = await Promise.allSettled([
      cleanUp(db),
      sweepPictures(env, db, CLEAN_UP_BOUNDS),
      settleWeeks(db),
    ]);
    for (const result of results) if (result.status === "rejected") throw result.reason;
  },
} satisfies ExportedHandler<Env>;
