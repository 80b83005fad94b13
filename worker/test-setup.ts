import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";
import { requestMeter } from "./http/rate-limits.ts";

/** Maximum resets before a test. A reset is repeated if writes of the last test were still pending. */
const MAX_RESETS = 5;

beforeEach(async () => {
  requestMeter.clear();
  for (let resets = 0; resets < MAX_RESETS; resets += 1) {
    await reset();
    try {
      // Takes half the time of the migrations that lead to it.
      await env.DB.prepare(env.TEST_SCHEMA).run();
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("already exists"))) throw error;
      continue;
    }
    if ((await env.DB.prepare("select count(*) as users from user").first("users")) === 0) return;
  }
  throw new Error("The database of the last test could not be emptied");
});
