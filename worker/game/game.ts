import type { ContentIndex } from "#game/rules/content-index.ts";
import type { Progress } from "#game/rules/progress.ts";
import { type Actor, type Credential, selectActor, toActor } from "../db/actors.ts";
import type { Database } from "../db/client.ts";
import { selectContentVersion } from "../db/content-versions.ts";
import { type Reached, selectReached } from "../db/reached.ts";
import { unauthenticated } from "../http/session.ts";
import { now } from "../platform/clock.ts";
import { contentAt } from "./content.ts";
import { toProgress } from "./reached.ts";

/** Who is asking, what they have reached with the contacts, and the content in force: what a rule decides by. */
export interface Game extends Actor {
  readonly reached: Reached;
  /** The part of `reached` that rules ask for. */
  readonly progress: Progress;
  readonly content: ContentIndex;
}

/** Loads a player's game in one round trip. Throws 401 where the session is unknown, revoked or expired. */
export async function loadGame(db: Database, credential: Credential): Promise<Game> {
  const at = now();
  const [session, user, player, storedReply, world, contacts, quests, messages, versions] = await db.batch([
    ...selectActor(db, credential, at),
    ...selectReached(db, credential, at),
    selectContentVersion(db),
  ]);
  const actor = toActor([session, user, player, storedReply, world]);
  if (!actor) throw unauthenticated();
  const content = await contentAt(db, versions[0]?.key ?? null);
  const reached = { contacts, quests, messages };
  return { ...actor, reached, progress: toProgress(reached), content };
}
