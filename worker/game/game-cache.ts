import type { Env } from "../env.ts";
import type { Game } from "./game.ts";

/** Holds the last known game of recent sessions in this isolate, keyed by the hash of the session's token. */
export interface GameCache {
  get(tokenHash: string): Game | null;
  set(tokenHash: string, game: Game): void;
  delete(tokenHash: string): void;
}

/** Entries per isolate: 18 MB of its 128 MB if each player has unlocked everything (60 kB each). */
const MAX_GAMES = 300;

/** Evicts the least recently used game. */
export class RecentGames implements GameCache {
  readonly #games = new Map<string, Game>();
  readonly #capacity: number;

  constructor(capacity = MAX_GAMES) {
    this.#capacity = capacity;
  }

  get(tokenHash: string): Game | null {
    return this.#games.get(tokenHash) ?? null;
  }

  set(tokenHash: string, game: Game): void {
    // A Map iterates in insertion order, so the first key is the least recently used.
    this.#games.delete(tokenHash);
    this.#games.set(tokenHash, game);
    if (this.#games.size <= this.#capacity) return;
    for (const oldest of this.#games.keys()) {
      this.#games.delete(oldest);
      return;
    }
  }

  delete(tokenHash: string): void {
    this.#games.delete(tokenHash);
  }
}

/** Caches nothing: every request loads the game. */
export const NO_CACHE: GameCache = { get: () => null, set() {}, delete() {} };

let cache: GameCache = new RecentGames();

/** Returns this isolate's cache, or one that caches nothing if `GAME_CACHE` is `off`. */
export function gameCache(env: Env): GameCache {
  return env.GAME_CACHE === "off" ? NO_CACHE : cache;
}

/** Replaces the cache in tests. Returns the previous one. */
export function replaceGameCache(next: GameCache): GameCache {
  const before = cache;
  cache = next;
  return before;
}
