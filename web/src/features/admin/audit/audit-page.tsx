import { useState } from "react";
import type { AuditEntry } from "#game/admin/wire.ts";
import { stampText } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import admin from "../ui/admin.module.css";
import { AdminPage } from "../ui/admin-page.tsx";
import { MoreButton } from "../ui/more-button.tsx";
import { RefreshButton } from "../ui/refresh-button.tsx";
import styles from "./audit.module.css";
import { type AuditFilter, NO_FILTER, useAudit } from "./audit-data.ts";
import { AuditFilters } from "./audit-filters.tsx";
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
      <AuditFilters filter={filter} actions={actions} onChange={setFilter} />
      {data && entries.length === 0 && (
        <EmptyState
          spot="blank"
          title={filter === NO_FILTER ? "No administrator has done anything yet" : "Nothing matches"}
          text="Restraint leaves no rows."
        />
      )}
      {entries.length > 0 && (
        <ol className={admin.rows} aria-label="Entries">
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <MoreButton query={audit} label="Show older entries" />
    </AdminPage>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, actorName, before, after } = entry;
  return (
    <>
      <time dateTime={at}>{stampText(at)}</time>
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
      <dl className={styles.change}>
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
