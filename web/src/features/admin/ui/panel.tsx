import { type ReactElement, type ReactNode, useId } from "react";
import type { Elements } from "../../../ui/elements.ts";
import layout from "../../../ui/layout.module.css";
import styles from "./admin.module.css";

interface PanelProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly hint?: string;
  /** Buttons beside the title. */
  readonly actions?: Elements;
  readonly children: Elements;
}

/** A section with a heading and a border. */
export function Panel({ title, hint, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {hint !== undefined && <p className={layout.muted}>{hint}</p>}
      {children}
    </section>
  );
}

/** Figures side by side. Its children are `Tile`s. */
export function Tiles({ children }: { readonly children: Elements }) {
  return <dl className={styles.tiles}>{children}</dl>;
}

interface TileProps {
  readonly label: string;
  readonly value: ReactNode;
  /** `bad` for a figure that needs attention. */
  readonly tone?: "normal" | "good" | "bad" | undefined;
  /** A chart or a note below the figure. */
  readonly children?: Elements;
}

/** A figure with its label. */
export function Tile({ label, value, tone = "normal", children }: TileProps) {
  return (
    <div className={styles.tile} data-tone={tone}>
      <dt className={layout.muted}>{label}</dt>
      <dd className={styles.figure}>{value}</dd>
      {children !== undefined && <dd>{children}</dd>}
    </div>
  );
}

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
    <ul className={styles.rows} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)} className={className}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}
