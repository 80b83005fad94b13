import { useState } from "react";
import { AmountInput, Choice } from "./fields.tsx";
import { DELAY_UNITS, type DelayUnit, delayOf, delayParts } from "./model/delay.ts";
import type { ConditionDraft } from "./model/draft.ts";

interface DelayFieldProps<Condition extends ConditionDraft> {
  readonly value: Condition;
  /** The address of the condition. */
  readonly address: string;
  readonly onChange: (condition: Condition) => void;
}

const UNITS: readonly DelayUnit[] = ["M", "H", "D"];

/** Delay between an unlock's conditions and the unlock. docs/reference/contacts.md#delays */
export function DelayField<Condition extends ConditionDraft>({
  value: condition,
  address,
  onChange,
}: DelayFieldProps<Condition>) {
  const { delay = "" } = condition;
  const parts = delayParts(delay);
  /** The unit of the next number, while there is none. */
  const [chosen, setChosen] = useState<DelayUnit>("H");
  const unit = parts?.unit ?? chosen;
  const set = (text: string) => onChange({ ...condition, delay: text });
  return (
    <>
      <AmountInput
        label="Delay (optional)"
        address={`${address}.delay`}
        hint="From 1 minute to 7 days."
        value={parts?.count ?? delay}
        onChange={(count) => set(delayOf(count, unit))}
      />
      <Choice
        label="Delay in"
        address={`${address}.delayUnit`}
        value={unit}
        options={UNITS.map((value) => ({ value, text: DELAY_UNITS[value] }))}
        onChange={(next) => {
          setChosen(next);
          if (parts) set(delayOf(parts.count, next));
        }}
      />
    </>
  );
}
