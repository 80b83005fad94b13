import { LEAVING_PARAGRAPHS } from "#game/contract/other-run.ts";
import { LEAVING_LEVEL, type OtherRun } from "#game/rules/other-run/terms.ts";
import { TextList } from "../documents/text-list.tsx";
import styles from "../documents/writing.module.css";
import { binder, TextInput } from "../editor/fields.tsx";
import { Panel } from "../frame/panel.tsx";

interface LeavingFieldsProps {
  readonly leaving: OtherRun["leaving"];
  readonly onChange: (leaving: OtherRun["leaving"]) => void;
}

/** What a player reads who leaves before an ending. */
export function LeavingFields({ leaving, onChange }: LeavingFieldsProps) {
  const set = (change: Partial<OtherRun["leaving"]>) => onChange({ ...leaving, ...change });
  const bind = binder("leaving", leaving, set);
  return (
    <Panel
      title="Leaving"
      hint={`Before an ending, from level ${LEAVING_LEVEL}. It comes before the choice.`}
    >
      <div className={styles.fields}>
        <TextInput
          label="What the certificate says"
          max={40}
          hint="Certificates that were issued say it too."
          {...bind("name")}
        />
        <TextInput label="Title" max={80} {...bind("title")} />
        <TextList
          title="Text"
          name="Paragraph"
          address="leaving.paragraphs"
          texts={leaving.paragraphs}
          max={400}
          rows={4}
          count={LEAVING_PARAGRAPHS}
          onChange={(paragraphs) => set({ paragraphs })}
        />
      </div>
    </Panel>
  );
}
