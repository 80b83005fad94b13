import { useId, useState } from "react";
import type { AuditEntry } from "#game/admin/wire.ts";
import { Button } from "../../../ui/button/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import fields from "../../../ui/form/field.module.css";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import layout from "../../../ui/layout.module.css";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { RefreshButton } from "../ui/refresh-button.tsx";
import { Rows } from "../ui/rows.tsx";
import styles from "./audit.module.css";
import { type AuditFilter, NO_FILTER, useAudit } from "./audit-data.ts";
import { auditText } from "./audit-text.ts";

/** Actions of administrators, newest first. docs/reference/administration.md#audit */
export default function AuditPage({ title }: { readonly title: string }) {
  const [filter, setFilter] = useState<AuditFilter>(NO_FILTER);
  const audit = useAudit(filter);
  const { data } = audit;
  // The list of actions outlives a change of the filter.
  const [actions, setActions] = useState<readonly string[]>([]);
  const known = data?.pages[0]?.actions;
  if (known && known !== actions) setActions(known);
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];

  return (
    <AdminPage
      title={title}
      queries={actions.length > 0 ? [] : [audit]}
      actions={<RefreshButton queries={[audit]} />}
    >
      <Filters filter={filter} actions={actions} onChange={setFilter} />
      {data && (
        <Rows
          label="Entries"
          items={entries}
          keyOf={({ id }) => id}
          className={styles.entry}
          empty={
            <EmptyState
              spot="blank"
              title={filter === NO_FILTER ? "No administrator has done anything yet" : "Nothing matches"}
              text="Restraint leaves no rows."
            />
          }
        >
          {(entry) => <Entry entry={entry} />}
        </Rows>
      )}
      <MoreButton query={audit} label="Show older entries" />
    </AdminPage>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actorName, before, after } = entry;
  return (
    <>
      <time className={layout.muted} dateTime={at}>
        {stampText(at)}
      </time>
      <div>
        <strong>{actorName ?? "A deleted account"}</strong> <span>{auditText(entry)}</span>
        {(before !== null || after !== null) && <Change before={before} after={after} />}
      </div>
    </>
  );
}

function Change({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <details className={admin.disclosure}>
      <summary>{names.length === 1 ? "1 value changed" : `${names.length} values changed`}</summary>
      <dl className={`${layout.stack2} ${styles.change}`}>
        {names.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <del>{valueText(before, name)}</del>
              <span aria-hidden> → </span>
              <ins>{valueText(after, name)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function valueText(values: AuditEntry["before"], name: string): string {
  const value = values?.[name];
  if (value === undefined || value === null) return "nothing";
  return typeof value === "string" ? value : JSON.stringify(value);
}

interface FiltersProps {
  readonly filter: AuditFilter;
  /** Every action in the log. */
  readonly actions: readonly string[];
  readonly onChange: (filter: AuditFilter) => void;
}

/** The filters of the audit log: who, what and on which day. */
function Filters({ filter, actions, onChange }: FiltersProps) {
  const id = useId();
  const [actor, setActor] = useState(filter.actor);
  return (
    <form
      className={admin.toolbar}
      aria-label="Filter the log"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ ...filter, actor });
      }}
    >
      <TextField label="Administrator" name="actor" value={actor} onChange={setActor} />
      <SelectField
        label="Action"
        value={filter.action}
        options={["", ...actions].map((value) => ({ value, text: value || "All" }))}
        onChange={(action) => onChange({ ...filter, actor, action })}
      />
      <div className={layout.stack1}>
        <label className={fields.label} htmlFor={`${id}-day`}>
          Day
        </label>
        <input
          id={`${id}-day`}
          className={fields.input}
          type="date"
          value={filter.day}
          onChange={(event) => onChange({ ...filter, actor, day: event.target.value })}
        />
      </div>
      <Button type="submit">Filter</Button>
      {filter !== NO_FILTER && (
        <Button
          variant="ghost"
          onClick={() => {
            setActor("");
            onChange(NO_FILTER);
          }}
        >
          Clear
        </Button>
      )}
    </form>
  );
}
