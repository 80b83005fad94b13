import { getTableColumns, getTableName } from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { bind, insertRow, join, type Statement, sql, type Value } from "./statement.ts";

/* SQL that follows from the schema. */

// As drizzle.config.ts says.
const casing = new CasingCache("snake_case");

/** Returns the name of a column in the database. */
export function columnName(column: SQLiteColumn): string {
  return casing.getColumnCasing(column);
}

/** Returns the name of a table in the database. */
export const tableName = getTableName;

/** A column of a table. */
export type Column = SQLiteColumn;

/** A row with columns of several tables, or that `TableReader` reads. */
export type Cells = Readonly<Record<string, unknown>>;

/** Selects and reads whole rows of a table. */
export interface TableReader<Row> {
  /** The columns for `select` and `returning`. With an alias, rows of several tables fit into one. */
  readonly columns: Statement;
  /** Reads the row of the table from a row with its columns. */
  readonly read: (row: Cells) => Row;
}

/** Returns a reader of a table, which the query calls `alias`, if it has one. */
export function tableReader<Table extends SQLiteTable>(
  table: Table,
  alias: string | null = null,
): TableReader<Table["$inferSelect"]> {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) => ({
    name,
    label: alias === null ? name : `${alias}_${name}`,
    column,
  }));
  const source = alias === null ? "" : `${alias}.`;
  const list = columns.map(({ label, column }) => `${source}"${columnName(column)}" as "${label}"`);
  return {
    columns: bind(list.join(", ")),
    read(row) {
      const found: Record<string, unknown> = {};
      for (const { name, label, column } of columns) {
        const value = row[label];
        found[name] = value === null ? null : column.mapFromDriverValue(value);
      }
      return found;
    },
  };
}

/** Statement that inserts a row. */
export function insertInto<Table extends SQLiteTable>(table: Table, row: Table["$inferInsert"]): Statement {
  return insertRow(tableName(table), Object.fromEntries(cellsOf(table, row)));
}

/** Assignments of the defined values, for `update … set`. */
export function assignments<Table extends SQLiteTable>(
  table: Table,
  change: Partial<Table["$inferInsert"]>,
): Statement {
  return join(
    cellsOf(table, change).map(([name, value]) => sql`${bind(`"${name}"`)} = ${value}`),
    ", ",
  );
}

/** Statement that deletes the rows whose column is the id, or one of those that a query selects. */
export function deleteRowsOf(column: Column, ids: string | Statement): Statement {
  return sql`delete from ${bind(`"${tableName(column.table)}" where "${columnName(column)}"`)} in (${ids})`;
}

function cellsOf(table: SQLiteTable, row: Cells): [name: string, value: Value][] {
  return Object.entries(getTableColumns(table)).flatMap(([key, column]): [string, Value][] => {
    const value = row[key];
    if (value === undefined) return [];
    return [[columnName(column), toValue(value === null ? null : column.mapToDriverValue(value))]];
  });
}

function toValue(value: unknown): Value {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new Error("A value that no column holds");
}
