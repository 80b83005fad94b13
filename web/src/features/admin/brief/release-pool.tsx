import { useState } from "react";
import { updateBriefPool } from "#game/contract/brief-pool.ts";
import type { ContactDifference } from "#game/contract/content-admin.ts";
import { call } from "../../../server/api.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useContentRefresh } from "../content/content-data.ts";
import { DifferenceView } from "../content/difference-view.tsx";
import { ConfirmDialog } from "../frame/confirm-dialog.tsx";
import styles from "./brief.module.css";
import type { PoolState } from "./pool-draft.ts";

interface ReleasePoolProps extends PoolState {
  readonly revision: string;
  /** From the pool in force to the typed one; null if the schema refuses it. */
  readonly difference: readonly ContactDifference[] | null;
  readonly onUndo: () => void;
}

/** The state of the work, and the release of it after a look at the difference. */
export function ReleasePool({ goals, problems, revision, difference, onUndo }: ReleasePoolProps) {
  const [isOpen, setIsOpen] = useState(false);
  const refresh = useContentRefresh();
  const isSame = difference?.length === 0;
  const count = [...problems.values()].flat().length;

  return (
    <section className={styles.bar} aria-label="Releasing">
      <div className={styles.barState}>
        <p role="status">{stateText(isSame, count)}</p>
        {(problems.get("goals") ?? []).map((text) => (
          <p key={text} className={styles.problem}>
            {text}
          </p>
        ))}
      </div>
      <div className={styles.buttons}>
        {!isSame && (
          <Button variant="ghost" onClick={onUndo}>
            Undo All
          </Button>
        )}
        <Button
          variant="primary"
          disabledReason={isSame ? "Nothing has changed." : count > 0 ? "Mend the problems first." : null}
          onClick={() => setIsOpen(true)}
        >
          Release
        </Button>
      </div>
      <ConfirmDialog
        title="Release the Daily Brief"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="roomy"
        confirm="Release"
        variant="primary"
        failure="Failed to release the pool"
        action={async () => {
          const body = { goals: goals ?? [], revision };
          const { version } = await call(updateBriefPool, { key: crypto.randomUUID(), body });
          showToast("success", `Release ${version} is in force.`, { key: "brief-pool" });
          await refresh();
        }}
      >
        <p>Players see this as soon as you release it. To take it back, return to an earlier release.</p>
        <DifferenceView difference={difference ?? []} emptyText="Nothing differs from what is in force." />
      </ConfirmDialog>
    </section>
  );
}

function stateText(isSame: boolean, problems: number): string {
  if (problems > 0) return problems === 1 ? "1 problem" : `${problems} problems`;
  return isSame ? "No unreleased changes" : "Proved: can be released";
}
