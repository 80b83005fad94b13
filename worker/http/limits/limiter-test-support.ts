import { LIMITER_PERIOD_MS, LIMITERS } from "./limits.ts";

/** Stands in for a limiter: counts by minutes of the tests' clock, where the real one has its own. */
function limiter(max: number): RateLimit {
  const used = new Map<string, number>();
  return {
    async limit({ key }) {
      const name = `${key} ${Math.floor(Date.now() / LIMITER_PERIOD_MS)}`;
      const uses = (used.get(name) ?? 0) + 1;
      used.set(name, uses);
      return { success: uses <= max };
    },
  };
}

/** Returns stand-ins for all limiters. */
export const newLimiters = () => ({
  RATE_STRICT: limiter(LIMITERS.RATE_STRICT),
  RATE_NORMAL: limiter(LIMITERS.RATE_NORMAL),
  RATE_GAME_WRITE: limiter(LIMITERS.RATE_GAME_WRITE),
  RATE_GAME_WRITE_SESSION: limiter(LIMITERS.RATE_GAME_WRITE_SESSION),
  RATE_GAME_READ: limiter(LIMITERS.RATE_GAME_READ),
});
