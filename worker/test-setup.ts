import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";

/** Maximum resets before a test. A reset is repeated if writes of the last test were still pending. */
const MAX_RESETS = 5;

beforeEach(async () => {
  for (let resets = 0; resets < MAX_RESETS; resets += 1) {
    await reset();
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
    if ((await env.DB.prepare("select count(*) as users from user").first("users")) === 0) return;
  }
  throw new Error("The database of the last test could not be emptied");
});
