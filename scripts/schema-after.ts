import { DatabaseSync } from "node:sqlite";

/** A migration's first rows, in contrast to rows that it copies. The line before may say that a statement begins. */
const FIRST_ROWS = /^(?:--.*\n)?INSERT INTO \S+ \([^)]*\) VALUES/i;

/** Returns the SQL of the database after these migrations of an empty one: its tables, views, indexes, triggers, first rows. */
export function schemaAfter(migrations: readonly string[]): string {
  const database = new DatabaseSync(":memory:");
  for (const query of migrations) database.exec(query);
  const objects = database
    .prepare(
      "select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by rowid",
    )
    .all();
  database.close();
  return [...objects.map(({ sql }) => sql), ...migrations.filter((query) => FIRST_ROWS.test(query))].join(
    ";\n",
  );
}
