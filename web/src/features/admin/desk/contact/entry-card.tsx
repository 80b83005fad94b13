import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { ArrowDown, ArrowUp, Copy } from "lucide-react";
import { memo, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import layout from "../../../../ui/layout.module.css";
import { Tag } from "../../../../ui/tag.tsx";
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
      <div className={styles.entryHead}>
        {/* For pointers. The buttons Move up and Move down do the same. */}
        <span ref={handle} className={styles.handle} title="Drag to reorder" />
        <h3 className={styles.entryTitle}>
          <button
            type="button"
            id={id}
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => onToggle(address)}
          >
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
      <p className={layout.muted}>
        Id: <code>{entry.id}</code>
      </p>
    </>
  );
});

interface DragOptions {
  readonly list: ListName;
  readonly index: number;
  /** Moves the dragged entry to the place `to`, from 0. */
  readonly onMove: (key: string, to: number) => void;
  readonly entryKey: string;
}

/** Drop position of a dragged entry: above or below this one. */
type Edge = "before" | "after";

/** Returns whether the pointer is in the upper half of the element. */
function edgeAt(element: Element, clientY: number): Edge {
  const { top, height } = element.getBoundingClientRect();
  return clientY < top + height / 2 ? "before" : "after";
}

/**
 * Lets an entry be dragged by its handle and dropped on the other entries of its list. Only the handle is draggable: in Firefox
 * no text within a draggable element can be selected.
 */
function useDrag(
  entry: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  { list, index, entryKey, onMove }: DragOptions,
): { readonly isDragging: boolean; readonly edge: Edge | null } {
  const [isDragging, setIsDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);

  useEffect(() => {
    const element = entry.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    return combine(
      draggable({
        element: dragHandle,
        onGenerateDragPreview({ location, nativeSetDragImage }) {
          const { left, top } = element.getBoundingClientRect();
          const { clientX, clientY } = location.current.input;
          nativeSetDragImage?.(element, clientX - left, clientY - top);
        },
        getInitialData: () => ({ list, index, key: entryKey }),
        onDragStart: () => setIsDragging(true),
        onDrop: () => setIsDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list && source.data.key !== entryKey,
        onDrag: ({ location }) => setEdge(edgeAt(element, location.current.input.clientY)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          const { key, index: from } = source.data;
          if (typeof key !== "string" || typeof from !== "number") return;
          const place = edgeAt(element, location.current.input.clientY) === "before" ? index : index + 1;
          onMove(key, from < place ? place - 1 : place);
        },
      }),
    );
  }, [entry, handle, list, index, entryKey, onMove]);

  return { isDragging, edge };
}
