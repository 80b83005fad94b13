import type { Facts } from "#game/content/facts.ts";
import { MAX_CONDITIONS } from "#game/contract/other-run.ts";
import { TextList } from "../documents/text-list.tsx";
import styles from "../documents/writing.module.css";
import editor from "../editor/editor.module.css";
import { AmountInput, binder, Choice, TextInput } from "../editor/fields.tsx";
import { Group } from "../editor/groups.tsx";
import { Check } from "../frame/check.tsx";
import { ActionFields } from "./action-fields.tsx";
import type { InheritanceDraft } from "./run-draft.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

interface InheritanceFieldsProps {
  readonly draft: InheritanceDraft;
  /** Address of the inheritance in the document: `inheritances.0`. */
  readonly address: string;
  readonly facts: Facts;
  readonly onChange: (draft: InheritanceDraft) => void;
}

/** Everything that an inheritance says, and what it does to a run. */
export function InheritanceFields({ draft, address, facts, onChange }: InheritanceFieldsProps) {
  const set = (change: Partial<InheritanceDraft>) => onChange({ ...draft, ...change });
  const bind = binder(address, draft, set);
  const actionNames = facts.actions.map(({ id, name }) => ({ value: id, text: name }));
  return (
    <div className={styles.fields}>
      <TextInput label="Name" max={40} {...bind("name")} />
      <TextInput label="How it's offered" max={240} rows={3} {...bind("pitch")} />
      <TextList
        title="What it means, in numbers"
        name="Sentence"
        address={`${address}.conditions`}
        texts={draft.conditions}
        max={160}
        rows={2}
        count={{ min: 1, max: MAX_CONDITIONS }}
        onChange={(conditions) => set({ conditions })}
      />
      <Group title="To begin with" address={`${address}.start`}>
        <div className={editor.row}>
          <AmountInput
            label="Cash ($)"
            hint="Empty, as the debt: nothing is different."
            {...bind("cash")}
            address={`${address}.start.cash`}
          />
          <AmountInput label="Debt ($)" {...bind("debt")} address={`${address}.start.debt`} />
        </div>
      </Group>
      <Group title="A share of the pay, until the debt is paid" address={`${address}.terms.taking`}>
        <div className={editor.row}>
          <Choice
            label="Quick action"
            options={[{ value: "", text: "None" }, ...actionNames]}
            {...bind("takenOf")}
            address={`${address}.terms.taking.action`}
          />
          {draft.takenOf !== "" && (
            <AmountInput label="Share, %" {...bind("percent")} address={`${address}.terms.taking.percent`} />
          )}
        </div>
        {draft.takenOf !== "" && (
          <TextInput
            label="Who takes it, as in “the Baroness”"
            max={40}
            {...bind("to")}
            address={`${address}.terms.taking.to`}
          />
        )}
      </Group>
      <Group title="Somebody who knows them" address={`${address}.knows`}>
        <div className={editor.row}>
          <Choice
            label="Contact"
            options={[
              { value: "", text: "Nobody" },
              ...facts.contacts.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            {...bind("contact")}
            address={`${address}.knows.contact`}
          />
          {draft.contact !== "" && (
            <AmountInput label="From level" {...bind("level")} address={`${address}.knows.level`} />
          )}
        </div>
      </Group>
      <Choice
        label="Day of a shift (UTC)"
        options={[
          { value: "", text: "None" },
          ...WEEKDAYS.map((text, weekday) => ({ value: String(weekday), text })),
        ]}
        {...bind("weekday")}
        address={`${address}.terms.shift.weekday`}
      />
      <ActionFields
        drafts={draft.actions}
        address={`${address}.terms`}
        actions={facts.actions}
        hasShift={draft.weekday !== ""}
        onChange={(actions) => set({ actions })}
      />
      <Check
        label="No screen says how many followers there are"
        isChecked={draft.hidesFollowers}
        onChange={(hidesFollowers) => set({ hidesFollowers })}
      />
    </div>
  );
}
