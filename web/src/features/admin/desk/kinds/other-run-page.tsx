import { useState } from "react";
import { MAX_INHERITANCES } from "#game/contract/other-run.ts";
import { LEAVING_LEVEL } from "#game/rules/other-run/terms.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Panel } from "../../frame/panel.tsx";
import { problemsIn } from "../desk-context.ts";
import { DocumentPage, type DocumentProps } from "../document-page.tsx";
import { EntryNav } from "../entry-nav.tsx";
import { Field } from "../fields/field.tsx";
import { AddButton } from "../fields/groups.tsx";
import { Fields } from "../fields/part-fields.tsx";
import { keysOf } from "../fields/tree.ts";
import { entriesOf, schemaAt } from "../kind-form.ts";
import { newEntry } from "../new-entry.ts";
import styles from "../writing.module.css";
import { RunPhone } from "./run-phone.tsx";

/** The page of inheritances. docs/reference/administration.md#the-other-run */
export default function OtherRunPage({ title }: { readonly title: string }) {
  return (
    <DocumentPage
      id="other-run"
      title={title}
      failure="Failed to load the inheritances"
      list="inheritances"
      isWide
    >
      {(document) => <OtherRun {...document} />}
    </DocumentPage>
  );
}

const INHERITANCE = schemaAt("other-run", "inheritances.0");

const titleOf = (name: string): string => name || "Something new";

function hintOf(id: string, isInForce: boolean): string {
  const called = `Conditions of contacts call it ${id}.`;
  if (!isInForce) return `${called} Once it's released it can't be taken out, because a run may have it.`;
  return `${called} Runs that have it get new terms at once and keep what they began with. It can't be taken out, because a run may have it.`;
}

/** Edits what runs leave each other, one inheritance at a time. */
function OtherRun({ work, content, inForce, problems }: DocumentProps<"other-run">) {
  const [chosen, setChosen] = useState(0);
  const { inheritances } = content;
  const keys = keysOf(work.tree.keys, "inheritances", inheritances);
  const place = Math.min(chosen, inheritances.length - 1);
  const shown = inheritances[place];
  const key = keys[place] ?? "";
  const isInForce = inForce?.inheritances.some(({ id }) => id === shown?.id) ?? false;

  function add(): void {
    work.edit({ type: "insert", at: "inheritances", entries: [newEntry(INHERITANCE, "inheritances")] });
    setChosen(inheritances.length);
  }

  return (
    <div className={styles.page}>
      <EntryNav
        title="Inheritances"
        name="Inheritance"
        entries={inheritances.map(({ id, name }, i) => ({
          id,
          text: titleOf(name),
          problems: problemsIn(problems, `inheritances.${keys[i]}`),
        }))}
        chosen={shown?.id ?? ""}
        onChoose={(id) => setChosen(inheritances.findIndex((each) => each.id === id))}
      />
      <div className={styles.fields}>
        {shown && (
          <Panel
            title={titleOf(shown.name)}
            hint={hintOf(shown.id, isInForce)}
            {...(!isInForce && {
              actions: (
                <Button
                  variant="ghost"
                  onClick={() => work.edit({ type: "remove", at: "inheritances", key })}
                >
                  Remove Inheritance
                </Button>
              ),
            })}
          >
            <Field
              key={key}
              schema={INHERITANCE}
              address={`inheritances.${key}`}
              path="inheritances"
              value={shown}
              isBare
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
        <Panel
          title="All Runs"
          hint={`A player may leave before an ending, from level ${LEAVING_LEVEL}. The text comes before the choice.`}
        >
          <Fields
            entries={entriesOf("other-run")}
            address=""
            path=""
            value={{ ...content }}
            only={(name) => name !== "inheritances"}
          />
        </Panel>
      </div>
      <RunPhone content={content} place={place} onChoose={setChosen} />
    </div>
  );
}
