import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Opens the database in a state directory. The game must not be running: SQLite refuses a second writer. */
export function openLocalDatabase(stateDir: string): DatabaseSync {
  const folder = join(stateDir, "v3", "d1");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const databases = files
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => new DatabaseSync(join(folder, name), { timeout: 10_000 }));
  // Miniflare keeps its own database beside the game's.
  const isOfGame = (database: DatabaseSync) =>
    database.prepare("select 1 from sqlite_master where name = 'player'").get() !== undefined;
  const game = databases.find(isOfGame);
  for (const other of databases) if (other !== game) other.close();
  if (!game) throw new Error(`No database in ${stateDir}`);
  return game;
}
