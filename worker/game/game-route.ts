import type { AppContext } from "../http/app-context.ts";
import { inBackground } from "../http/background.ts";
import type { JsonText } from "../http/json-text.ts";
import { noteUse, readCredential } from "../http/session.ts";
import type { Game } from "./game.ts";
import { arrive, type GameWriteResult } from "./game-write.ts";
import { publishOutcome } from "./publish.ts";

/** The reply of a write, whose outcome the player's sockets hear of after it. */
export function published<Reply>(c: AppContext, { reply, outcome }: GameWriteResult<Reply>): JsonText<Reply> {
  inBackground(c, publishOutcome(c.env, outcome, readCredential(c).idempotencyKey));
  return reply;
}

/** The game behind a request that reads it, with everything that waits for the player unlocked. Decision 25. */
export async function requireGame(c: AppContext): Promise<Game> {
  const { game, outcome } = await arrive(c.var.db, readCredential(c));
  noteUse(c, game);
  if (outcome) inBackground(c, publishOutcome(c.env, outcome, null));
  return game;
}
