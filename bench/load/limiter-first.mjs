// Entry of a Worker under load: asks the limiters before each request, as the game does once an isolate has passed the requests of a
// minute that it allows by itself. It runs inside workerd beside the built index.js.
import game, { ChatRoom, PlayerChannel } from "./index.js";

export { ChatRoom, PlayerChannel };

export default {
  ...game,
  async fetch(request, env, context) {
    const isRead = request.method === "GET" && !request.headers.has("upgrade");
    const limiters = [
      env.RATE_GAME_READ,
      env.RATE_GAME_WRITE_SESSION,
      ...(isRead ? [] : [env.RATE_GAME_WRITE]),
    ];
    for (const limiter of limiters) await limiter.limit({ key: request.headers.get("cf-connecting-ip") });
    return game.fetch(request, env, context);
  },
};
