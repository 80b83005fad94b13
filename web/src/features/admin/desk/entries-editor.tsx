import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { fieldSchema } from "#game/content/field-schema.ts";
import type { DocumentId } from "#game/content/kinds.ts";
import { Button } from "../../../ui/button/button.tsx";
import type { Elements } from "../../../ui/elements.ts";
import layout from "../../../ui/layout.module.css";
import { Tag } from "../../../ui/tag.tsx";
import { Panel } from "../ui/panel.tsx";
import { problemsIn } from "./desk-context.ts";
import type { DocumentProps } from "./document-page.tsx";
import { EntryNav } from "./entry-nav.tsx";
import { Field } from "./fields/field.tsx";
import { AddButton } from "./fields/groups.tsx";
import { Fields } from "./fields/part-fields.tsx";
import { fieldId, keysOf } from "./fields/tree.ts";
import { entriesOf, newEntry, schemaAt } from "./kind-form.ts";
import styles from "./writing.module.css";

interface Entry {
  readonly id: string;
  readonly name: string;
  /** End of an entry in force. */
  readonly until?: unknown;
}

/** A part of the document outside the list, with its fields. */
interface Part {
  readonly id: string;
  readonly title: string;
  readonly hint: string;
  readonly fields: readonly string[];
}

/** The entry that the page shows. */
interface Shown<Value> {
  /** Undefined while another part is shown. */
  readonly entry: Value | undefined;
  /** Returns whether a field of the entry was focused last. */
  readonly isWritten: (field: string) => boolean;
  readonly choose: (id: string) => void;
}

interface EntriesEditorProps<Id extends DocumentId, Value extends Entry> {
  readonly document: DocumentProps<Id>;
  readonly entries: readonly Value[];
  /** The entries in force, which may have to stay. */
  readonly released?: readonly { readonly id: string }[];
  /** `Client` */
  readonly noun: string;
  /** Title of an entry without a name. */
  readonly unnamed: string;
  readonly hintOf: (entry: Value) => string;
  readonly tagsOf?: (entry: Value) => Elements;
  /** End of an entry in force, and the button that keeps it. Without them it stays for good. */
  readonly leaving?: { readonly until: unknown; readonly keep: string };
  /** Reason that no entry can be removed; null if one can. */
  readonly stays?: string | null;
  /** True if there are neither more entries nor fewer. */
  readonly isFixed?: boolean;
  /** A single one is always shown; each of several in place of an entry. */
  readonly parts?: readonly Part[];
  readonly phone: (shown: Shown<Value>) => Elements;
}

/** Edits a document that is mainly a list, one entry at a time. The page's address names the entry. */
export function EntriesEditor<Id extends DocumentId, Value extends Entry>({
  document: { id, list, work, content, problems },
  entries,
  released = [],
  noun,
  unnamed,
  hintOf,
  tagsOf,
  leaving,
  stays = null,
  isFixed = false,
  parts = [],
  phone,
}: EntriesEditorProps<Id, Value>) {
  const [search, setSearch] = useSearchParams();
  /** Id of the field that was focused last. */
  const [written, setWritten] = useState("");
  const chosen = search.get("entry");
  const choose = (entry: string) => setSearch({ entry }, { replace: true });
  const keys = keysOf(work.tree.keys, list, entries);
  const choices = parts.length > 1 ? parts : [];
  const part = choices.find((each) => each.id === chosen) ?? null;
  const place = Math.max(
    0,
    entries.findIndex((each) => each.id === chosen),
  );
  const entry = part ? undefined : entries[place];
  const address = `${list}.${keys[place]}`;
  const isReleased = released.some((each) => each.id === entry?.id);
  const schema = schemaAt(id, `${list}.0`);
  const { shape } = fieldSchema(schemaAt(id, list));
  const max = shape.type === "list" ? shape.max : 0;
  const shownPart = part ?? (choices.length === 0 ? parts[0] : undefined);
  const setUntil = (value: unknown) => work.edit({ type: "set", at: `${address}.until`, value });

  function add(): void {
    const [key, added] = newEntry(schema, list);
    work.edit({ type: "insert", at: list, entries: [[key, added]] });
    choose(String(Reflect.get(Object(added), "id")));
  }

  function remove(): void {
    if (isReleased && leaving) setUntil(leaving.until);
    else work.edit({ type: "remove", at: list, key: keys[place] ?? "" });
  }

  return (
    <div className={styles.page}>
      <EntryNav
        title={`${noun}s`}
        name={choices.length > 0 ? `${noun} or part` : noun}
        entries={[
          ...entries.map((each, i) => ({
            id: each.id,
            text: each.name || unnamed,
            problems: problemsIn(problems, `${list}.${keys[i]}`),
            tags: (
              <>
                {tagsOf?.(each)}
                {each.until !== undefined && <Tag>Leaves</Tag>}
              </>
            ),
          })),
          ...choices.map((each) => ({
            id: each.id,
            text: each.title,
            problems: each.fields.reduce((sum, field) => sum + problemsIn(problems, field), 0),
          })),
        ]}
        chosen={part?.id ?? entry?.id ?? ""}
        onChoose={choose}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes what is being written */}
      <div className={layout.column3} onFocus={({ target }) => setWritten(target.id)}>
        {entry && (
          <Panel
            title={entry.name || unnamed}
            hint={hintOf(entry)}
            actions={
              leaving && entry.until !== undefined ? (
                <Button onClick={() => setUntil(undefined)}>{leaving.keep}</Button>
              ) : (
                !isFixed &&
                (leaving || !isReleased) && (
                  <Button variant="ghost" disabledReason={stays} onClick={remove}>
                    {`Remove ${noun}`}
                  </Button>
                )
              )
            }
          >
            <Field key={entry.id} schema={schema} address={address} path={list} value={entry} isBare />
          </Panel>
        )}
        {part === null && !isFixed && (
          <AddButton
            text={`Add ${noun}`}
            reason={entries.length < max ? null : `There can be at most ${max} ${noun.toLowerCase()}s.`}
            onPress={add}
          />
        )}
        {shownPart && (
          <Panel key={shownPart.id} title={shownPart.title} hint={shownPart.hint}>
            <Fields
              entries={entriesOf(id)}
              address=""
              path=""
              value={{ ...content }}
              only={(name) => shownPart.fields.includes(name)}
            />
          </Panel>
        )}
      </div>
      {phone({
        entry,
        isWritten: (field) => written.startsWith(fieldId(`${address}.${field}`)),
        choose,
      })}
    </div>
  );
}
