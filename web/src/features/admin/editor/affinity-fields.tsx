import { CONTENT_COUNTS } from "#game/contract/content.ts";
import styles from "./editor.module.css";
import { useOthers, useOwn } from "./editor-context.ts";
import { AmountInput, binder, Choice } from "./fields.tsx";
import { AddButton, Group, RemoveButton } from "./groups.tsx";
import type { EffectsDraft } from "./model/draft.ts";
import { changed, without } from "./model/edit.ts";

type Changes = EffectsDraft["affinity"];

interface AffinityFieldsProps {
  readonly address: string;
  readonly value: Changes;
  readonly onChange: (value: Changes) => void;
}

/** Affinities that a completion changes, one line for each contact. docs/reference/contacts.md#effects */
export function AffinityFields({ address, value: changes, onChange: set }: AffinityFieldsProps) {
  const others = useOthers();
  const { id } = useOwn();
  const options = [
    { value: "", text: "Choose a contact" },
    ...(id === "" ? [] : [{ value: id, text: "This contact" }]),
    ...others.map((other) => ({ value: other.id, text: other.name })),
  ];
  return (
    <Group title="Affinity" address={address}>
      {changes.map((change, index) => {
        const { key } = change;
        const bind = binder(`${address}.${key}`, change, (part: Partial<Changes[number]>) =>
          set(changed(changes, key, part)),
        );
        return (
          <div key={key} className={styles.row}>
            <Choice label={`Affinity with ${index + 1}`} options={options} {...bind("contact")} />
            <AmountInput label="Amount, signed" isSigned {...bind("amount")} />
            <RemoveButton
              label={`Remove affinity change ${index + 1}`}
              onPress={() => set(without(changes, key))}
            />
          </div>
        );
      })}
      <AddButton
        text="Add Affinity Change"
        reason={changes.length < CONTENT_COUNTS.affinityChanges ? null : "There are as many as there can be."}
        onPress={() => set([...changes, { key: crypto.randomUUID(), contact: "", amount: "" }])}
      />
    </Group>
  );
}
