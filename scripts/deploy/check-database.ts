// Fails if the remote database has a migration that the project lacks: it belongs to another version of the game.
import { execFileSync } from "node:child_process";
import * as v from "valibot";
import { unknownMigrations } from "../known-migrations.ts";

const Rows = v.tuple([v.object({ results: v.array(v.object({ name: v.string() })) })]);

/** Queries the names in the remote database. */
function namesBy(query: string): readonly string[] {
  const args = ["d1", "execute", "DB", "--remote", "--json", "--command", query];
  const [{ results }] = v.parse(Rows, JSON.parse(execFileSync("wrangler", args, { encoding: "utf8" })));
  return results.map(({ name }) => name);
}

const TABLE = "d1_migrations";
const isNew = namesBy(`select name from sqlite_master where name = '${TABLE}'`).length === 0;
const unknown = isNew ? [] : unknownMigrations(namesBy(`select name from ${TABLE} order by id`));
if (unknown.length > 0) {
  console.error(
    `The remote database has migrations that this version of the game lacks: ${unknown.join(", ")}. Deploy the version that made it, or name another database in wrangler.toml.`,
  );
  process.exitCode = 1;
}
