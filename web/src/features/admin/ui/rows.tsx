import type { ReactElement } from "react";
import type { Elements } from "../../../ui/elements.ts";
import layout from "../../../ui/layout.module.css";
import admin from "./admin.module.css";

interface RowsProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string | number;
  readonly label?: string;
  /** Shown in place of the list if there are no items. */
  readonly empty: string | ReactElement | null;
  /** Class of each row. */
  readonly className?: string | undefined;
  readonly children: (item: Item) => Elements;
}

/** A list with a border around its rows. */
export function Rows<Item>({ items, keyOf, label, empty, className, children }: RowsProps<Item>) {
  if (items.length === 0) return typeof empty === "string" ? <p className={layout.muted}>{empty}</p> : empty;
  return (
    <ul className={admin.rows} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)} className={className}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
