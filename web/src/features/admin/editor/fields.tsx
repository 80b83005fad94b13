import { type ChangeEvent, useContext, useEffect, useRef, useState } from "react";
import { keptLength } from "#game/contract/text.ts";
import type { Elements } from "../../../ui/elements.ts";
import field from "../../../ui/field.module.css";
import frame from "../frame/admin.module.css";
import styles from "./editor.module.css";
import { type Option, TypingContext, useProblemsAt } from "./editor-context.ts";
import type { Amount } from "./model/draft.ts";
import { type FieldAddress, fieldId } from "./model/fields.ts";

interface FieldProps {
  readonly label: string;
  readonly address: FieldAddress;
  readonly hint?: string;
}

/** Binds fields to the entries of `part`: address, value and change. */
export function binder<Part extends object>(
  address: FieldAddress,
  part: Part,
  set: (change: Partial<Part>) => void,
) {
  return <Key extends keyof Part & string>(key: Key) => ({
    address: address === "" ? key : `${address}.${key}`,
    value: part[key],
    onChange(value: Part[Key]) {
      const change: Partial<Part> = {};
      change[key] = value;
      set(change);
    },
  });
}

/** The attributes that connect a control with its problems and its hint. */
function useControl({ address, hint }: FieldProps) {
  const problems = useProblemsAt(address);
  const id = fieldId(address);
  const notes = [problems.length > 0 && `${id}-problems`, hint !== undefined && `${id}-hint`];
  return {
    problems,
    attributes: {
      id,
      "aria-invalid": problems.length > 0,
      "aria-describedby": notes.filter(Boolean).join(" ") || undefined,
    },
  };
}

/** A field's problems, one line each. */
export function Problems({ address }: { readonly address: FieldAddress }) {
  const problems = useProblemsAt(address);
  if (problems.length === 0) return null;
  return (
    <div id={`${fieldId(address)}-problems`} className={field.error}>
      {problems.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

function Frame({ label, address, hint, children }: FieldProps & { readonly children: Elements }) {
  const id = fieldId(address);
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <Problems address={address} />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={field.note}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Remaining room of a text field; silent until little is left. */
function Room({ value, max }: { readonly value: string; readonly max: number }) {
  // A text has at least as many UTF-16 units as characters.
  const length = value.length < max * 0.8 ? 0 : keptLength(value);
  if (length < max * 0.8) return null;
  return <p className={`${field.note} ${field.count}`}>{`${length}/${max}`}</p>;
}

interface TextProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Maximum number of characters. A longer text stays and is a problem. */
  readonly max: number;
  /** Number of lines; one if absent. */
  readonly rows?: number;
  /** The keypad and the text of an empty line. */
  readonly inputMode?: "numeric";
  readonly placeholder?: string;
}

/**
 * A text as players read it. Its field is alone in its form: with each key, the browser's autofill goes through all fields of a
 * form, and through those of the page that have none.
 */
export function TextInput({ value, onChange, max, rows = 1, inputMode, placeholder, ...props }: TextProps) {
  const { attributes } = useControl(props);
  const typed = useTyped(value, onChange);
  return (
    <Frame {...props}>
      <form className={styles.own} onSubmit={(event) => event.preventDefault()}>
        {rows === 1 ? (
          <input
            {...attributes}
            {...typed}
            className={field.input}
            inputMode={inputMode}
            placeholder={placeholder}
            autoComplete="off"
          />
        ) : (
          <textarea {...attributes} {...typed} className={`${field.input} ${field.area}`} rows={rows} />
        )}
      </form>
      <Room value={value} max={max} />
    </Frame>
  );
}

/** The attributes of a text field that shows a key before the page does. */
function useTyped(value: string, onChange: (value: string) => void) {
  const { type, showLatest, isShown } = useContext(TypingContext);
  const [defaultValue] = useState(value);
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // After an undo, for example. While the page is behind the typed text, its value is out of date.
  useEffect(() => {
    if (control.current && control.current.value !== value && isShown()) control.current.value = value;
  });
  return {
    ref: control,
    defaultValue,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      type(() => onChange(target.value)),
    onBlur: showLatest,
  };
}

interface AmountProps extends FieldProps {
  /** True if the number may be negative. */
  readonly isSigned?: boolean;
  readonly value: Amount;
  readonly onChange: (value: Amount) => void;
}

/** The typed text as a whole number; the text itself if it is none. A negative one only if it is signed. */
function amountOf(text: string, isSigned = false): Amount {
  return (isSigned ? /^-?\d{1,12}$/ : /^\d{1,12}$/).test(text.trim()) ? Number(text) : text;
}

/** A whole number. */
export function AmountInput({ value, onChange, isSigned = false, ...props }: AmountProps) {
  const { attributes } = useControl(props);
  return (
    <Frame {...props}>
      <input
        {...attributes}
        className={field.input}
        // A numeric keypad may have no minus.
        inputMode={isSigned ? "text" : "numeric"}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(amountOf(event.target.value, isSigned))}
      />
    </Frame>
  );
}

export interface OptionGroup<Value extends string = string> {
  readonly title: string;
  readonly options: readonly Option<Value>[];
}

interface ChoiceProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options?: readonly Option<Value>[];
  readonly groups?: readonly OptionGroup<Value>[];
}

/** A choice from a list. A value that the list doesn't have stays visible. */
export function Choice<Value extends string>({
  value,
  onChange,
  options = [],
  groups = [],
  ...props
}: ChoiceProps<Value>) {
  const { attributes } = useControl(props);
  const known = [...options, ...groups.flatMap((group) => group.options)];
  const isUnknown = value !== "" && !known.some((option) => option.value === value);
  return (
    <Frame {...props}>
      <select
        {...attributes}
        className={`${field.input} ${frame.select}`}
        value={value}
        onChange={(event) => {
          const chosen = known.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {isUnknown && <option value={value}>{`${value} (missing)`}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled === true}>
            {option.text}
          </option>
        ))}
        {groups.map(
          (group) =>
            group.options.length > 0 && (
              <optgroup key={group.title} label={group.title}>
                {group.options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.text}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </select>
    </Frame>
  );
}
