import { GitFork, Mail, Target } from "lucide-react";
import { memo, useMemo, useState } from "react";
import field from "../../../../../ui/form/field.module.css";
import { typedBox } from "../../../../../ui/form/typed-box.ts";
import type { Address, Tree } from "../../fields/tree.ts";
import type { ContactForm } from "../contact-form.ts";
import { useSame } from "../proof/use-proof.ts";
import styles from "./outline.module.css";
import { filterOutline, type OutlineItem, outlineOf } from "./outline-items.ts";

/** Number of lines from which a filter helps. */
const MANY = 8;
const ICONS = { mission: Target, choice: GitFork, message: Mail };

interface OutlineProps {
  readonly contact: ContactForm;
  readonly keys: Tree["keys"];
  readonly onJump: (address: Address) => void;
}

/** The way to every mission, choice and message of a contact. */
export function Outline({ contact, keys, onJump }: OutlineProps) {
  const { id, missions, messages } = contact;
  const [filter, setFilter] = useState("");
  const items = useSame(
    useMemo(() => outlineOf({ id, missions, messages }, keys), [id, missions, messages, keys]),
  );
  const found = useMemo(() => filterOutline(items, filter), [items, filter]);
  const count = missions.length + messages.length;
  if (count === 0) return null;
  return (
    <nav aria-label="Outline" className={styles.outline}>
      {count >= MANY && (
        <input
          {...typedBox()}
          className={`${field.input} ${styles.filter}`}
          aria-label="Filter the outline"
          placeholder="Filter"
          autoComplete="off"
          spellCheck={false}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      {found.length === 0 ? <p className={styles.none}>No hits</p> : <Items items={found} onJump={onJump} />}
    </nav>
  );
}

interface ItemsProps extends Pick<OutlineProps, "onJump"> {
  readonly items: readonly OutlineItem[];
}

const Items = memo(function Items({ items, onJump }: ItemsProps) {
  return (
    <ul className={styles.items}>
      {items.map(({ address, kind, title, note, items: inner }) => {
        const Icon = ICONS[kind];
        return (
          <li key={address}>
            <button
              ref={flagNear}
              type="button"
              className={styles.item}
              data-kind={kind}
              onClick={() => onJump(address)}
            >
              <Icon aria-hidden size={14} />
              <span className={styles.title}>{title}</span>
              {note !== "" && <span className={styles.note}>{note}</span>}
            </button>
            {inner.length > 0 && <Items items={inner} onJump={onJump} />}
          </li>
        );
      })}
    </ul>
  );
});

/** Room around the window in which an element counts as near, so that scrolling shows it complete. */
const MARGIN = "100px";

let observer: IntersectionObserver | null = null;

/**
 * Marks an element with `data-near`: `true` while it is in the window or near it. Use it as a `ref`. Styles leave the icons of
 * other elements out, since the compositor goes through all icons of a page with each key. docs/decisions/064-a-typed-text-is-drawn-first.md
 */
export function flagNear(element: Element | null): () => void {
  observer ??= new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        target.setAttribute("data-near", String(isIntersecting));
      }
    },
    { rootMargin: MARGIN, scrollMargin: MARGIN },
  );
  if (element) observer.observe(element);
  return () => void (element && observer?.unobserve(element));
}
