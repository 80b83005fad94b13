import { useId, useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import fields from "../../../ui/form/field.module.css";
import { TextField } from "../../../ui/form/text-field.tsx";
import layout from "../../../ui/layout.module.css";
import admin from "../ui/admin.module.css";
import { SelectField } from "../ui/select-field.tsx";
import { type AuditFilter, NO_FILTER } from "./audit-data.ts";

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  /** Every action in the log. */
  readonly actions: readonly string[];
  readonly onChange: (filter: AuditFilter) => void;
}

/** The filters of the audit log: who, what and on which day. */
export function AuditFilters({ filter, actions, onChange }: AuditFiltersProps) {
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
