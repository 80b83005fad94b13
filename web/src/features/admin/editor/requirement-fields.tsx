import styles from "./editor.module.css";
import { AmountInput, binder, Choice } from "./fields.tsx";
import { AddButton, Group, RemoveButton } from "./groups.tsx";
import type { RequirementDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";

const TYPES = [
  { value: "energy", text: "Energy (spent)" },
  { value: "cash", text: "Cash (spent)" },
  { value: "followers", text: "Followers (threshold)" },
  { value: "level", text: "Level (threshold)" },
] as const;

interface RequirementFieldsProps {
  readonly address: string;
  readonly value: readonly RequirementDraft[];
  readonly onChange: (value: readonly RequirementDraft[]) => void;
}

/** Requirements of a quest or choice, one line for each type. */
export function RequirementFields({ address, value: requirements, onChange: set }: RequirementFieldsProps) {
  const free = TYPES.find(({ value }) => !requirements.some(({ type }) => type === value))?.value;
  return (
    <Group title="Requirements" address={address}>
      {requirements.map((requirement, index) => {
        const { key } = requirement;
        const bind = binder(`${address}.${key}`, requirement, (part: Partial<RequirementDraft>) =>
          set(changed(requirements, key, part)),
        );
        return (
          <div key={key} className={styles.row}>
            <Choice label={`Requirement ${index + 1}`} options={TYPES} {...bind("type")} />
            <AmountInput label={requirement.percent === "" ? "Amount" : "At least"} {...bind("amount")} />
            {requirement.type === "cash" && <AmountInput label="Share held, %" {...bind("percent")} />}
            <RemoveButton
              label={`Remove requirement ${index + 1}`}
              onPress={() => set(without(requirements, key))}
            />
          </div>
        );
      })}
      <AddButton
        text="Add Requirement"
        reason={free ? null : "Each type is there once."}
        onPress={() =>
          free && set([...requirements, { key: crypto.randomUUID(), type: free, amount: "", percent: "" }])
        }
      />
    </Group>
  );
}
