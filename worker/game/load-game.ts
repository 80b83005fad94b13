import type { Studies } from "#game/core/course.ts";
import { type Progress, progressAt } from "#game/core/progress.ts";
import type { Credential } from "../db/actors.ts";
import type { Database } from "../db/client.ts";
import { type StoredGame, selectGame } from "../db/player/games.ts";
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
  const loaded = await toLoadedGame(db, stored, progress, studies);
  cache.set(tokenHash, loaded.game);
  return loaded;
}

/** Adds the content in force, and the benefits, to a stored game. */
export async function toLoadedGame(
  db: Database,
  { session, user, player, seq, marks, storedReply, isRunning, contentVersion: newest }: StoredGame,
  progress: Progress,
  studies: Studies,
): Promise<LoadedGame> {
  const { index: content, version: contentVersion, documents } = await contentAt(db, newest);
  const benefits = benefitsIn({ studies, progress, documents, content });
  const state = { userId: user.id, player, seq, marks, progress, studies, benefits };
  return { game: { ...state, documents, content, contentVersion }, session, user, storedReply, isRunning };
}
