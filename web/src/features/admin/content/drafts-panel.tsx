import { useEffect, useState } from "react";
import { releaseDrafts } from "#game/admin/releases-wire.ts";
import { type DraftSummary, discardDraft, RELEASE_NOTE_MAX } from "#game/core/wire/content-parts.ts";
import { renamePage } from "../../../device/history.ts";
import { call } from "../../../server/api.ts";
import { proven } from "../../../session/proven.ts";
import { Button } from "../../../ui/button/button.tsx";
import { stampText } from "../../../ui/dates.ts";
import { TextField } from "../../../ui/form/text-field.tsx";
import { showToast } from "../../../ui/layers/toast.ts";
import layout from "../../../ui/layout.module.css";
import { EmptyState } from "../../../ui/page/empty-state.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { partPath } from "../desk/part-paths.ts";
import admin from "../ui/admin.module.css";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Panel } from "../ui/panel.tsx";
import { Rows } from "../ui/rows.tsx";
import styles from "./content.module.css";
import { useContentRefresh } from "./content-data.ts";
import { LinkButton } from "./link-button.tsx";
import { PublishDialog } from "./publish-dialog.tsx";

interface DraftsPanelProps {
  readonly drafts: readonly DraftSummary[];
  /** Asks at once whether to publish them all. */
  readonly asks: boolean;
}

/** The stored drafts. The chosen ones are published together. */
export function DraftsPanel({ drafts, asks }: DraftsPanelProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const refresh = useContentRefresh();
  const [discarding, setDiscarding] = useState<DraftSummary | null>(null);
  const [isPublishing, setIsPublishing] = useState(asks && drafts.length > 0);
  const [note, setNote] = useState("");
  const chosen = drafts.filter(({ id }) => !left.has(id));
  // A reload or Back doesn't ask again.
  useEffect(() => {
    if (asks) renamePage(location.pathname);
  }, [asks]);
  const what = chosen.length === 1 ? "1 draft" : `${chosen.length} drafts`;

  function toggle(id: string): void {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  }

  async function publish(base: number | null): Promise<void> {
    const seen = chosen.map(({ id, revision }) => ({ id, revision }));
    try {
      await call(releaseDrafts, { key: crypto.randomUUID(), body: { drafts: seen, base, note } });
      showToast("success", "Published. Players see it now.", { key: "publish" });
      setNote("");
    } finally {
      // Somebody else may have changed a draft or what players see.
      await refresh();
    }
  }

  return (
    <Panel title="Drafts" hint="Players see none of this. The chosen drafts are published together.">
      <Rows
        label="Drafts"
        items={drafts}
        keyOf={({ id }) => id}
        className={layout.wideRow}
        empty={
          <EmptyState
            spot="blank"
            title="No drafts"
            text="Everything that has been written is out there, being read by people."
          />
        }
      >
        {(draft) => (
          <>
            <label className={`${admin.check} ${styles.choice}`}>
              <input type="checkbox" checked={!left.has(draft.id)} onChange={() => toggle(draft.id)} />
              <span className={admin.rowText}>
                <span className={layout.row}>
                  <strong>{draft.name || draft.id}</strong>
                  {draft.isNew && <Tag>New</Tag>}
                  {draft.isOutdated && <Tag tone="gold">Outdated</Tag>}
                </span>
                <span className={layout.muted}>
                  {`Saved ${stampText(draft.updatedAt)} by ${draft.updatedBy ?? "a deleted account"}`}
                </span>
                {draft.isOutdated && (
                  <span className={layout.muted}>
                    This was published again since this draft began. Open it and publish it there.
                  </span>
                )}
              </span>
            </label>
            <LinkButton to={partPath(draft.id)}>
              Edit<span className="visually-hidden">{` ${draft.name || draft.id}`}</span>
            </LinkButton>
            <Button
              variant="ghost"
              label={`Discard the draft of ${draft.name || draft.id}`}
              onClick={() => setDiscarding(draft)}
            >
              Discard
            </Button>
          </>
        )}
      </Rows>
      {drafts.length > 0 && (
        <div>
          <Button
            variant="primary"
            disabledReason={chosen.length === 0 ? "Choose at least one draft." : null}
            onClick={() => setIsPublishing(true)}
          >
            {`Publish ${what}`}
          </Button>
        </div>
      )}
      <PublishDialog
        what={what}
        drafts={chosen}
        isOpen={isPublishing}
        onClose={() => setIsPublishing(false)}
        failure="Failed to publish the drafts"
        action={publish}
      >
        <TextField
          label="Note (optional)"
          name="note"
          value={note}
          onChange={setNote}
          max={RELEASE_NOTE_MAX}
        />
      </PublishDialog>
      <ConfirmDialog
        title="Discard this draft?"
        isOpen={discarding !== null}
        onClose={() => setDiscarding(null)}
        confirm="Discard Draft"
        cancel="Keep It"
        failure="Failed to discard the draft"
        action={async () => {
          const { id = "", revision = 0 } = discarding ?? {};
          await proven(() =>
            call(discardDraft, { key: crypto.randomUUID(), parameters: { id }, body: { revision } }),
          );
          await refresh();
        }}
      >
        <p>{`The draft of ${discarding?.name || discarding?.id} goes for good. What players see stays as it is.`}</p>
      </ConfirmDialog>
    </Panel>
  );
}
