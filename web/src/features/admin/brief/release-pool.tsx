import { useState } from "react";
import { updateBriefPool } from "#game/contract/brief-pool.ts";
import type { ContactDifference } from "#game/contract/content-admin.ts";
import type { BriefGoal } from "#game/rules/brief/goals.ts";
import { call, failureText } from "../../../server/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormMessage } from "../../../ui/form/form-message.tsx";
import { useSubmission } from "../../../ui/form/use-submission.ts";
import { showToast } from "../../../ui/toast.ts";
import { useContentRefresh } from "../content/content-data.ts";
import { DifferenceView } from "../content/difference-view.tsx";
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
  const releasing = useSubmission((error) => failureText(error, "Failed to release the pool"));
  const isSame = difference?.length === 0;
  const count = [...problems.values()].flat().length;

  async function release(pool: BriefGoal[]): Promise<void> {
    const isDone = await releasing.run(async () => {
      const body = { goals: pool, revision };
      const { version } = await call(updateBriefPool, { key: crypto.randomUUID(), body });
      showToast("success", `Release ${version} is in force.`, { key: "brief-pool" });
      await refresh();
      return undefined;
    });
    if (isDone) setIsOpen(false);
  }

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
      <Dialog title="Release the Daily Brief" isOpen={isOpen} onClose={() => setIsOpen(false)} size="roomy">
        <div className={styles.dialog}>
          <p>Players see this as soon as you release it. To take it back, return to an earlier release.</p>
          <DifferenceView difference={difference ?? []} emptyText="Nothing differs from what is in force." />
          <FormMessage message={releasing.message} />
          <div className={styles.buttons}>
            <Button variant="primary" busy={releasing.isBusy} onClick={() => goals && void release(goals)}>
              Release
            </Button>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  );
}

function stateText(isSame: boolean, problems: number): string {
  if (problems > 0) return problems === 1 ? "1 problem" : `${problems} problems`;
  return isSame ? "No unreleased changes" : "Proved: can be released";
}
