import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Opens the directory in a state directory. The game must not be running: SQLite refuses a second writer. */
export function openLocalDatabase(stateDir: string): DatabaseSync {
  const [directory, ...others] = openLocalDatabases(stateDir);
  for (const other of others) other.close();
  if (!directory) throw new Error(`No database in ${stateDir}`);
  return directory;
}

/** As `openLocalDatabase`, for all databases of the game, the directory first. */
export function openLocalDatabases(stateDir: string): DatabaseSync[] {
  const folder = join(stateDir, "v3", "d1");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const databases = files
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => new DatabaseSync(join(folder, name), { timeout: 10_000 }));
  const has = (query: string) => (database: DatabaseSync) => database.prepare(query).get() !== undefined;
  const games = databases.filter(has("select 1 from sqlite_master where name = 'player'"));
  for (const other of databases) if (!games.includes(other)) other.close();
  const isDirectory = has("select 1 from user where role = 'admin'");
  return games.sort((a, b) => Number(isDirectory(b)) - Number(isDirectory(a)));
}
