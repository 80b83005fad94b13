import { env } from "cloudflare:workers";
import { rows } from "../test-support.ts";
import { withSessions } from "./stand-in-test-support.ts";

/*
 * Read replication as D1 does it: sessions that ask for less than the newest state are answered by a copy of the database, which
 * knows nothing of what was written after it was made.
 */

/** A database with a copy, and the SQL that the copy was asked. */
export interface Replicated {
  readonly DB: D1Database;
  readonly asked: string[];
}

/** Copies the database, in place of an earlier copy, and returns it with this copy, which stays as it is. */
export async function replicated(): Promise<Replicated> {
  const { bookmark } = await copyDatabase();
  const asked: string[] = [];
  const DB = withSessions(env.DB, (constraint = "first-primary") => {
    const isCopy = constraint === "first-unconstrained" || constraint <= bookmark;
    if (constraint === "first-primary" || !isCopy) return env.DB.withSession("first-primary");
    const session = env.BEHIND.withSession("first-primary");
    return {
      prepare(text) {
        asked.push(text);
        return session.prepare(text);
      },
      batch: (statements: D1PreparedStatement[]) => session.batch(statements),
      getBookmark: () => bookmark,
    };
  });
  return { DB, asked };
}

async function copyDatabase(): Promise<{ readonly bookmark: string }> {
  const names = await rows<{ name: string }>(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
     and name not like '\\_cf%' escape '\\'`,
  );
  const session = env.DB.withSession("first-primary");
  const tables = await session.batch<Record<string, unknown>>(
    names.map(({ name }) => session.prepare(`select * from "${name}"`)),
  );
  const columns = await env.DB.batch<{ name: string; hidden: number }>(
    names.map(({ name }) => env.DB.prepare(`pragma table_xinfo("${name}")`)),
  );
  const isFirst =
    (await env.BEHIND.prepare("select 1 from sqlite_master where name = 'user'").first()) === null;
  if (isFirst) await env.BEHIND.prepare(env.TEST_SCHEMA).run();
  // Rows are copied as they are.
  const triggers = await env.BEHIND.prepare("select name from sqlite_master where type = 'trigger'").all<{
    name: string;
  }>();
  const copied = names.flatMap(({ name: table }, index) => {
    const stored = columns[index]?.results.flatMap(({ name, hidden }) => (hidden === 0 ? [name] : [])) ?? [];
    const insert = `insert into "${table}" ("${stored.join('", "')}") values (${stored.map(() => "?").join(", ")})`;
    return (tables[index]?.results ?? []).map((row) =>
      env.BEHIND.prepare(insert).bind(...stored.map((name) => toBound(row[name]))),
    );
  });
  await env.BEHIND.batch(
    ["pragma defer_foreign_keys = on"]
      .concat(triggers.results.map(({ name }) => `drop trigger "${name}"`))
      .concat(names.map(({ name }) => `delete from "${name}"`))
      .map((text) => env.BEHIND.prepare(text))
      .concat(copied),
  );
  const bookmark = session.getBookmark();
  if (bookmark === null) throw new Error("The database names no state");
  return { bookmark };
}

/** D1 returns a blob as an array of bytes. */
function toBound(value: unknown): unknown {
  return Array.isArray(value) ? new Uint8Array(value) : value;
}
