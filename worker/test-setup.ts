import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach } from "vitest";

const MOST_RESETS = 5;

beforeEach(async () => {
  for (let tries = 0; tries < MOST_RESETS; tries += 1) {
    await reset();
    if (await isEmpty()) return applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  }
  throw new Error("The database of the test before would not go");
});

/** On a busy machine the database was seen to outlive a reset: the next test would find the rows of the last. */
async function isEmpty(): Promise<boolean> {
  const tables = await env.DB.prepare("select name from sqlite_master where name = 'user'").all();
  return tables.results.length === 0;
}
