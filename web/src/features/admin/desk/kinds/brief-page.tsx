import { useState } from "react";
import * as v from "valibot";
import { BriefFile } from "#game/contract/content/brief.ts";
import { type BriefGoal, GOALS_OF_BRIEF } from "#game/rules/brief/goals.ts";
import { saveFile } from "../../../../device/sharing/save-file.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Notice } from "../../../../ui/page/notice.tsx";
import { FileButton } from "../../ui/file-button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { Field } from "../fields/field.tsx";
import { schemaAt } from "../kind-form.ts";

const HINT = `A brief has ${GOALS_OF_BRIEF} goals of different kinds, picked from those of the player's level. A brief that somebody has taken keeps its goals: a changed text or amount shows there too, and a removed goal is left out.`;

/** The pool of the daily brief. docs/reference/administration.md#daily-brief */
export default function BriefPage() {
  return (
    <DocumentPage id="daily-brief" failure="Failed to load the pool" list="goals">
      {(document) => <Goals {...document} />}
    </DocumentPage>
  );
}

const GOALS = schemaAt("daily-brief", "goals");

function Goals({ work, content, inForce }: DocumentProps<"daily-brief">) {
  const [fileError, setFileError] = useState<string | null>(null);

  async function importFile(file: File): Promise<void> {
    const goals = readPool(await file.text());
    setFileError(goals ? null : `${file.name} holds no valid pool of the daily brief.`);
    if (goals) work.replace({ goals });
  }

  function exportFile(): void {
    const file = new Blob([`${JSON.stringify(inForce, null, 2)}\n`], { type: "application/json" });
    saveFile(file, "brief.json");
  }

  return (
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
      <Field schema={GOALS} address="goals" path="goals" value={content.goals} isBare />
    </Panel>
  );
}

const PoolJson = v.pipe(v.string(), v.parseJson());
const WithPool = v.object({ documents: v.object({ "daily-brief": v.unknown() }) });

/** Reads a pool from a file: `brief.json`, or an export of the whole content. Null if it holds none. */
function readPool(text: string): readonly BriefGoal[] | null {
  const json = v.safeParse(PoolJson, text);
  if (!json.success) return null;
  const set = v.safeParse(WithPool, json.output);
  const pool = v.safeParse(BriefFile, set.success ? set.output.documents["daily-brief"] : json.output);
  return pool.success ? pool.output : null;
}
