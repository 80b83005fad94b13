import { useMemo, useState } from "react";
import { readDocument } from "#game/content/documents.ts";
import { MAX_GOALS } from "#game/contract/brief-content.ts";
import { GOALS_OF_BRIEF } from "#game/rules/brief/goals.ts";
import { saveFile } from "../../../device/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { DocumentBar } from "../documents/document-bar.tsx";
import type { OpenedDocument } from "../documents/document-loader.tsx";
import documents from "../documents/documents.module.css";
import { useDocument } from "../documents/use-document.ts";
import { ProblemsContext } from "../editor/editor-context.ts";
import { AddButton } from "../editor/groups.tsx";
import { FileButton } from "../frame/file-button.tsx";
import { Panel } from "../frame/panel.tsx";
import styles from "./brief.module.css";
import { GoalFields } from "./goal-fields.tsx";
import {
  draftsOf,
  type GoalDraft,
  kindOptions,
  newGoal,
  poolOf,
  problemsOf,
  readPool,
} from "./pool-draft.ts";

const HINT = `A brief has ${GOALS_OF_BRIEF} goals of different kinds, picked from those of the player's level. A brief that somebody has taken keeps its goals: a changed text or amount shows there too, and a removed goal is left out.`;

/** Edits the pool. It is checked while typing, and released as a whole. */
export function PoolEditor({ opened }: { readonly opened: OpenedDocument }) {
  const [drafts, setDrafts] = useState<readonly GoalDraft[]>(() =>
    draftsOf(goalsIn(opened.draft?.content ?? opened.content)),
  );
  const [fileError, setFileError] = useState<string | null>(null);
  const pool = useMemo(() => poolOf(drafts), [drafts]);
  const work = useDocument("daily-brief", opened, pool, (content) => setDrafts(draftsOf(goalsIn(content))));
  const inForce = useMemo(() => goalsIn(work.inForce), [work.inForce]);
  const problems = useMemo(() => problemsOf(pool, opened.facts, inForce), [pool, opened.facts, inForce]);
  const kinds = kindOptions(opened.facts.actions);

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
      <DocumentBar
        id="daily-brief"
        work={work}
        problems={problems}
        draftReason={readDocument("daily-brief", pool) ? null : "Amounts and levels have to be numbers."}
        onUndo={() => setDrafts(draftsOf(inForce))}
      >
        {(problems.get("goals") ?? []).map((text) => (
          <p key={text} className={documents.problem}>
            {text}
          </p>
        ))}
      </DocumentBar>
    </>
  );
}

function goalsIn(content: unknown) {
  return readDocument("daily-brief", content) ?? [];
}
