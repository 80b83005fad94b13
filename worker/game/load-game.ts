import { progressAt } from "#game/core/progress.ts";
import type { Credential } from "../db/actors.ts";
import type { Database } from "../db/client.ts";
import { selectGame } from "../db/player/games.ts";
import { unauthenticated } from "../http/sessions/session.ts";
import { now } from "../platform/clock.ts";
import { benefitsIn } from "./benefits.ts";
import { contentAt } from "./content.ts";
import type { LoadedGame } from "./game.ts";
import type { GameCache } from "./game-cache.ts";

/**
 * Loads a player's game in one round trip; skips the progress if the cached state is still current. Throws 401 if the
 * session is unknown, revoked or expired.
 */
export async function loadGame(db: Database, credential: Credential, cache: GameCache): Promise<LoadedGame> {
  const { tokenHash } = credential;
  const known = cache.get(tokenHash);
  const stored = await selectGame(db, credential, known, now());
  const progress = stored?.progress ?? (known && progressAt(known.progress, now()));
  const studies = stored?.studies ?? known?.studies;
  if (!stored || !progress || !studies) {
    cache.delete(tokenHash);
    throw unauthenticated();
  }
  const { session, user, player, seq, marks, storedReply, isRunning } = stored;
  const { index: content, version: contentVersion, documents } = await contentAt(db, stored.contentVersion);
  const benefits = benefitsIn({ studies, progress, documents, content });
  const game = {
    userId: user.id,
    player,
    seq,
    marks,
    progress,
    studies,
    benefits,
    documents,
    content,
    contentVersion,
  };
  cache.set(tokenHash, game);
  return { game, session, user, storedReply, isRunning };
}
