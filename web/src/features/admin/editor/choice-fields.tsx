import { Plus, Trash2 } from "lucide-react";
import { CONTENT_COUNTS, CONTENT_LIMITS } from "#game/contract/content.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./editor.module.css";
import { useChange } from "./editor-context.ts";
import { Problems, TextInput } from "./fields.tsx";
import type { ChoiceDraft, MissionDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";
import { fieldId } from "./model/fields.ts";
import { freeId } from "./model/ids.ts";
import { newChoice } from "./model/new-parts.ts";
import { RequirementFields } from "./requirement-fields.tsx";
import { EffectFields, LetterFields, RewardFields } from "./terms-fields.tsx";

/** The choices of a mission. docs/reference/contacts.md#choices */
export function ChoiceFields({ mission }: { readonly mission: MissionDraft }) {
  const change = useChange();
  const { key, choices, isRepeatable } = mission;
  const address = `missions.${key}.choices`;
  const set = (next: readonly ChoiceDraft[]) => change({ type: "mission", key, part: { choices: next } });
  const add = () => {
    const id = freeId("choice", new Set(choices.map((choice) => choice.id)));
    set([...choices, newChoice(crypto.randomUUID(), id)]);
  };
  return (
    <fieldset id={fieldId(address)} tabIndex={-1} className={styles.group}>
      <legend>Choices</legend>
      <Problems address={address} />
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
      <div>
        <Button variant="ghost" disabledReason={whyNoMore(choices.length, isRepeatable)} onClick={add}>
          <Plus aria-hidden size={18} />
          Add Choice
        </Button>
      </div>
    </fieldset>
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

/** One choice. Its costs, rewards and effects come in addition to the mission's. */
function OneChoice({ choice, title, address, onChange, onRemove }: OneChoiceProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <TextInput
        label="Label on the button"
        address={`${address}.label`}
        max={CONTENT_LIMITS.choiceLabel}
        value={choice.label}
        onChange={(label) => onChange({ label })}
      />
      <TextInput
        label="Choice description (optional)"
        address={`${address}.description`}
        max={CONTENT_LIMITS.choiceDescription}
        rows={2}
        value={choice.description}
        onChange={(description) => onChange({ description })}
      />
      <TextInput
        label="Choice id"
        address={`${address}.id`}
        hint="Players' choices are stored under it. Don't change it once it is released."
        max={CONTENT_LIMITS.id}
        value={choice.id}
        onChange={(id) => onChange({ id })}
      />
      <RequirementFields
        address={address}
        requirements={choice.requirements}
        onChange={(requirements) => onChange({ requirements })}
      />
      <RewardFields address={address} value={choice.rewards} onChange={(rewards) => onChange({ rewards })} />
      <EffectFields address={address} value={choice.effects} onChange={(effects) => onChange({ effects })} />
      <LetterFields
        label="Send a message of its own on completion"
        address={address}
        value={choice.completionMessage}
        onChange={(completionMessage) => onChange({ completionMessage })}
      />
      <div>
        <Button variant="ghost" onClick={onRemove}>
          <Trash2 aria-hidden size={18} />
          Remove {title}
        </Button>
      </div>
    </fieldset>
  );
}
