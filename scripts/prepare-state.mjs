import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { exclusively, fingerprint, step, top } from "./entry.mjs";

/** Where a local run keeps its database and objects. */
export const stateDir = resolve(top, process.env.STATE_DIR || ".wrangler/state");

/** Brings the local database to the newest migration and seeds its two accounts, where that is not done yet. */
export async function prepareState() {
  const migrations = join(top, "migrations");
  const sources = [
    ...readdirSync(migrations)
      .filter((name) => name.endsWith(".sql"))
      .map((name) => join(migrations, name)),
    join(top, "scripts", "seed.ts"),
  ];
  const wanted = fingerprint(sources.map((path) => readFileSync(path)));
  const stamp = join(stateDir, "prepared");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  mkdirSync(stateDir, { recursive: true });
  await exclusively("state", async () => {
    const local = ["--local", "--persist-to", stateDir];
    await step("migrate", "wrangler", ["d1", "migrations", "apply", "DB", ...local], { env: { CI: "true" } });
    const seed = join(stateDir, "seed.sql");
    await step("seed", "node", ["scripts/seed.ts", seed]);
    await step("seed the database", "wrangler", ["d1", "execute", "DB", ...local, "--file", seed, "--yes"]);
    writeFileSync(stamp, wanted);
  });
}
