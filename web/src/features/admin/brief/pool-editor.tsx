import { useMemo, useState } from "react";
import { poolDifference } from "#game/content/pool.ts";
import { MAX_GOALS } from "#game/contract/brief-content.ts";
import type { getBriefPool } from "#game/contract/brief-pool.ts";
import type { ReplyOf } from "#game/contract/endpoint.ts";
import { GOALS_OF_BRIEF } from "#game/rules/brief/goals.ts";
import { saveFile } from "../../../device/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ProblemsContext } from "../editor/editor-context.ts";
import { AddButton } from "../editor/groups.tsx";
import { LeaveDialog } from "../editor/leave-dialog.tsx";
import { FileButton } from "../frame/file-button.tsx";
import { Panel } from "../frame/panel.tsx";
import { useLeaveGuard } from "../frame/use-leave-guard.ts";
import styles from "./brief.module.css";
import { GoalFields } from "./goal-fields.tsx";
import { draftsOf, type GoalDraft, kindOptions, newGoal, readPool, stateOf } from "./pool-draft.ts";
import { ReleasePool } from "./release-pool.tsx";

const HINT = `A brief has ${GOALS_OF_BRIEF} goals of different kinds, picked from those of the player's level. A brief that somebody has taken keeps its goals: a changed text or amount shows there too, and a removed goal is left out.`;

/** Edits the pool. It is checked while typing, and released as a whole. */
export function PoolEditor({ goals: inForce, revision, actions }: ReplyOf<typeof getBriefPool>) {
  const [drafts, setDrafts] = useState<readonly GoalDraft[]>(() => draftsOf(inForce));
  const [fileError, setFileError] = useState<string | null>(null);
  const { goals, problems } = useMemo(() => stateOf(drafts, actions, inForce), [drafts, actions, inForce]);
  const difference = goals && poolDifference(inForce, goals);
  const guard = useLeaveGuard(difference === null || difference.length > 0);
  const kinds = kindOptions(actions);

  async function importFile(file: File): Promise<void> {
    const read = readPool(await file.text());
    setFileError(read ? null : `${file.name} holds no valid pool of the daily brief.`);
    if (read) setDrafts(read);
  }

  function exportFile(): void {
    const file = new Blob([`${JSON.stringify(inForce, null, 2)}\n`], { type: "application/json" });
    saveFile(file, "brief.json");
  }

  return (
    <>
      <Panel
        title="Goals"
        hint={HINT}
        actions={
          <>
            <Button onClick={exportFile}>Export JSON</Button>
            <FileButton
              text="Import JSON"
              label="JSON file with the pool"
              accept="application/json,.json"
              onFile={importFile}
            />
          </>
        }
      >
        {fileError !== null && <Notice kind="error">{fileError}</Notice>}
        <ProblemsContext value={problems}>
          <ol className={styles.goals} aria-label="Goals">
            {drafts.map((goal, index) => (
              <GoalFields
                key={goal.id}
                goal={goal}
                index={index}
                kinds={kinds}
                isInForce={inForce.some(({ id }) => id === goal.id)}
                onChange={(change) =>
                  setDrafts(drafts.map((each) => (each.id === goal.id ? { ...each, ...change } : each)))
                }
                onRemove={() => setDrafts(drafts.filter(({ id }) => id !== goal.id))}
              />
            ))}
          </ol>
        </ProblemsContext>
        <AddButton
          text="Add Goal"
          reason={drafts.length < MAX_GOALS ? null : `A pool has at most ${MAX_GOALS} goals.`}
          onPress={() => setDrafts([...drafts, newGoal()])}
        />
      </Panel>
      <ReleasePool
        goals={goals}
        revision={revision}
        difference={difference}
        problems={problems}
        onUndo={() => setDrafts(draftsOf(inForce))}
      />
      <LeaveDialog isOpen={guard.pending !== null} onStay={guard.stay} onLeave={guard.leave} />
    </>
  );
}
