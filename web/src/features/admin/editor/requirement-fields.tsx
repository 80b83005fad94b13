import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./editor.module.css";
import { useChange } from "./editor-context.ts";
import { AmountInput, Choice, Problems } from "./fields.tsx";
import type { MissionDraft, RequirementDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";
import { fieldId } from "./model/fields.ts";

const TYPES = ["energy", "cash", "followers", "level"] as const;
const TYPE_TEXT: Readonly<Record<RequirementDraft["type"], string>> = {
  energy: "Energy (spent)",
  cash: "Cash (spent)",
  followers: "Followers (threshold)",
  level: "Level (threshold)",
};

/** What a mission costs and asks for, one line for each type. */
export function RequirementFields({ mission: { key, requirements } }: { readonly mission: MissionDraft }) {
  const change = useChange();
  const set = (next: readonly RequirementDraft[]) =>
    change({ type: "mission", key, part: { requirements: next } });
  const free = TYPES.find((type) => !requirements.some((each) => each.type === type));
  return (
    <fieldset id={fieldId(`missions.${key}.requirements`)} tabIndex={-1} className={styles.group}>
      <legend>Requirements</legend>
      {requirements.map((requirement, index) => {
        const address = `missions.${key}.requirements.${requirement.key}`;
        return (
          <div key={requirement.key} className={styles.row}>
            <Choice
              label={`Requirement ${index + 1}`}
              address={`${address}.type`}
              value={requirement.type}
              options={TYPES.map((type) => ({ value: type, text: TYPE_TEXT[type] }))}
              onChange={(chosen) => {
                const type = TYPES.find((each) => each === chosen);
                if (type) set(changed(requirements, requirement.key, { type }));
              }}
            />
            <AmountInput
              label="Amount"
              address={`${address}.amount`}
              value={requirement.amount}
              onChange={(amount) => set(changed(requirements, requirement.key, { amount }))}
            />
            <IconButton
              label={`Remove requirement ${index + 1}`}
              onClick={() => set(without(requirements, requirement.key))}
            >
              <Trash2 aria-hidden size={18} />
            </IconButton>
          </div>
        );
      })}
      <Problems address={`missions.${key}.requirements`} />
      <div>
        <Button
          variant="ghost"
          disabledReason={free ? null : "Each type is there once."}
          onClick={() => free && set([...requirements, { key: crypto.randomUUID(), type: free, amount: "" }])}
        >
          <Plus aria-hidden size={18} />
          Add Requirement
        </Button>
      </div>
    </fieldset>
  );
}
