import { TextInput } from "./fields.tsx";
import type { ConditionDraft } from "./model/draft.ts";

interface DelayFieldProps<Condition extends ConditionDraft> {
  readonly value: Condition;
  /** The address of the condition. */
  readonly address: string;
  readonly onChange: (condition: Condition) => void;
}

/** Delay between an unlock's conditions and the unlock. docs/reference/contacts.md#delays */
export function DelayField<Condition extends ConditionDraft>({
  value: condition,
  address,
  onChange,
}: DelayFieldProps<Condition>) {
  return (
    <TextInput
      label="Delay (optional)"
      address={`${address}.delay`}
      hint="PT20H is 20 hours, P1DT4H a day and 4 hours. From PT1M to P7D."
      max={20}
      value={condition.delay ?? ""}
      onChange={(text) => onChange({ ...condition, delay: text.trim() })}
    />
  );
}
