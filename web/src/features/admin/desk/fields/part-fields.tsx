import { useContext, useEffect, useRef, useState } from "react";
import {
  blank,
  type Entries,
  fieldSchema,
  fits,
  isFields,
  optionOf,
  type Schema,
  type Shape,
  typesOf,
  withType,
} from "#game/content/field-schema.ts";
import { byEnd, entryLabel, formText, optionText } from "#game/content/field-texts.ts";
import type { Elements } from "../../../../ui/elements.ts";
import { Check } from "../../ui/check.tsx";
import styles from "../desk.module.css";
import { type FieldProps, NamesContext, useEdit, useField, useLayout } from "../desk-context.ts";
import { Picker, Problems } from "./controls.tsx";
import { AddButton, AddMenu, Group } from "./groups.tsx";
import { type Address, fieldId, within } from "./tree.ts";

interface PartFieldProps extends FieldProps {
  readonly label: string;
  readonly shape: Extract<Shape, { type: "fields" | "variant" }>;
  readonly set: (value: unknown) => void;
}

/** Several fields. Those of an optional part that has a field which must be there come and go with a tick. */
export function PartField({ schema, shape, label, set, ...props }: PartFieldProps) {
  const { address, path, value, prune = 0, isBare = false } = props;
  const { isOptional, notes } = fieldSchema(schema);
  const isTicked = isOptional && (notes.replaces === true || needsField(shape));
  const { isFolded = false } = useLayout();
  const here = { address, path, value: isFields(value) ? value : {} };
  if (isFolded && shape.type === "fields" && !needsField(shape)) {
    return <FoldedPart {...here} label={label} entries={shape.entries} prune={isOptional ? prune + 1 : 0} />;
  }
  const shown =
    shape.type === "fields" ? (
      <Fields {...here} entries={shape.entries} prune={isOptional && !isTicked ? prune + 1 : 0} />
    ) : (
      <Variant {...here} shape={shape} set={set} />
    );
  if (isBare) {
    return (
      <>
        <Problems address={address} />
        {shown}
      </>
    );
  }
  const isThere = !isTicked || value !== undefined;
  return (
    <>
      {isTicked && (
        <Check label={label} isChecked={isThere} onChange={(isOn) => set(isOn ? blank(schema) : undefined)} />
      )}
      {isThere && (
        <Group title={label} address={address} isTicked={isTicked}>
          {shown}
        </Group>
      )}
    </>
  );
}

function needsField(shape: PartFieldProps["shape"]): boolean {
  if (shape.type === "variant") return true;
  return Object.values(shape.entries).some((entry) => !fieldSchema(entry).isOptional);
}

interface FieldsProps {
  readonly entries: Entries;
  readonly address: Address;
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly prune?: number;
  /** Returns whether to show a field; all but the id without it. */
  readonly only?: (name: string) => boolean;
  /** Before the fields. */
  readonly first?: Elements;
  /** False if fields without a value are shown. */
  readonly mayFold?: boolean;
}

/** The fields of a part in the order of its page, with short ones side by side. */
export function Fields({
  entries,
  address,
  path,
  value,
  prune = 0,
  only = () => true,
  ...rest
}: FieldsProps) {
  const { first, mayFold = true } = rest;
  const Field = useField();
  const { order = {}, isShown = {}, isFolded = false } = useLayout();
  const { isKept, add } = useKept(entries, address, value);
  const begin = byEnd(order, path) ?? [];
  const names = [...new Set([...begin.filter((name) => name in entries), ...Object.keys(entries)])];
  const shown = names.filter((name) => {
    if (name === "id" || !only(name)) return false;
    return value[name] !== undefined || byEnd(isShown, within(path, name))?.(value) !== false;
  });
  return (
    <div className={styles.fields}>
      {first}
      {shown.map((name) => {
        const schema = entries[name];
        if (!schema) return null;
        const here = { address: within(address, name), path: within(path, name), value: value[name] };
        return isFolded && mayFold && isFoldable(schema, here.path) && !isKept(name) ? (
          <AddButton
            key={name}
            text={`Add ${shortLabel(here.path, schema)}`}
            reason={null}
            onPress={() => add(name)}
          />
        ) : (
          <Field key={name} schema={schema} {...here} prune={prune} />
        );
      })}
    </div>
  );
}

/** Returns whether a field without a value can wait behind a button: it is one optional control, whose emptiness says nothing. */
function isFoldable(schema: Schema, path: string): boolean {
  const { shape, isOptional } = fieldSchema(schema);
  return isOptional && isControl(schema) && shape.type !== "literal" && formText(path).none === undefined;
}

function shortLabel(path: string, schema: Schema | undefined): string {
  const shape = schema && fieldSchema(schema).shape;
  const { label } = formText(path, shape?.type === "name" ? shape.names : undefined);
  return label.replace(/ \(.*\)$/, "");
}

/** A part of optional fields: those with a value, and a button for the others. */
function FoldedPart({ label, ...here }: Omit<FieldsProps, "only"> & { readonly label: string }) {
  const { entries, address, path, value } = here;
  const { isKept, add } = useKept(entries, address, value);
  const names = Object.keys(entries);
  const menu = (
    <AddMenu
      noun={entryLabel(path)}
      options={names
        .filter((name) => !isKept(name))
        .map((name) => ({ name, label: shortLabel(within(path, name), entries[name]) }))}
      onAdd={add}
    />
  );
  if (!names.some(isKept)) return menu;
  return (
    <Group title={label} address={address} isNarrow>
      {menu}
      <Fields {...here} only={isKept} mayFold={false} />
    </Group>
  );
}

/**
 * The fields that stay in view: those that have had a value since the part came into view, since nothing goes while it is emptied, and
 * those that were added. An added field has the focus.
 */
function useKept(entries: Entries, address: Address, value: FieldsProps["value"]) {
  const edit = useEdit();
  const [added, setAdded] = useState<string | null>(null);
  const kept = useRef(new Set<string>());
  for (const name of Object.keys(value)) if (value[name] !== undefined) kept.current.add(name);
  useEffect(() => {
    if (added === null) return;
    setAdded(null);
    document.getElementById(fieldId(within(address, added)))?.focus();
  }, [added, address]);
  return {
    isKept: (name: string) => kept.current.has(name),
    add(name: string): void {
      const schema = entries[name];
      if (!schema) return;
      kept.current.add(name);
      setAdded(name);
      const { shape } = fieldSchema(schema);
      const isTick = shape.type === "literal" || (shape.type === "fields" && needsField(shape));
      if (isTick) edit({ type: "set", at: within(address, name), value: blank(schema) });
    },
  };
}

interface VariantProps {
  readonly shape: Extract<Shape, { type: "variant" }>;
  readonly address: Address;
  readonly path: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly set: (value: unknown) => void;
}

/** The type of a value, and the fields that the type needs. Another type clears them. */
function Variant({ shape, address, path, value, set }: VariantProps) {
  const isNothing = useNothing(address);
  const { key } = shape;
  const type = String(value[key] ?? "");
  const entries = optionOf(shape, value) ?? {};
  const typePath = within(path, key);
  const options = shape.options.flatMap((each) =>
    typesOf(each, key).map((one) => ({
      value: one,
      text: optionText(typePath, one),
      isDisabled: one !== type && Object.values(each).some(isNothing),
    })),
  );
  return (
    <Fields
      entries={entries}
      address={address}
      path={within(path, type)}
      value={value}
      only={(name) => name !== key}
      first={
        <Picker
          label={formText(typePath).label}
          address={within(address, key)}
          groups={[{ title: "", options }]}
          value={type}
          onChange={(chosen) => set(withType(shape, value, chosen))}
          hint={
            options.some(({ isDisabled }) => isDisabled)
              ? "Types that wait for a mission, a choice or a message need another one first."
              : undefined
          }
        />
      }
    />
  );
}

/** Returns a function that tells whether a field must name an entry but none exists. */
function useNothing(address: Address): (schema: Schema) => boolean {
  const namesOf = useContext(NamesContext);
  return (schema) => {
    const { shape, isOptional } = fieldSchema(schema);
    if (shape.type !== "name" || isOptional) return false;
    return namesOf(shape.names, address).every(({ options }) => options.length === 0);
  };
}

interface FormsProps extends FieldProps {
  readonly forms: Entries;
  readonly set: (value: unknown) => void;
}

/** A value that has one of several forms. A number is typed at once; another form comes and goes with a tick. */
export function Forms({ forms, set, ...props }: FormsProps) {
  const Field = useField();
  const { path, value } = props;
  const all = Object.entries(forms);
  const plain = all.find(([, schema]) => fieldSchema(schema).shape.type === "number");
  const chosen = value === undefined ? plain : all.find(([, schema]) => fits(schema, value));
  const ticks = all.filter((form) => form !== plain && (chosen === plain || form === chosen));
  return (
    <>
      {ticks.map(([name, schema]) => (
        <Check
          key={name}
          label={formText(within(path, name)).label}
          isChecked={chosen?.[0] === name}
          onChange={(isOn) => set(isOn ? blank(schema) : undefined)}
        />
      ))}
      {chosen && <Field {...props} schema={chosen[1]} isBare={chosen !== plain} mayGo />}
    </>
  );
}

/** Returns whether a value with fields takes one line. */
export function isFlat(schema: Schema): boolean {
  const { shape } = fieldSchema(schema);
  if (shape.type === "fields") return Object.values(shape.entries).every(isControl);
  return shape.type === "variant" && shape.options.every((option) => Object.values(option).every(isControl));
}

const isControl = (schema: Schema) =>
  ["text", "number", "choice", "name", "typed", "literal"].includes(fieldSchema(schema).shape.type);
