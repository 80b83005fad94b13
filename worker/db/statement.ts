import { type Database, DatabaseOutage, type ReadDatabase, withinBudget } from "./client.ts";

/** A value that D1 can bind. */
export type Value = string | number | Uint8Array | null;

/** SQL with bound values. `Row` is the type of the rows that it returns. */
export interface Statement<Row = unknown> {
  readonly sql: string;
  readonly values: readonly Value[];
  /** Never set; carries the type. */
  readonly row?: Row;
}

/** A statement, or a part of one, whose values stand where they belong: each is bound, and statements are inserted. */
export function sql<Row = unknown>(
  texts: TemplateStringsArray,
  ...parts: readonly (Value | Statement)[]
): Statement<Row> {
  let text = texts[0] ?? "";
  const values: Value[] = [];
  parts.forEach((part, index) => {
    if (isStatement(part)) {
      text += part.sql;
      values.push(...part.values);
    } else {
      text += "?";
      values.push(part);
    }
    text += texts[index + 1] ?? "";
  });
  return { sql: text, values };
}

/** Binds the values to a constant text with numbered parameters. For a text that is worth keeping, or reads a value twice. */
export function bind<Row = unknown>(text: string, ...values: readonly Value[]): Statement<Row> {
  return { sql: text, values };
}

/** Statement that inserts a row into a table or view. The names of the columns are constants, never input. */
export function insertRow(table: string, row: Readonly<Record<string, Value>>): Statement {
  const names = Object.keys(row);
  const marks = names.map(() => "?").join(", ");
  return bind(`insert into "${table}" ("${names.join('", "')}") values (${marks})`, ...Object.values(row));
}

/** Joins parts of a statement. */
export function join(parts: readonly Statement[], separator: string): Statement {
  return { sql: parts.map((part) => part.sql).join(separator), values: parts.flatMap((part) => part.values) };
}

function isStatement(part: Value | Statement): part is Statement {
  return part !== null && typeof part === "object" && "sql" in part;
}

type RowsOf<Statements> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Row> ? Row[] : never;
};

/** Sends the statements as one atomic batch in one round trip. Returns the rows of each. */
export async function sendBatch<const Statements extends readonly Statement[]>(
  db: ReadDatabase,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const results = await run(db, statements);
  // Row types are asserted, not checked: D1 doesn't know them.
  return results.map(({ results: rows }) => rows) as RowsOf<Statements>;
}

/**
 * Sends a batch with a guard that refuses it the second time, such as the reply of an idempotency key. Sends it once more
 * after an outage: if the first one was committed, the guard says so.
 */
export async function sendGuarded(db: Database, statements: readonly Statement[]): Promise<void> {
  try {
    await run(db, statements);
  } catch (fault) {
    if (!(fault instanceof DatabaseOutage) || db.budget.leftMs === 0) throw fault;
    await run(db, statements);
  }
}

/** Sends one statement. Returns its rows. */
export async function send<Row>(db: ReadDatabase, statement: Statement<Row>): Promise<Row[]> {
  const [rows] = await sendBatch(db, [statement]);
  return rows;
}

/** Sends one statement. Returns the number of rows that it has changed. */
export async function sendChange(db: Database, statement: Statement): Promise<number> {
  const [result] = await run(db, [statement]);
  return result?.meta.changes ?? 0;
}

async function run(db: ReadDatabase, statements: readonly Statement[]): Promise<D1Result[]> {
  const { use, bookmarks } = db;
  use.roundTrips += 1;
  const session = db.open();
  const prepared = statements.map(({ sql: text, values }) => session.prepare(text).bind(...values));
  const results = await withinBudget(db, () => session.batch(prepared));
  let written = 0;
  for (const { meta } of results) {
    use.rowsRead += meta.rows_read;
    written += meta.rows_written;
  }
  use.rowsWritten += written;
  bookmarks.note(session.getBookmark(), written > 0);
  return results;
}
