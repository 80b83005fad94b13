import { existsSync, readdirSync, renameSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

/** Returns the names of the project's migrations, in their order. */
export function migrationFiles(): readonly string[] {
  return readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .sort();
}

/** Returns the applied migrations of a database that the project lacks: another version of the game has made it. */
export function unknownMigrations(applied: readonly string[], known = migrationFiles()): readonly string[] {
  return applied.filter((name) => !known.includes(name));
}

/**
 * Moves a state directory aside, to the first free of the names with `.old-1` and so on, and returns that one. Throws if it can't be
 * moved. Overwrites nothing.
 */
export function moveAside(state: string): string {
  let number = 1;
  while (existsSync(`${state}.old-${number}`)) number += 1;
  renameSync(state, `${state}.old-${number}`);
  return `${state}.old-${number}`;
}
