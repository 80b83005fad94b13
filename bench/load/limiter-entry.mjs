import { readFileSync } from "node:fs";
import { join } from "node:path";

const UNLIMITED = { simple: { limit: 1_000_000_000, period: 60 } };

/** Raises the limits above any load. */
export const unlimited = (ratelimits) =>
  Object.fromEntries(Object.entries(ratelimits).map(([name, each]) => [name, { ...each, ...UNLIMITED }]));

/** The module that asks the limiters before each request, to be the first of the Worker built into `folder`. */
export const limiterEntry = (folder) => ({
  type: "ESModule",
  path: join(folder, "limiter-first.mjs"),
  contents: readFileSync(join(import.meta.dirname, "limiter-first.mjs"), "utf8"),
});
