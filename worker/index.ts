import { app } from "./app.ts";
import { openDatabase } from "./db/client.ts";
import type { Env } from "./env.ts";
import { cleanUp } from "./maintenance/clean-up.ts";
import { sweepPictures } from "./pictures/picture-store.ts";

export { ChatRoom } from "./features/chat/chat-room.ts";
export { PlayerChannel } from "./features/player/player-channel.ts";

export default {
  fetch: app.fetch,
  async scheduled(_controller, env) {
    const db = openDatabase(env.DB);
    await Promise.all([cleanUp(db), sweepPictures(env, db)]);
  },
} satisfies ExportedHandler<Env>;
