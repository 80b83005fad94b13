import { useState } from "react";
import { Link } from "react-router-dom";
import type { DraftSummary } from "#game/contract/content/parts.ts";
import { cancelScheduled, type ScheduledRelease } from "#game/contract/content/scheduled-releases.ts";
import { call } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { Button } from "../../../ui/button/button.tsx";
import { fullText, stampText } from "../../../ui/dates.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/page/notice.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { partPath } from "../desk/part-paths.ts";
import admin from "../ui/admin.module.css";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Panel } from "../ui/panel.tsx";
import styles from "./content.module.css";
import { useContentRefresh } from "./content-data.ts";
import { DifferenceView } from "./difference-view.tsx";
import { Findings } from "./release-facts.tsx";

interface ScheduledPanelProps {
  readonly scheduled: readonly ScheduledRelease[];
  readonly drafts: readonly DraftSummary[];
}

/** Releases that wait for their moment, and those that could not be made. docs/reference/administration.md#scheduled-releases */
export function ScheduledPanel({ scheduled, drafts }: ScheduledPanelProps) {
  const refresh = useContentRefresh();
  const [cancelling, setCancelling] = useState<ScheduledRelease | null>(null);
  return (
    <Panel
      title="Scheduled"
      hint="Each goes out within five minutes of its moment, as its drafts were when it was scheduled."
    >
      <ol className={admin.rows} aria-label="Scheduled releases">
        {scheduled.map((release) => (
          <li key={release.id} className={styles.draft}>
            <Scheduled release={release} drafts={drafts} />
            <Button
              variant="ghost"
              label={`${cancelText(release)} the release of ${namesOf(release)}`}
              onClick={() => setCancelling(release)}
            >
              {cancelText(release)}
            </Button>
          </li>
        ))}
      </ol>
      <ConfirmDialog
        title={cancelling?.failure ? "Take this away?" : "Cancel this release?"}
        isOpen={cancelling !== null}
        onClose={() => setCancelling(null)}
        confirm={cancelling?.failure ? "Take Away" : "Cancel Release"}
        cancel="Keep It"
        failure="Failed to cancel the release"
        action={async () => {
          const parameters = { id: cancelling?.id ?? "" };
          await proven(() => call(cancelScheduled, { key: crypto.randomUUID(), parameters }));
          await refresh();
        }}
      >
        <p>{`The copy of ${cancelling ? namesOf(cancelling) : ""} goes for good. Drafts stay as they are now.`}</p>
      </ConfirmDialog>
    </Panel>
  );
}

const cancelText = ({ failure }: ScheduledRelease) => (failure ? "Take away" : "Cancel");

const namesOf = ({ parts }: ScheduledRelease) => parts.map(({ name, id }) => name || id).join(", ");

function Scheduled({
  release,
  drafts,
}: {
  readonly release: ScheduledRelease;
  readonly drafts: readonly DraftSummary[];
}) {
  const { parts, failure, note, difference } = release;
  const by = release.createdBy ?? "a deleted account";
  const later = parts.filter(({ id, revision }) =>
    drafts.some((draft) => draft.id === id && draft.revision !== revision),
  );
  return (
    <div className={styles.draftText}>
      <span className={layout.row}>
        <strong>{fullText(release.dueAt)}</strong>
        {failure && <Tag tone="gold">Not made</Tag>}
      </span>
      <span>
        {parts.map(({ id, name }, i) => (
          <span key={id}>
            {i > 0 && <span>, </span>}
            <Link to={partPath(id)}>{name || id}</Link>
          </span>
        ))}
      </span>
      {note !== "" && <span>{`“${note}”`}</span>}
      <span className={styles.muted}>{`Scheduled ${stampText(release.createdAt)} by ${by}`}</span>
      {failure && (
        <Notice kind="error">
          <span>{`Nothing was released. ${failure.text}`}</span>
          {failure.problems.length > 0 && <Findings findings={failure.problems} />}
        </Notice>
      )}
      {later.length > 0 && !failure && (
        <span className={styles.muted}>
          {`Not in it: what was saved since in the draft of ${later.map(({ name, id }) => name || id).join(", ")}.`}
        </span>
      )}
      <details className={admin.disclosure}>
        <summary>What it changes</summary>
        <DifferenceView difference={difference} emptyText="Nothing differs from what is in force." />
      </details>
    </div>
  );
}
