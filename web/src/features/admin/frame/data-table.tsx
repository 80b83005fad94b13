import type { ReactNode } from "react";
import styles from "./admin.module.css";

/** A column of a table. */
export interface Column<Row> {
  /** Empty for a column of drawings that say nothing new. */
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name of the row. By default the first column is. */
  readonly isHead?: boolean;
  readonly className?: string | undefined;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/**
 * A table. A narrow frame shows each row as a block: its row header, then each cell below the name of its column.
 */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const head = Math.max(
    0,
    columns.findIndex(({ isHead }) => isHead),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.tableFrame} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, className }) =>
              name === "" ? (
                <td key={name} aria-hidden className={className} />
              ) : (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, className }, index) =>
                index === head ? (
                  <th key={name} scope="row" className={className}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name} data-label={name || undefined} className={className}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
