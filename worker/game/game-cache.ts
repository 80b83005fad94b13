import type { Env } from "../env.ts";
import type { Game } from "./game.ts";

/** The last state of some players' games that this isolate saw, by the hash of the session's token. */
export interface GameCache {
  get(tokenHash: string): Game | null;
  set(tokenHash: string, game: Game): void;
  delete(tokenHash: string): void;
}

/** Games that an isolate keeps: at some 60 kB for a player who has everything, 18 MB of its 128. */
const MAX_GAMES = 300;

/** Keeps the games that were used last. */
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
    // A Map keeps the order of insertion: the first is the one that was used longest ago.
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

  get size(): number {
    return this.#games.size;
  }
}

/** Keeps nothing: every request loads the game. */
export const NO_CACHE: GameCache = { get: () => null, set() {}, delete() {} };

let cache: GameCache = new RecentGames();

/** The cache of this isolate; none where `GAME_CACHE` is `off`. */
export function gameCache(env: Env): GameCache {
  return env.GAME_CACHE === "off" ? NO_CACHE : cache;
}

/** Puts another cache in place, for tests; gives the one before. */
export function replaceGameCache(next: GameCache): GameCache {
  const before = cache;
  cache = next;
  return before;
}
