import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import styles from "./editor.module.css";
import { AmountInput, Choice, Problems } from "./fields.tsx";
import type { RequirementDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";
import { fieldId } from "./model/fields.ts";

const TYPES = ["energy", "cash", "followers", "level"] as const;
const TYPE_TEXT: Readonly<Record<RequirementDraft["type"], string>> = {
  energy: "Energy (spent)",
  cash: "Cash (spent)",
  followers: "Followers (threshold)",
  level: "Level (threshold)",
};

interface RequirementFieldsProps {
  /** The address of the mission or choice. */
  readonly address: string;
  readonly requirements: readonly RequirementDraft[];
  readonly onChange: (requirements: readonly RequirementDraft[]) => void;
}

/** What a mission or choice costs and asks for, one line for each type. */
export function RequirementFields({ address: owner, requirements, onChange: set }: RequirementFieldsProps) {
  const free = TYPES.find((type) => !requirements.some((each) => each.type === type));
  return (
    <fieldset id={fieldId(`${owner}.requirements`)} tabIndex={-1} className={styles.group}>
      <legend>Requirements</legend>
      {requirements.map((requirement, index) => {
        const address = `${owner}.requirements.${requirement.key}`;
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
      <Problems address={`${owner}.requirements`} />
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
