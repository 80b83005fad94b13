import { app } from "./app.ts";
import { openDatabase } from "./db/client.ts";
import { cleanUp } from "./platform/clean-up.ts";
import type { Env } from "./platform/env.ts";

export { PlayerChannel } from "./features/player/player-channel.ts";

export default {
  fetch: app.fetch,
  async scheduled(_controller, env) {
    await cleanUp(openDatabase(env.DB));
  },
} satisfies ExportedHandler<Env>;
