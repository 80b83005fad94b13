import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unstable_readConfig } from "wrangler";
import {
  LIMITER_PERIOD_MS,
  LIMITERS,
  MINUTE_LIMITS,
  minuteMax,
  PACE_LIMITS,
  WINDOW_LIMITS,
} from "../../worker/http/limits/limits.ts";

const top = join(import.meta.dirname, "../..");
const documented = readFileSync(join(top, "docs/reference/limits.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| [a-z]+[A-Z]?\w* \|/.test(line) && !line.startsWith("| limit |"));

/** Describes a duration: `15 min`, `10 s`; `at once` for none. */
function spanOf(ms: number): string {
  if (ms === 0) return "at once";
  const units = { h: 3_600_000, min: 60_000, s: 1_000 };
  const [unit, size] = Object.entries(units).find(([, unitMs]) => ms % unitMs === 0) ?? ["ms", 1];
  return `${ms / size} ${unit}`;
}

describe("limits", () => {
  it("the page of limits shows every limit of the code with its number and a reason, and no other", () => {
    const minutes = Object.entries(MINUTE_LIMITS).map(
      ([name, limit]) => `| ${name} | ${limit.per} | ${minuteMax(limit).toLocaleString("en")} |`,
    );
    const others = [WINDOW_LIMITS, PACE_LIMITS].flatMap((table) =>
      Object.entries(table).map(
        ([name, { per, max, windowMs }]) => `| ${name} | ${per} | ${max} | ${spanOf(windowMs)} |`,
      ),
    );
    expect(documented.map((line) => line.replace(/ [^|]+\. \|$/, ""))).toEqual([...minutes, ...others]);
  });

  it("the limiters of wrangler.toml allow what the table of limits says", () => {
    const { ratelimits } = unstable_readConfig({ config: join(top, "wrangler.toml") });
    const limiters: readonly { name: string; simple: unknown }[] = ratelimits ?? [];
    expect(Object.fromEntries(limiters.map(({ name, simple }) => [name, simple]))).toEqual(
      Object.fromEntries(
        Object.entries(LIMITERS).map(([name, limit]) => [name, { limit, period: LIMITER_PERIOD_MS / 1000 }]),
      ),
    );
  });

  it("forty presses a minute on three devices behind one address stay below every limit of the game", () => {
    const presses = 40;
    const devices = 3;
    // Each press refreshes the player, their contacts and their messages, and a page polls four lists every 5 s.
    const reads = presses * 3 + 4 * 12;
    expect(presses).toBeLessThan(minuteMax(MINUTE_LIMITS.writesOfSession));
    expect(presses * devices).toBeLessThan(minuteMax(MINUTE_LIMITS.writesOfAccount));
    expect(presses * devices).toBeLessThan(minuteMax(MINUTE_LIMITS.writesOfAddress));
    expect(reads).toBeLessThan(minuteMax(MINUTE_LIMITS.readsOfSession));
    expect(reads * devices).toBeLessThan(minuteMax(MINUTE_LIMITS.readsOfAddress));
  });
});
