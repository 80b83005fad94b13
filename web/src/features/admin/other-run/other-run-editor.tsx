import { useDeferredValue, useMemo, useState } from "react";
import { readDocument } from "#game/content/documents.ts";
import { MAX_INHERITANCES } from "#game/contract/other-run.ts";
import { Button } from "../../../ui/button.tsx";
import { DocumentBar } from "../documents/document-bar.tsx";
import type { OpenedDocument } from "../documents/document-loader.tsx";
import { EntryNav } from "../documents/entry-nav.tsx";
import { problemsAt } from "../documents/problems.ts";
import { useDocument } from "../documents/use-document.ts";
import styles from "../documents/writing.module.css";
import { ProblemsContext } from "../editor/editor-context.ts";
import { AddButton } from "../editor/groups.tsx";
import frame from "../frame/admin.module.css";
import { Panel } from "../frame/panel.tsx";
import { InheritanceFields } from "./inheritance-fields.tsx";
import { LeavingFields } from "./leaving-fields.tsx";
import {
  documentOf,
  newInheritance,
  problemsOf,
  type RunDraft,
  runDraftOf,
  withInheritance,
} from "./run-draft.ts";
import { RunPhone } from "./run-phone.tsx";

const titleOf = (name: string): string => name || "Something new";

function hintOf(id: string, isInForce: boolean): string {
  const called = `Conditions of contacts call it ${id}.`;
  if (!isInForce) return `${called} Once it's released it can't be taken out, because a run may have it.`;
  return `${called} Runs that have it get new terms at once and keep what they began with. It can't be taken out, because a run may have it.`;
}

/** Edits what runs leave each other, one inheritance at a time. It is checked while typing, and released as a whole. */
export function OtherRunEditor({ opened }: { readonly opened: OpenedDocument }) {
  const { facts } = opened;
  const [draft, setDraft] = useState<RunDraft>(() => runDraftOf(opened.draft?.content ?? opened.content));
  const [chosen, setChosen] = useState(0);
  const content = useMemo(() => documentOf(draft), [draft]);
  const work = useDocument("other-run", opened, content, (stored) => setDraft(runDraftOf(stored)));
  const inForce = useMemo(() => readDocument("other-run", work.inForce), [work.inForce]);
  const proved = useDeferredValue(content);
  const problems = useMemo(() => problemsOf(proved, facts, inForce), [proved, facts, inForce]);
  const { inheritances } = draft;
  const place = Math.min(chosen, inheritances.length - 1);
  const shown = inheritances[place];
  const isInForce = inForce?.inheritances.some(({ id }) => id === shown?.id) ?? false;

  function add(): void {
    setDraft({ ...draft, inheritances: [...inheritances, newInheritance()] });
    setChosen(inheritances.length);
  }

  return (
    <ProblemsContext value={problems}>
      <div className={styles.page}>
        <EntryNav
          title="Inheritances"
          name="Inheritance"
          entries={inheritances.map(({ id, name }, i) => ({
            id,
            text: titleOf(name),
            problems: problemsAt(problems, `inheritances.${i}`),
          }))}
          chosen={shown?.id ?? ""}
          onChoose={(id) => setChosen(inheritances.findIndex((each) => each.id === id))}
        />
        <div className={frame.stack}>
          {shown && (
            <Panel
              title={titleOf(shown.name)}
              hint={hintOf(shown.id, isInForce)}
              {...(!isInForce && {
                actions: (
                  <Button
                    variant="ghost"
                    onClick={() =>
                      setDraft({ ...draft, inheritances: inheritances.filter(({ id }) => id !== shown.id) })
                    }
                  >
                    Remove Inheritance
                  </Button>
                ),
              })}
            >
              <InheritanceFields
                key={shown.id}
                draft={shown}
                address={`inheritances.${place}`}
                facts={facts}
                onChange={(changed) => setDraft(withInheritance(draft, changed))}
              />
            </Panel>
          )}
          <AddButton
            text="Add Inheritance"
            reason={
              inheritances.length < MAX_INHERITANCES
                ? null
                : `There can be at most ${MAX_INHERITANCES} inheritances.`
            }
            onPress={add}
          />
          <LeavingFields leaving={draft.leaving} onChange={(leaving) => setDraft({ ...draft, leaving })} />
        </div>
        <RunPhone draft={draft} place={place} onChoose={setChosen} />
      </div>
      <DocumentBar
        id="other-run"
        work={work}
        problems={problems}
        draftReason={readDocument("other-run", content) ? null : "Amounts and levels have to be numbers."}
        onUndo={() => setDraft(runDraftOf(work.inForce))}
      >
        {(problems.get("inheritances") ?? []).map((text) => (
          <p key={text} className={styles.problem}>
            {text}
          </p>
        ))}
      </DocumentBar>
    </ProblemsContext>
  );
}
