import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";

/** A reset that came while the last test's writes were still on their way to the disk is done again. */
const MAX_RESETS = 5;

beforeEach(async () => {
  for (let resets = 0; resets < MAX_RESETS; resets += 1) {
    await reset();
    await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
    if ((await env.DB.prepare("select count(*) as users from user").first("users")) === 0) return;
  }
  throw new Error("The database of the last test could not be emptied");
});
