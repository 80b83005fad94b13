import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Opens the game's database in a state directory. The game must not be running: SQLite refuses a second writer. */
export function openLocalDatabase(stateDir: string): DatabaseSync {
  const folder = join(stateDir, "v3", "d1");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".sqlite")) continue;
    const database = new DatabaseSync(join(folder, name), { timeout: 10_000 });
    if (database.prepare("select 1 from sqlite_master where name = 'player'").get()) return database;
    database.close();
  }
  throw new Error(`No database in ${folder}`);
}
