import { Plus } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import type { Elements } from "../../../ui/elements.ts";
import { useAnnouncer } from "../../../ui/use-announcer.tsx";
import styles from "./editor.module.css";
import { useChange } from "./editor-context.ts";
import { type EntryActions, EntryCard } from "./entry-card.tsx";
import { Problems } from "./fields.tsx";
import type { Keyed } from "./model/draft.ts";
import type { ListName } from "./model/edit.ts";
import { fieldId } from "./model/fields.ts";

interface EntryListProps<Entry extends Keyed> {
  readonly list: ListName;
  readonly title: string;
  /** `Message` or `Mission`. */
  readonly noun: string;
  readonly entries: readonly Entry[];
  /** Shown instead of an empty list. */
  readonly emptyText: string;
  readonly opened: ReadonlySet<string>;
  readonly setOpened: (change: (opened: ReadonlySet<string>) => ReadonlySet<string>) => void;
  readonly titleOf: (entry: Entry) => string;
  readonly summaryOf: (entry: Entry) => string;
  /** The fields of an entry, which depend on nothing else. */
  readonly children: (entry: Entry) => Elements;
}

/** The messages or the quests: added, opened, ordered by dragging or by buttons, copied and removed. */
export function EntryList<Entry extends Keyed>({
  list,
  title,
  noun,
  entries,
  emptyText,
  opened,
  setOpened,
  titleOf,
  summaryOf,
  children,
}: EntryListProps<Entry>) {
  const section = useRef<HTMLElement>(null);
  const { announce, region } = useAnnouncer();
  const focusAfter = useRef<string | null>(null);
  const actions = useEntryActions(list, noun, entries.length, setOpened, announce, focusAfter);
  const add = useChange();
  const [known] = useState(() => new WeakMap<Entry, Elements>());

  /** The same element until the entry changes: a key in one of fifty entries draws one card. */
  function fieldsOf(entry: Entry): Elements {
    if (!known.has(entry)) known.set(entry, children(entry));
    return known.get(entry);
  }

  // A new entry is written next, and a removed one leaves the focus at the list.
  useEffect(() => {
    const target = focusAfter.current;
    if (target === null || !entries) return;
    focusAfter.current = null;
    const found = section.current?.querySelector<HTMLElement>(target);
    found?.focus();
    found?.scrollIntoView?.({ block: "nearest" });
  }, [entries]);

  function addEntry() {
    const newKey = crypto.randomUUID();
    setOpened((before) => new Set([...before, newKey]));
    focusAfter.current = `#${fieldId(`${list}.${newKey}.${list === "messages" ? "subject" : "name"}`)}`;
    add({ type: "add", list, newKey });
    announce(`${noun} ${entries.length + 1} added.`);
  }

  return (
    <section ref={section} aria-labelledby={fieldId(list)} className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 id={fieldId(list)} tabIndex={-1}>
          {`${title} (${entries.length})`}
        </h2>
        <div className={styles.sectionTools}>
          {entries.length > 0 && (
            <>
              <Button
                variant="ghost"
                label={`Expand All ${title}`}
                onClick={() => setOpened((before) => new Set([...before, ...entries.map(({ key }) => key)]))}
              >
                Expand All
              </Button>
              <Button
                variant="ghost"
                label={`Collapse All ${title}`}
                onClick={() =>
                  setOpened(
                    (before) =>
                      new Set([...before].filter((key) => !entries.some((each) => each.key === key))),
                  )
                }
              >
                Collapse All
              </Button>
            </>
          )}
          <Button onClick={addEntry}>
            <Plus aria-hidden size={18} />
            <span>{`Add ${noun}`}</span>
          </Button>
        </div>
      </div>
      <Problems address={list} />
      {entries.length === 0 ? (
        <p className={styles.muted}>{emptyText}</p>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry, index) => (
            <EntryCard
              key={entry.key}
              list={list}
              entryKey={entry.key}
              index={index}
              count={entries.length}
              isOpen={opened.has(entry.key)}
              noun={noun}
              title={titleOf(entry)}
              summary={summaryOf(entry)}
              {...actions}
            >
              {opened.has(entry.key) && fieldsOf(entry)}
            </EntryCard>
          ))}
        </ol>
      )}
      {region}
    </section>
  );
}

/** The same functions between renders, so that the entries stay registered for dragging. */
function useEntryActions(
  list: ListName,
  noun: string,
  count: number,
  setOpened: EntryListProps<Keyed>["setOpened"],
  announce: (text: string) => void,
  focusAfter: { current: string | null },
): EntryActions {
  const change = useChange();
  const onToggle = useCallback(
    (key: string) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [setOpened],
  );
  const onMove = useCallback(
    (key: string, to: number) => {
      // The browser drops the focus of an element that changes its place.
      const pressed = document.activeElement?.getAttribute("data-move");
      if (pressed) focusAfter.current = `[data-key="${key}"] [data-move="${pressed}"]`;
      change({ type: "move", list, key, to });
      announce(`${noun} moved to place ${to + 1} of ${count}.`);
    },
    [change, announce, list, noun, count, focusAfter],
  );
  const onDuplicate = useCallback(
    (key: string) => {
      const newKey = crypto.randomUUID();
      focusAfter.current = `#${fieldId(`${list}.${newKey}`)}`;
      change({ type: "duplicate", list, key, newKey });
      announce(`${noun} duplicated.`);
    },
    [change, announce, list, noun, focusAfter],
  );
  const onRemove = useCallback(
    (key: string) => {
      focusAfter.current = `#${fieldId(list)}`;
      change({ type: "remove", list, key });
      announce(`${noun} removed. Undo brings it back.`);
    },
    [change, announce, list, noun, focusAfter],
  );
  return { onToggle, onMove, onDuplicate, onRemove };
}
