import { ArrowDown, ArrowUp, ChevronDown, Copy, GripVertical } from "lucide-react";
import { memo, useContext, useRef } from "react";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import { Tag } from "../../../../ui/tag.tsx";
import desk from "../desk.module.css";
import { counted, ProblemsContext, problemsIn } from "../desk-context.ts";
import { Problems } from "../fields/controls.tsx";
import { Field } from "../fields/field.tsx";
import { RemoveButton, StepButton } from "../fields/groups.tsx";
import { fieldId } from "../fields/tree.ts";
import { schemaAt } from "../kind-form.ts";
import type { ListName, MessageForm, QuestForm } from "./contact-form.ts";
import styles from "./editor.module.css";
import { QuestProof } from "./proof/quest-proof.tsx";
import { entrySummary, entryTitle, type Names } from "./summaries.ts";
import { useDrag } from "./use-drag.ts";

/** Actions on an entry of a list. All functions stay the same between renders. */
export interface EntryActions {
  readonly onToggle: (address: string) => void;
  readonly onMove: (key: string, to: number) => void;
  /** Copies the entry with this id behind the one with this key. */
  readonly onDuplicate: (id: string, after: string) => void;
  readonly onRemove: (key: string) => void;
}

interface EntryCardProps extends EntryActions {
  readonly list: ListName;
  readonly entryKey: string;
  /** Place in the list, from 0. */
  readonly index: number;
  readonly count: number;
  readonly isOpen: boolean;
  /** `Message` or `Mission`. */
  readonly noun: string;
  readonly entry: MessageForm | QuestForm;
  readonly names: Names;
}

/** A message or quest: its head with what can be done, and its fields while it is open. */
export const EntryCard = memo(function EntryCard({
  list,
  entryKey,
  index,
  count,
  isOpen,
  noun,
  onToggle,
  onMove,
  onDuplicate,
  onRemove,
  entry,
  names,
}: EntryCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { isDragging, edge } = useDrag(card, handle, { list, index, entryKey, onMove });
  const address = `${list}.${entryKey}`;
  const id = fieldId(address);
  const problems = problemsIn(useContext(ProblemsContext), address);
  const title = entryTitle(entry);
  const name = `${noun.toLowerCase()} ${index + 1}, ${title}`;

  return (
    <li
      ref={card}
      className={styles.entry}
      data-key={address}
      data-dragging={isDragging}
      data-edge={edge ?? undefined}
      data-open={isOpen}
    >
      <div ref={flagNear} className={styles.entryHead}>
        {/* For pointers. The buttons Move up and Move down do the same. */}
        <span ref={handle} className={styles.handle} title="Drag to reorder">
          <GripVertical aria-hidden size={18} />
        </span>
        <h3 className={styles.entryTitle}>
          <button
            type="button"
            id={id}
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => onToggle(address)}
          >
            <ChevronDown aria-hidden size={18} className={styles.chevron} />
            <span className={styles.entryText}>
              <span className="visually-hidden">{`${noun} ${index + 1}: `}</span>
              <span>{title}</span>
              <span className={styles.summary}>{entrySummary(entry, names)}</span>
            </span>
            {problems > 0 && <Tag tone="gold">{counted(problems, "problem")}</Tag>}
          </button>
        </h3>
        <div className={styles.entryTools}>
          <StepButton
            move="up"
            label={`Move up ${name}`}
            isPossible={index > 0}
            onPress={() => onMove(entryKey, index - 1)}
          >
            <ArrowUp aria-hidden size={18} />
          </StepButton>
          <StepButton
            move="down"
            label={`Move down ${name}`}
            isPossible={index < count - 1}
            onPress={() => onMove(entryKey, index + 1)}
          >
            <ArrowDown aria-hidden size={18} />
          </StepButton>
          <IconButton label={`Duplicate ${name}`} onClick={() => onDuplicate(entry.id, entryKey)}>
            <Copy aria-hidden size={18} />
          </IconButton>
          <RemoveButton label={`Remove ${name}`} onPress={() => onRemove(entryKey)} />
        </div>
      </div>
      {isOpen && (
        <div className={styles.entryBody}>
          <Problems address={address} />
          <EntryFields list={list} address={address} entry={entry} />
        </div>
      )}
    </li>
  );
});

const SCHEMAS = { messages: schemaAt("contact", "messages.0"), missions: schemaAt("contact", "missions.0") };

interface EntryFieldsProps extends Pick<EntryCardProps, "list" | "entry"> {
  readonly address: string;
}

/** The fields of a message or a quest, and what the proof says about a quest. */
const EntryFields = memo(function EntryFields({ list, address, entry }: EntryFieldsProps) {
  return (
    <>
      <Field schema={SCHEMAS[list]} address={address} path={list} value={entry} isBare />
      {list === "missions" && <QuestProof questId={entry.id} />}
      <p className={desk.muted}>
        Id: <code>{entry.id}</code>
      </p>
    </>
  );
});

/** Room around the window in which an element counts as near, so that scrolling shows it complete. */
const MARGIN = "100px";

let observer: IntersectionObserver | null = null;

/**
 * Marks an entry's head with `data-near`: `true` while it is in the window or near it. Use it as a `ref`. Styles leave the icons of
 * other elements out, since the compositor goes through all icons of a page with each key. docs/decisions/064-a-typed-text-is-drawn-first.md
 */
function flagNear(element: Element | null): () => void {
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
