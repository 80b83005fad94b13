import { CONTENT_COUNTS, CONTENT_LIMITS } from "#game/contract/content.ts";
import { Check } from "../frame/check.tsx";
import { ConditionFields } from "./condition-fields.tsx";
import styles from "./editor.module.css";
import { useOthers, useOwn } from "./editor-context.ts";
import { binder, Choice, TextInput } from "./fields.tsx";
import { AddButton, Group, RemoveButton } from "./groups.tsx";
import { TERM_CONDITIONS } from "./model/condition-types.ts";
import { NO_REWARDS, type TermDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";
import { RequirementFields } from "./requirement-fields.tsx";
import { RewardFields } from "./terms-fields.tsx";

const FULL = "There are as many as there can be.";
type When = TermDraft["when"];

interface ListProps<Value> {
  readonly address: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

const newCondition = (): When[number] => ({
  key: crypto.randomUUID(),
  type: "choice_made",
  value: "",
  contact: "",
});

/** Other terms of a quest or choice; the first whose conditions hold applies. docs/reference/contacts.md#terms */
export function TermFields({ address, value: terms, onChange: set }: ListProps<readonly TermDraft[]>) {
  return (
    <Group title="Other terms" address={address}>
      {terms.map((term, place) => (
        <OneTerm
          key={term.key}
          term={term}
          number={place + 1}
          address={`${address}.${term.key}`}
          onChange={(part) => set(changed(terms, term.key, part))}
          onRemove={() => set(without(terms, term.key))}
        />
      ))}
      <AddButton
        text="Add Terms"
        reason={terms.length < CONTENT_COUNTS.terms ? null : FULL}
        onPress={() =>
          set([
            ...terms,
            {
              key: crypto.randomUUID(),
              when: [newCondition()],
              requirements: null,
              rewards: null,
              refusal: "",
            },
          ])
        }
      />
    </Group>
  );
}

interface OneTermProps {
  readonly term: TermDraft;
  /** Its place, from 1. */
  readonly number: number;
  readonly address: string;
  readonly onChange: (part: Partial<TermDraft>) => void;
  readonly onRemove: () => void;
}

function OneTerm({ term, number, address, onChange, onRemove }: OneTermProps) {
  const bind = binder(address, term, onChange);
  const { requirements, rewards } = term;
  return (
    <Group title={`Terms ${number}`} address={address}>
      <WhenFields {...bind("when")} />
      <Check
        label="Ask for something else"
        isChecked={requirements !== null}
        onChange={(isOther) => onChange({ requirements: isOther ? [] : null })}
      />
      {requirements !== null && <RequirementFields {...bind("requirements")} value={requirements} />}
      <Check
        label="Give something else"
        isChecked={rewards !== null}
        onChange={(isOther) => onChange({ rewards: isOther ? NO_REWARDS : null })}
      />
      {rewards !== null && <RewardFields {...bind("rewards")} value={rewards} />}
      <TextInput
        label="Refusal (optional)"
        hint="In the contact's voice, with what would open it."
        max={CONTENT_LIMITS.refusal}
        rows={2}
        {...bind("refusal")}
      />
      <RemoveButton label={`Remove terms ${number}`} onPress={onRemove} />
    </Group>
  );
}

/** The conditions of a term: all of them have to hold. */
function WhenFields({ address, value: when, onChange: set }: ListProps<When>) {
  const others = useOthers();
  const { id } = useOwn();
  const contacts = [
    { value: "", text: "This contact" },
    ...others.filter((other) => other.id !== id).map((other) => ({ value: other.id, text: other.name })),
  ];
  return (
    <Group title="While all of these hold" address={address}>
      {when.map((condition, index) => {
        const { key, type } = condition;
        const part = (change: Partial<When[number]>) => set(changed(when, key, change));
        return (
          <div key={key} className={styles.row}>
            <ConditionFields
              label={`Terms condition ${index + 1}`}
              types={TERM_CONDITIONS}
              address={`${address}.${key}`}
              value={condition}
              onChange={part}
            />
            {type === "affinity_below" && (
              <Choice
                label="With"
                options={contacts}
                {...binder(`${address}.${key}`, condition, part)("contact")}
              />
            )}
            <RemoveButton
              label={`Remove terms condition ${index + 1}`}
              onPress={() => set(without(when, key))}
            />
          </div>
        );
      })}
      <AddButton
        text="Add Condition"
        reason={when.length < CONTENT_COUNTS.conditions ? null : FULL}
        onPress={() => set([...when, newCondition()])}
      />
    </Group>
  );
}
