import { Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { CONTENT_COUNTS, CONTENT_LIMITS } from "#game/contract/content.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./editor.module.css";
import { binder, Problems, TextInput } from "./fields.tsx";
import { AddButton, Group } from "./groups.tsx";
import type { ChoiceDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";
import { fieldId } from "./model/fields.ts";
import { freeId } from "./model/ids.ts";
import { newChoice } from "./model/new-parts.ts";
import { RequirementFields } from "./requirement-fields.tsx";
import { TermFields } from "./term-fields.tsx";
import { EffectFields, LetterFields, RewardFields } from "./terms-fields.tsx";

interface ChoiceFieldsProps {
  readonly address: string;
  readonly value: readonly ChoiceDraft[];
  readonly onChange: (value: readonly ChoiceDraft[]) => void;
  /** True if the quest is repeatable. */
  readonly isRepeatable: boolean;
}

/** The choices of a quest. docs/reference/contacts.md#choices */
export function ChoiceFields({ address, value: choices, onChange: set, isRepeatable }: ChoiceFieldsProps) {
  const focusAfter = useRef<string | null>(null);
  useEffect(() => {
    const target = focusAfter.current;
    if (target === null || choices.length === 0) return;
    focusAfter.current = null;
    document.getElementById(target)?.focus();
  }, [choices]);

  /** Adds a choice, or as many as a quest with choices needs. The first one is written next. */
  const add = () => {
    const count = Math.max(1, CONTENT_COUNTS.choicesMin - choices.length);
    const ids = new Set(choices.map((choice) => choice.id));
    const added = Array.from({ length: count }, () => {
      const id = freeId("choice", ids);
      ids.add(id);
      return newChoice(crypto.randomUUID(), id);
    });
    const [first] = added;
    if (first) focusAfter.current = fieldId(`${address}.${first.key}.label`);
    set([...choices, ...added]);
  };
  return (
    <Group title="Choices" address={address}>
      {choices.map((choice, place) => (
        <OneChoice
          key={choice.key}
          choice={choice}
          title={`Choice ${place + 1}`}
          address={`${address}.${choice.key}`}
          onChange={(part) => set(changed(choices, choice.key, part))}
          onRemove={() => set(without(choices, choice.key))}
        />
      ))}
      <AddButton
        text={choices.length === 0 ? "Add Choices" : "Add Choice"}
        reason={whyNoMore(choices.length, isRepeatable)}
        onPress={add}
      />
    </Group>
  );
}

function whyNoMore(count: number, isRepeatable: boolean): string | null {
  if (isRepeatable) return "A repeatable mission has no choices.";
  return count >= CONTENT_COUNTS.choicesMax
    ? `A mission has at most ${CONTENT_COUNTS.choicesMax} choices.`
    : null;
}

interface OneChoiceProps {
  readonly choice: ChoiceDraft;
  readonly title: string;
  readonly address: string;
  readonly onChange: (part: Partial<ChoiceDraft>) => void;
  readonly onRemove: () => void;
}

/** One choice. Its costs, rewards and effects come in addition to the quest's. */
function OneChoice({ choice, title, address, onChange, onRemove }: OneChoiceProps) {
  const bind = binder(address, choice, onChange);
  return (
    <fieldset id={fieldId(address)} tabIndex={-1} className={styles.group}>
      <legend>{title}</legend>
      <Problems address={address} />
      <TextInput label="Label on the button" max={CONTENT_LIMITS.choiceLabel} {...bind("label")} />
      <TextInput
        label="Choice description (optional)"
        max={CONTENT_LIMITS.choiceDescription}
        rows={2}
        {...bind("description")}
      />
      <TextInput label="Headline on covers (optional)" max={CONTENT_LIMITS.headline} {...bind("headline")} />
      <RequirementFields {...bind("requirements")} />
      <RewardFields {...bind("rewards")} />
      <EffectFields {...bind("effects")} />
      <TermFields {...bind("terms")} />
      <LetterFields label="Send a message of its own on completion" {...bind("completionMessage")} />
      <div>
        <Button variant="ghost" onClick={onRemove}>
          <Trash2 aria-hidden size={18} />
          <span>{`Remove ${title}`}</span>
        </Button>
      </div>
      <p className={styles.muted}>
        Id: <code>{choice.id}</code>
        <span>{choice.isNew && ", from the label until it is released"}</span>
      </p>
    </fieldset>
  );
}
