import { ArrowDown, ArrowUp, ChevronDown, Copy, GripVertical } from "lucide-react";
import { memo, useContext, useRef } from "react";
import type { Elements } from "../../../ui/elements.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Tag } from "../../../ui/tag.tsx";
import styles from "./editor.module.css";
import { ProblemsContext } from "./editor-context.ts";
import { Problems } from "./fields.tsx";
import { RemoveButton, StepButton } from "./groups.tsx";
import { markNear } from "./mark-near.ts";
import type { ListName } from "./model/edit.ts";
import { fieldId } from "./model/fields.ts";
import { useDrag } from "./use-drag.ts";

/** Actions on an entry of a list. All functions stay the same between renders. */
export interface EntryActions {
  readonly onToggle: (key: string) => void;
  readonly onMove: (key: string, to: number) => void;
  readonly onDuplicate: (key: string) => void;
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
  readonly title: string;
  /** Shown while the entry is closed. */
  readonly summary: string;
  readonly children: Elements;
}

/** A message or quest: its head with what can be done, and its fields while it is open. */
export const EntryCard = memo(function EntryCard({
  list,
  entryKey,
  index,
  count,
  isOpen,
  noun,
  title,
  summary,
  onToggle,
  onMove,
  onDuplicate,
  onRemove,
  children,
}: EntryCardProps) {
  const entry = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { isDragging, edge } = useDrag(entry, handle, { list, index, entryKey, onMove });
  const address = `${list}.${entryKey}`;
  const id = fieldId(address);
  const problems = useProblemCount(address);
  const name = `${noun.toLowerCase()} ${index + 1}, ${title}`;

  return (
    <li
      ref={entry}
      className={styles.entry}
      data-key={entryKey}
      data-dragging={isDragging}
      data-edge={edge ?? undefined}
      data-open={isOpen}
    >
      <div ref={markNear} className={styles.entryHead}>
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
            onClick={() => onToggle(entryKey)}
          >
            <ChevronDown aria-hidden size={18} className={styles.chevron} />
            <span className={styles.entryText}>
              <span className="visually-hidden">{`${noun} ${index + 1}: `}</span>
              <span>{title}</span>
              <span className={styles.summary}>{summary}</span>
            </span>
            {problems > 0 && <Tag tone="gold">{problems === 1 ? "1 problem" : `${problems} problems`}</Tag>}
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
          <IconButton label={`Duplicate ${name}`} onClick={() => onDuplicate(entryKey)}>
            <Copy aria-hidden size={18} />
          </IconButton>
          <RemoveButton label={`Remove ${name}`} onPress={() => onRemove(entryKey)} />
        </div>
      </div>
      {isOpen && (
        <div className={styles.entryBody}>
          <Problems address={address} />
          {children}
        </div>
      )}
    </li>
  );
});

/** Number of problems in an entry. */
function useProblemCount(address: string): number {
  const problems = useContext(ProblemsContext);
  let count = 0;
  for (const [place, texts] of problems) {
    if (place === address || place.startsWith(`${address}.`)) count += texts.length;
  }
  return count;
}
