import { useState } from "react";
import { Picker, TypedInput, type ValueProps } from "./controls.tsx";
import { DELAY_UNITS, delayOf, delayParts, isUnit } from "./delay.ts";

const UNITS = [{ title: "", options: Object.entries(DELAY_UNITS).map(([value, text]) => ({ value, text })) }];

/** A delay, as a number and its unit; an empty text for none. docs/reference/contacts.md#delays */
export function DelayField({ address, label, hint, value, onChange }: ValueProps) {
  const parts = delayParts(value);
  /** The unit of the next number while the field is empty. */
  const [chosen, setChosen] = useState<keyof typeof DELAY_UNITS>("H");
  const unit = parts?.unit ?? chosen;
  return (
    <>
      <TypedInput
        label={label}
        address={address}
        hint={hint}
        inputMode="numeric"
        value={String(parts?.count ?? value)}
        show={(text) => text}
        read={(text) => text}
        onChange={(count) => onChange(delayOf(count, unit))}
      />
      <Picker
        label="Delay in"
        address={`${address}-unit`}
        groups={UNITS}
        value={unit}
        onChange={(next) => {
          if (!isUnit(next)) return;
          setChosen(next);
          if (parts) onChange(delayOf(String(parts.count), next));
        }}
      />
    </>
  );
}
