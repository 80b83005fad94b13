import { Trash2 } from "lucide-react";
import { CONTENT_COUNTS, CONTENT_LIMITS } from "#game/contract/content.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./editor.module.css";
import { binder, TextInput } from "./fields.tsx";
import { AddButton, Group } from "./groups.tsx";
import type { ChoiceDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";
import { freeId } from "./model/ids.ts";
import { newChoice } from "./model/new-parts.ts";
import { RequirementFields } from "./requirement-fields.tsx";
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
  const add = () => {
    const id = freeId("choice", new Set(choices.map((choice) => choice.id)));
    set([...choices, newChoice(crypto.randomUUID(), id)]);
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
      <AddButton text="Add Choice" reason={whyNoMore(choices.length, isRepeatable)} onPress={add} />
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
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <TextInput label="Label on the button" max={CONTENT_LIMITS.choiceLabel} {...bind("label")} />
      <TextInput
        label="Choice description (optional)"
        max={CONTENT_LIMITS.choiceDescription}
        rows={2}
        {...bind("description")}
      />
      <TextInput
        label="Choice id"
        hint="Players' choices are stored under it. Don't change it once it is released."
        max={CONTENT_LIMITS.id}
        {...bind("id")}
      />
      <RequirementFields {...bind("requirements")} />
      <RewardFields {...bind("rewards")} />
      <EffectFields {...bind("effects")} />
      <LetterFields label="Send a message of its own on completion" {...bind("completionMessage")} />
      <div>
        <Button variant="ghost" onClick={onRemove}>
          <Trash2 aria-hidden size={18} />
          Remove {title}
        </Button>
      </div>
    </fieldset>
  );
}
