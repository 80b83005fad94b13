import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import { openDatabase } from "./db/client.ts";
import { everyShard } from "./db/shards.ts";
import { requestMeter } from "./http/rate-limits.ts";
import { turn } from "./test-support.ts";

/** Maximum resets before a test. A reset is repeated if writes of the last test were still pending. */
const MAX_RESETS = 5;

beforeEach(async () => {
  requestMeter.clear();
  turn.of = 0;
  for (let resets = 0; resets < MAX_RESETS; resets += 1) {
    await reset();
    try {
      // Takes half the time of the migrations that lead to it.
      for (const { d1 } of everyShard(openDatabase(env))) await d1.prepare(env.TEST_SCHEMA).run();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("already exists"))) throw error;
      continue;
    }
    if ((await env.DB.prepare("select count(*) as users from user").first("users")) === 0) return;
  }
  throw new Error("The database of the last test could not be emptied");
});
