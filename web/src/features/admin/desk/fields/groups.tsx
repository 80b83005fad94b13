import { Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../../ui/button/button.tsx";
import icon from "../../../../ui/button/icon-button.module.css";
import { IconButton } from "../../../../ui/button/icon-button.tsx";
import type { Elements } from "../../../../ui/elements.ts";
import styles from "../desk.module.css";
import { Problems } from "./controls.tsx";
import { type Address, fieldId } from "./tree.ts";

interface GroupProps {
  readonly title: string;
  /** The list of problems leads there. */
  readonly address: Address;
  readonly children: Elements;
}

/** A part of the form with a heading. */
export function Section({ title, address, children }: GroupProps) {
  const id = fieldId(address);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Fields that belong together, below their own problems. */
export function Group({
  title,
  address,
  isTicked = false,
  isBare = false,
  isNarrow = false,
  children,
}: GroupProps & {
  /** True if a tick within says the title. */
  readonly isTicked?: boolean;
  /** True if something around it has the title. */
  readonly isBare?: boolean;
  /** True if it can share a line with another one. */
  readonly isNarrow?: boolean;
}) {
  return (
    <fieldset
      id={fieldId(address)}
      tabIndex={-1}
      className={isBare ? styles.bare : styles.group}
      data-size={isNarrow ? "narrow" : undefined}
    >
      <legend className={isTicked || isBare ? "visually-hidden" : undefined}>{title}</legend>
      <Problems address={address} />
      {children}
    </fieldset>
  );
}

interface AddButtonProps {
  readonly text: string;
  /** Reason that nothing can be added; null if something can. */
  readonly reason: string | null;
  readonly onPress: () => void;
}

/** Adds what its text says: `Add Requirement` shows as `+ Requirement`. */
export function AddButton({ text, reason, onPress }: AddButtonProps) {
  return (
    <div data-size="add">
      <Button variant="ghost" label={text} disabledReason={reason} onClick={onPress}>
        <Plus aria-hidden size={16} />
        <span>{text.replace(/^Add /, "")}</span>
      </Button>
    </div>
  );
}

interface AddMenuProps {
  /** `Effect` */
  readonly noun: string;
  readonly options: readonly { readonly name: string; readonly label: string }[];
  readonly onAdd: (name: string) => void;
}

/** Adds one of several fields. */
export function AddMenu({ noun, options, onAdd }: AddMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  if (options.length === 0) return null;
  return (
    <details ref={menu} className={styles.menu} data-size="add">
      <summary aria-label={`Add ${noun}`}>
        <Plus aria-hidden size={16} />
        <span>{noun}</span>
      </summary>
      <div className={styles.options}>
        {options.map(({ name, label }) => (
          <Button
            key={name}
            onClick={() => {
              menu.current?.removeAttribute("open");
              onAdd(name);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </details>
  );
}

/** Removes an entry from a list. */
export function RemoveButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <IconButton label={label} onClick={onPress}>
      <Trash2 aria-hidden size={18} />
    </IconButton>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly isPossible: boolean;
  /** The direction in which it moves an entry. */
  readonly move?: "up" | "down";
  readonly onPress: () => void;
  readonly children: Elements;
}

/** Takes a step. Keeps the focus at the last one, so that the next press can go back. */
export function StepButton({ label, isPossible, move, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className={`${icon.button} ${styles.move}`}
      data-move={move}
      aria-label={label}
      title={label}
      aria-disabled={!isPossible}
      // Tab passes a step that can't be taken.
      tabIndex={isPossible ? 0 : -1}
      onClick={isPossible ? onPress : undefined}
    >
      {children}
    </button>
  );
}
