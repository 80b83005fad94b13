import { useState } from "react";
import { releaseDrafts } from "#game/admin/releases-wire.ts";
import { type DraftSummary, RELEASE_NOTE_MAX } from "#game/core/wire/content-parts.ts";
import { storedLength } from "#game/core/wire/text.ts";
import { call } from "../../../server/api.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { Submission } from "../../../ui/form/use-submission.ts";
import { showToast } from "../../../ui/layers/toast.ts";
import layout from "../../../ui/layout.module.css";
import { Loaded } from "../ui/loaded.tsx";
import styles from "./content.module.css";
import { useContentRefresh, useReleasePreview } from "./content-data.ts";
import { ReleaseFacts } from "./release-facts.tsx";

/** Preview of the chosen drafts, and the button that puts them in force. */
export function ReleaseForm({
  drafts,
  knownAt,
  releasing,
}: {
  readonly drafts: readonly DraftSummary[];
  readonly knownAt: number;
  readonly releasing: Submission;
}) {
  const states = drafts.map(({ id, revision }) => ({ id, revision }));
  const preview = useReleasePreview(states, knownAt);
  const refresh = useContentRefresh();
  const [note, setNote] = useState("");
  const { data } = preview;

  async function release(base: number | null): Promise<void> {
    const isDone = await releasing.run(async () => {
      const key = crypto.randomUUID();
      await call(releaseDrafts, { key, body: { drafts: states, base, note } });
      // A toast: what it says holds until the next release.
      showToast("success", "Published. Players see it now.", { key: "publish" });
      setNote("");
      await refresh();
      return undefined;
    });
    // Somebody else may have changed a draft or the content in force.
    if (!isDone) await refresh();
  }

  if (drafts.length === 0) {
    return <p className={styles.muted}>Choose at least one draft to publish.</p>;
  }
  const what = drafts.length === 1 ? "1 draft" : `${drafts.length} drafts`;
  return (
    <div className={layout.column4}>
      <Loaded query={preview} failure="Failed to compare the drafts" height={160}>
        {(facts) => <ReleaseFacts {...facts} emptyText="Nothing differs from what players see." />}
      </Loaded>
      <TextField
        label="Note (optional)"
        name="note"
        value={note}
        onChange={setNote}
        max={RELEASE_NOTE_MAX}
        error={
          storedLength(note) > RELEASE_NOTE_MAX ? `Must be at most ${RELEASE_NOTE_MAX} characters` : null
        }
      />
      <div>
        <Button
          variant="primary"
          busy={releasing.isBusy}
          disabledReason={releaseReason(preview.isPlaceholderData ? undefined : data, note)}
          onClick={() => data && void release(data.base)}
        >
          {`Publish ${what}`}
        </Button>
      </div>
    </div>
  );
}

function releaseReason(
  preview: { readonly problems: readonly unknown[]; readonly drafts: readonly DraftSummary[] } | undefined,
  note: string,
): string | null {
  if (!preview) return "The proof comes first.";
  if (preview.problems.length > 0) return "The proof found problems. Mend them first.";
  if (preview.drafts.some(({ isOutdated }) => isOutdated)) return "A chosen draft is outdated.";
  return storedLength(note) > RELEASE_NOTE_MAX ? "The note is too long." : null;
}
