import { type ChangeEvent, useContext, useEffect, useRef, useState } from "react";
import { readingText } from "#game/content/reading-time.ts";
import { isSame } from "#game/content/same-content.ts";
import { storedLength } from "#game/core/wire/text.ts";
import type { Elements } from "../../../../ui/elements.ts";
import field from "../../../../ui/form/field.module.css";
import { typedBox } from "../../../../ui/form/typed-box.ts";
import layout from "../../../../ui/layout.module.css";
import admin from "../../ui/admin.module.css";
import styles from "../desk.module.css";
import { type OptionGroup, RepairContext, TypingContext, useProblemsAt } from "../desk-context.ts";
import { type Address, fieldId } from "./tree.ts";

interface ControlProps {
  readonly label: string;
  readonly address: Address;
  readonly hint?: string | undefined;
}

/** A control of a value. */
export interface ValueProps<Value = string> extends ControlProps {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** The attributes that connect a control with its problems and its hint. */
function useControl({ address, hint }: ControlProps) {
  const problems = useProblemsAt(address);
  const id = fieldId(address);
  const notes = [problems.length > 0 && `${id}-problems`, hint !== undefined && `${id}-hint`];
  return {
    id,
    "aria-invalid": problems.length > 0,
    "aria-describedby": notes.filter(Boolean).join(" ") || undefined,
  };
}

/** A field's problems, one line each, and what mends them. */
export function Problems({ address }: { readonly address: Address }) {
  const problems = useProblemsAt(address);
  const repair = useContext(RepairContext);
  if (problems.length === 0) return null;
  return (
    <div id={`${fieldId(address)}-problems`} className={field.error}>
      {problems.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {repair(address, problems)}
    </div>
  );
}

interface FieldRowProps extends ControlProps {
  /** The part of a line that it takes. */
  readonly size: "short" | "choice" | "line" | "full";
  /** Beside the label. */
  readonly note?: Elements;
  readonly children: Elements;
}

function FieldRow({ label, address, hint, size, note, children }: FieldRowProps) {
  const id = fieldId(address);
  return (
    <div className={layout.stack1} data-size={size}>
      <div className={styles.labels}>
        <label className={field.label} htmlFor={id}>
          {label}
        </label>
        {note}
      </div>
      {children}
      <Problems address={address} />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={layout.muted}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The length of a text against its limit, silent until little is left, and how long a message takes to read. */
function Length({ text, max, isMessage }: LengthProps) {
  const length = storedLength(text);
  return (
    <div className={`${layout.muted} ${styles.length}`}>
      {isMessage && <p>{readingText(text)}</p>}
      <p aria-live={length < max * 0.9 ? "off" : "polite"}>{`${length}/${max}`}</p>
    </div>
  );
}

interface LengthProps {
  readonly text: string;
  readonly max: number;
  readonly isMessage: boolean;
}

/** Players read the texts in English, even if the editor has the page translated. */
const PROSE = { lang: "en", spellCheck: true } as const;
/** Ids, amounts and words that the game matches. */
const NO_PROSE = { spellCheck: false, autoCapitalize: "none" } as const;

interface TypedProps<Value> extends ValueProps<Value> {
  /** The value as a text, and a typed text as a value. */
  readonly show: (value: Value) => string;
  readonly read: (text: string) => Value;
  /** Maximum number of characters. A longer typed text stays and is a problem. */
  readonly max?: number | undefined;
  /** True for a text that somebody reads. */
  readonly isProse?: boolean;
  /** True for a text whose reading takes time. */
  readonly isMessage?: boolean | undefined;
  /** Number of lines; one if absent. */
  readonly rows?: number;
  readonly inputMode?: "numeric" | "text";
}

/**
 * A value that is typed. Its field is alone in its form: with each key, the browser's autofill goes through all fields of a form,
 * and through those of the page that have none. It shows a key before the page does. docs/decisions/064-a-typed-text-is-drawn-first.md
 */
export function TypedInput<Value>({
  value,
  onChange,
  show,
  read,
  max,
  isProse = false,
  isMessage = false,
  rows = 1,
  inputMode,
  ...props
}: TypedProps<Value>) {
  const { type, showLatest, isShown } = useContext(TypingContext);
  const attributes = useControl(props);
  const [defaultValue] = useState(() => show(value));
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // After an undo, for example. While the page is behind the typed text, its value is out of date; `007` is 7 all the same.
  useEffect(() => {
    const { current } = control;
    if (current && !isSame(read(current.value), value) && isShown()) current.value = show(value);
  });
  const typed = {
    ...attributes,
    ...typedBox(max),
    ...(isProse ? PROSE : NO_PROSE),
    ref: control,
    defaultValue,
    onBlur: showLatest,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      type(() => onChange(read(target.value))),
  };
  return (
    <FieldRow
      {...props}
      size={rows > 1 || (max ?? 0) > 60 ? "full" : inputMode === undefined ? "line" : "short"}
      note={max !== undefined && <Length text={show(value)} max={max} isMessage={isMessage} />}
    >
      <form className={styles.own} onSubmit={(event) => event.preventDefault()}>
        {rows === 1 ? (
          <input {...typed} className={field.input} inputMode={inputMode} autoComplete="off" />
        ) : (
          <textarea {...typed} className={`${field.input} ${field.area}`} rows={rows} />
        )}
      </form>
    </FieldRow>
  );
}

interface PickerProps extends ValueProps {
  readonly groups: readonly OptionGroup[];
  /** The choice of nothing, if there is one. */
  readonly none?: string | undefined;
}

/** A choice from a list. A value that the list doesn't have stays visible. */
export function Picker({ value, onChange, groups, none, ...props }: PickerProps) {
  const attributes = useControl(props);
  const isKnown = groups.some(({ options }) => options.some((option) => option.value === value));
  return (
    <FieldRow {...props} size="choice">
      <select
        {...attributes}
        className={`${field.input} ${admin.select}`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {!isKnown && value !== "" && <option value={value}>{`${value} (missing)`}</option>}
        {groups.map(({ title, options }) =>
          title === "" ? (
            options.map((option) => <PickerOption key={option.value} {...option} />)
          ) : options.length > 0 ? (
            <optgroup key={title} label={title}>
              {options.map((option) => (
                <PickerOption key={option.value} {...option} />
              ))}
            </optgroup>
          ) : null,
        )}
      </select>
    </FieldRow>
  );
}

function PickerOption({
  value,
  text,
  isDisabled = false,
}: {
  readonly value: string;
  readonly text: string;
  readonly isDisabled?: boolean;
}) {
  return (
    <option value={value} disabled={isDisabled}>
      {text}
    </option>
  );
}
