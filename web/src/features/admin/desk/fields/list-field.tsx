import { useContext, useEffect, useRef, useState } from "react";
import { blank, fieldSchema, isFields, type Shape } from "#game/content/field-schema.ts";
import { byEnd, entryLabel, formText } from "#game/content/field-texts.ts";
import type { Elements } from "../../../../ui/elements.ts";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import layout from "../../../../ui/layout.module.css";
import { Tabs } from "../../../../ui/page/tabs.tsx";
import { Check } from "../../ui/check.tsx";
import styles from "../desk.module.css";
import {
  type FieldProps,
  NamesContext,
  ProblemsContext,
  problemsIn,
  TargetContext,
  tabTitle,
  useEdit,
  useField,
  useKeys,
  useLayout,
} from "../desk-context.ts";
import { newEntry } from "../kind-form.ts";
import { AddButton, Group, RemoveButton } from "./groups.tsx";
import { isFlat } from "./part-fields.tsx";
import { type Address, fieldId, within } from "./tree.ts";

interface ListFieldProps extends FieldProps {
  readonly label: string;
  readonly shape: Extract<Shape, { type: "list" }>;
  readonly set: (value: unknown) => void;
}

/** A list. An optional one whose emptiness says something comes and goes with a tick. */
export function ListField({ set, ...props }: ListFieldProps) {
  const { schema, label, value } = props;
  const { isOptional, notes } = fieldSchema(schema);
  if (!isOptional || !notes.replaces) return <List {...props} />;
  return (
    <>
      <Check
        label={label}
        isChecked={value !== undefined}
        onChange={(isOn) => set(isOn ? blank(schema) : undefined)}
      />
      {value !== undefined && <List {...props} />}
    </>
  );
}

function List({ schema, shape, label, mayGo = false, ...props }: Omit<ListFieldProps, "set">) {
  const { address, path, value, prune = 0, isBare = false } = props;
  const Field = useField();
  const edit = useEdit();
  const { added = {}, isFolded = false, tabs = {} } = useLayout();
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const keys = useKeys(address, list);
  const { isOptional, notes } = fieldSchema(schema);
  const entry = entryLabel(path);
  const isText = !["fields", "variant"].includes(fieldSchema(shape.item).shape.type);
  const isLine = isText || isFlat(shape.item);
  const canGo = isOptional || mayGo || list.length > shape.min;
  const focusEntry = useFocusOf(list);
  const titled = byEnd(tabs, path);
  const [chosen, choose] = useChosen(address, keys);

  /** Adds an entry, or as many as a list needs. The first one is written next. */
  function add(): void {
    const entries: (readonly [string, unknown])[] = [];
    do {
      const there = [...list, ...entries.map(([, each]) => each)];
      const [key, blankEntry] = newEntry(shape.item, path);
      entries.push([key, byEnd(added, path)?.(there) ?? blankEntry]);
    } while (list.length === 0 && entries.length < shape.min);
    edit({ type: "insert", at: address, entries });
    choose(entries[0]?.[0]);
    focusEntry(within(address, entries[0]?.[0] ?? ""));
  }

  function remove(key: string): void {
    const goes = isOptional && !notes.replaces ? prune + 1 : 0;
    edit({ type: "remove", at: address, key, prune: goes });
    document.getElementById(fieldId(address))?.focus();
  }

  const addButton = (
    <AddButton
      text={list.length === 0 && shape.min > 1 ? `Add ${label}` : (formText(path).add ?? `Add ${entry}`)}
      reason={list.length < shape.max ? null : `There can be at most ${shape.max}.`}
      onPress={add}
    />
  );
  if (isFolded && list.length === 0) return addButton;

  const nameOf = (place: number) => `${entry} ${place + 1}`;
  const removeButton = (place: number) =>
    canGo && (
      <RemoveButton
        label={`Remove ${nameOf(place).toLowerCase()}`}
        onPress={() => remove(keys[place] ?? "")}
      />
    );
  const entryAt = (place: number, isAlone = false) => {
    const here = { address: within(address, keys[place] ?? ""), path, value: list[place] };
    return (
      <li
        key={keys[place]}
        id={`entry-${fieldId(here.address)}`}
        className={isLine ? styles.line : layout.column3}
      >
        <Field schema={shape.item} {...here} label={nameOf(place)} isBare={isAlone || (isLine && !isText)} />
        {!isAlone && removeButton(place)}
      </li>
    );
  };
  const place = keys.indexOf(chosen);
  return (
    <Group title={label} address={address} isBare={isBare} isNarrow={isLine && !isText}>
      {!isBare && addButton}
      {titled !== undefined && removeButton(place)}
      {titled !== undefined ? (
        <EntryTabs
          label={label}
          address={address}
          keys={keys}
          titles={list.map((each, at) => String(Reflect.get(Object(each), titled) || nameOf(at)))}
          chosen={chosen}
          onChoose={choose}
        >
          {entryAt(place, true)}
        </EntryTabs>
      ) : (
        list.length > 0 && (
          <ol aria-label={label} className={styles.entries}>
            {list.map((_, at) => entryAt(at))}
          </ol>
        )
      )}
      {isBare && addButton}
    </Group>
  );
}

/** The key of the entry that a list shows in its tabs: the one that something led to, or that was chosen, else the first. */
function useChosen(address: Address, keys: readonly string[]) {
  const target = useContext(TargetContext);
  const [seen, setSeen] = useState<typeof target>(null);
  const [chosen, choose] = useState<string>();
  if (target !== seen) {
    setSeen(target);
    const wanted = keys.find((key) => `${target?.field}.`.startsWith(`${within(address, key)}.`));
    if (wanted !== undefined) choose(wanted);
  }
  const shown = chosen !== undefined && keys.includes(chosen) ? chosen : (keys[0] ?? "");
  return [shown, choose] as const;
}

interface EntryTabsProps {
  readonly label: string;
  readonly address: Address;
  readonly keys: readonly string[];
  readonly titles: readonly string[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
  readonly children: Elements;
}

/** One entry of a list, and a tab for each. */
function EntryTabs({ label, address, keys, titles, chosen, onChoose, children }: EntryTabsProps) {
  const problems = useContext(ProblemsContext);
  const here = within(address, chosen);
  const tabs = keys.map((id, place) => ({
    id,
    title: tabTitle(titles[place] ?? "", problemsIn(problems, within(address, id))),
  }));
  return (
    <Tabs label={label} tabs={tabs} selected={chosen} onSelect={onChoose}>
      <ol key={chosen} id={fieldId(here)} tabIndex={-1} data-choice={here}>
        {children}
      </ol>
    </Tabs>
  );
}

/** Returns a function that focuses the first field of an entry once it is drawn. */
function useFocusOf(list: readonly unknown[]): (address: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null || list.length === 0) return;
    const entry = document.getElementById(`entry-${fieldId(wanted.current)}`);
    wanted.current = null;
    entry?.querySelector<HTMLElement>("input, textarea, select")?.focus();
  }, [list]);
  return (address) => {
    wanted.current = address;
  };
}

interface RecordFieldProps extends FieldProps {
  readonly label: string;
  readonly shape: Extract<Shape, { type: "record" }>;
}

/** One value for each of the things that the page knows, such as quick actions. */
export function RecordField({ schema, shape, label, address, path, value, prune = 0 }: RecordFieldProps) {
  const Field = useField();
  const edit = useEdit();
  const known = useContext(NamesContext)(shape.names, address).flatMap(({ options }) => options);
  const [wanted, setWanted] = useState("");
  const fields = isFields(value) ? value : {};
  const free = known.filter((option) => fields[option.value] === undefined);
  const next = free.find((option) => option.value === wanted) ?? free[0];
  const goes = fieldSchema(schema).isOptional ? prune + 1 : 0;
  return (
    <Group title={label} address={address}>
      {Object.entries(fields).map(([key, each]) => {
        const name = known.find((option) => option.value === key)?.text ?? key;
        const at = within(address, key);
        return (
          <div key={key} className={styles.line}>
            <Field schema={shape.value} address={at} path={path} value={each} label={name} />
            <RemoveButton
              label={`Remove ${name}`}
              onPress={() => edit({ type: "set", at, value: undefined, prune: goes })}
            />
          </div>
        );
      })}
      {next && (
        <div className={styles.row}>
          <SelectField
            label={`${formText("", shape.names).label} of ${label.toLowerCase()}`}
            value={next.value}
            options={free}
            onChange={setWanted}
          />
          <AddButton
            text={`Add ${next.text}`}
            reason={null}
            onPress={() => edit({ type: "set", at: within(address, next.value), value: blank(shape.value) })}
          />
        </div>
      )}
    </Group>
  );
}
