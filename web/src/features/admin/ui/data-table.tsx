import { ArrowDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { moveFocus } from "../../../ui/keys.ts";
import styles from "./admin.module.css";

/** A column of a table. */
export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name of the row. By default the first column is. */
  readonly isHead?: boolean;
  readonly className?: string | undefined;
  /** The value that the rows are sorted by. Without it, the column doesn't sort. */
  readonly sortBy?: (row: Row) => string | number;
}

/** The column that sorts the table, and its direction. */
interface Order {
  readonly name: string;
  readonly isDown: boolean;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
}

/**
 * A table. The arrow keys move between the links of its rows. A narrow frame shows each row as a block: its row header, then each cell below the name of its column.
 */
export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  const head = Math.max(
    0,
    columns.findIndex(({ isHead }) => isHead),
  );
  const [order, setOrder] = useState<Order | null>(null);
  const sorted = sortedRows(rows, columns, order);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.tableFrame} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, sortBy }) => (
              <th
                key={name}
                scope="col"
                aria-sort={order?.name === name ? (order.isDown ? "descending" : "ascending") : undefined}
              >
                {sortBy ? (
                  <button
                    type="button"
                    className={styles.sort}
                    onClick={() => setOrder((before) => nextOrder(before, name))}
                  >
                    <span>{name}</span>
                    <ArrowDown aria-hidden size={14} />
                  </button>
                ) : (
                  name
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          onKeyDown={({ nativeEvent, currentTarget }) =>
            moveFocus(nativeEvent, [...currentTarget.querySelectorAll<HTMLElement>("th a")])
          }
        >
          {sorted.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, className }, index) =>
                index === head ? (
                  <th key={name} scope="row" className={className}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name} data-label={name} className={className}>
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

/** Sorts by a column from the largest; a second press from the smallest; a third as the page gave the rows. */
function nextOrder(before: Order | null, name: string): Order | null {
  if (before?.name !== name) return { name, isDown: true };
  return before.isDown ? { name, isDown: false } : null;
}

function sortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: Order | null) {
  const sortBy = columns.find(({ name }) => name === order?.name)?.sortBy;
  if (!order || !sortBy) return rows;
  const sign = order.isDown ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [first, second] = [sortBy(a), sortBy(b)];
    return sign * (first < second ? -1 : first > second ? 1 : 0);
  });
}
