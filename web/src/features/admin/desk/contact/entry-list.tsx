import { Plus } from "lucide-react";
import { memo, useCallback, useEffect, useRef } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import layout from "../../../../ui/layout.module.css";
import { useAnnouncer } from "../../../../ui/use-announcer.tsx";
import desk from "../desk.module.css";
import { useEdit, useKeys } from "../desk-context.ts";
import { Problems } from "../fields/controls.tsx";
import { fieldId, within } from "../fields/tree.ts";
import type { ContactForm, ListName } from "./contact-form.ts";
import styles from "./editor.module.css";
import { type EntryActions, EntryCard } from "./entry-card.tsx";
import { freeId, idsOf } from "./ids.ts";
import { newEntryOf } from "./new-parts.ts";
import type { Names } from "./summaries.ts";

const TEXTS = {
  messages: {
    title: "Messages",
    noun: "Message",
    emptyText: "No messages yet. Silence is a style, but not a plot.",
  },
  missions: {
    title: "Missions",
    noun: "Mission",
    emptyText: "No missions yet. Nobody has asked for anything.",
  },
};

interface EntryListProps {
  readonly list: ListName;
  readonly entries: ContactForm[ListName];
  /** Addresses of the open entries. */
  readonly opened: ReadonlySet<string>;
  readonly setOpened: (change: (opened: ReadonlySet<string>) => ReadonlySet<string>) => void;
  readonly names: Names;
  /** Returns the contact with the text being typed. */
  readonly latest: () => ContactForm;
}

/** The messages or the quests: added, opened, ordered by dragging or by buttons, copied and removed. */
export const EntryList = memo(function EntryList({
  list,
  entries,
  opened,
  setOpened,
  names,
  latest,
}: EntryListProps) {
  const { title, noun, emptyText } = TEXTS[list];
  const section = useRef<HTMLElement>(null);
  const { announce, region } = useAnnouncer();
  const focusAfter = useRef<string | null>(null);
  const actions = useEntryActions({
    list,
    noun,
    count: entries.length,
    setOpened,
    announce,
    focusAfter,
    latest,
  });
  const edit = useEdit();
  const keys = useKeys(list, entries);
  const addresses = entries.map((_, place) => within(list, keys[place] ?? ""));

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
    const key = crypto.randomUUID();
    const address = within(list, key);
    setOpened((before) => new Set([...before, address]));
    focusAfter.current = `#${fieldId(within(address, list === "messages" ? "subject" : "name"))}`;
    edit({ type: "insert", at: list, entries: [[key, newEntryOf(list, latest())]] });
    announce(`${noun} ${entries.length + 1} added.`);
  }

  return (
    <section ref={section} aria-labelledby={fieldId(list)} className={desk.section}>
      <div className={styles.sectionHead}>
        <h2 id={fieldId(list)} tabIndex={-1}>
          {`${title} (${entries.length})`}
        </h2>
        {entries.length > 0 && (
          <div className={layout.row}>
            <Button
              variant="ghost"
              label={`Expand All ${title}`}
              onClick={() => setOpened((before) => new Set([...before, ...addresses]))}
            >
              Expand All
            </Button>
            <Button
              variant="ghost"
              label={`Collapse All ${title}`}
              onClick={() =>
                setOpened((before) => new Set([...before].filter((each) => !addresses.includes(each))))
              }
            >
              Collapse All
            </Button>
          </div>
        )}
      </div>
      <Problems address={list} />
      {entries.length === 0 ? (
        <p className={layout.muted}>{emptyText}</p>
      ) : (
        <ol className={styles.entries}>
          {entries.map((entry, index) => (
            <EntryCard
              key={keys[index]}
              list={list}
              entryKey={keys[index] ?? ""}
              index={index}
              count={entries.length}
              isOpen={opened.has(addresses[index] ?? "")}
              noun={noun}
              entry={entry}
              names={names}
              {...actions}
            />
          ))}
        </ol>
      )}
      {/* Where the new entry comes, and the next stop after the last one's fields. */}
      <div className={layout.row}>
        <Button onClick={addEntry}>
          <Plus aria-hidden size={18} />
          <span>{`Add ${noun}`}</span>
        </Button>
      </div>
      {region}
    </section>
  );
});

interface ActionOptions {
  readonly list: ListName;
  readonly noun: string;
  readonly count: number;
  readonly setOpened: EntryListProps["setOpened"];
  readonly announce: (text: string) => void;
  readonly focusAfter: { current: string | null };
  readonly latest: () => ContactForm;
}

/** The same functions between renders, so that the entries stay registered for dragging. */
function useEntryActions({
  list,
  noun,
  count,
  setOpened,
  announce,
  focusAfter,
  latest,
}: ActionOptions): EntryActions {
  const edit = useEdit();
  const onToggle = useCallback(
    (address: string) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(address)) next.add(address);
        return next;
      }),
    [setOpened],
  );
  const onMove = useCallback(
    (key: string, to: number) => {
      // The browser drops the focus of an element that changes its place.
      const pressed = document.activeElement?.getAttribute("data-move");
      if (pressed) focusAfter.current = `[data-key="${within(list, key)}"] [data-move="${pressed}"]`;
      edit({ type: "move", at: list, key, to });
      announce(`${noun} moved to place ${to + 1} of ${count}.`);
    },
    [edit, announce, list, noun, count, focusAfter],
  );
  const onDuplicate = useCallback(
    (id: string, after: string) => {
      const contact = latest();
      const copied = [...contact.messages, ...contact.missions].find((each) => each.id === id);
      if (!copied) return;
      const key = crypto.randomUUID();
      focusAfter.current = `#${fieldId(within(list, key))}`;
      const copy = { ...copied, id: freeId(id, idsOf(contact)) };
      edit({ type: "insert", at: list, entries: [[key, copy]], after });
      announce(`${noun} duplicated.`);
    },
    [edit, announce, list, noun, focusAfter, latest],
  );
  const onRemove = useCallback(
    (key: string) => {
      focusAfter.current = `#${fieldId(list)}`;
      edit({ type: "remove", at: list, key });
      announce(`${noun} removed. Undo brings it back.`);
    },
    [edit, announce, list, noun, focusAfter],
  );
  return { onToggle, onMove, onDuplicate, onRemove };
}
