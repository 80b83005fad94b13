import { useContext } from "react";
import { type FieldSchema, fieldSchema, type Schema, type Shape } from "#game/content/field-schema.ts";
import { formText, optionText } from "#game/content/field-texts.ts";
import { Check } from "../../ui/check.tsx";
import { NamesContext } from "../desk-context.ts";
import { AvatarField } from "./avatar-field.tsx";
import { Picker, TypedInput, type ValueProps } from "./controls.tsx";
import { DelayField } from "./delay-field.tsx";
import type { Address } from "./tree.ts";

interface LeafProps {
  readonly schema: Schema;
  readonly address: Address;
  readonly path: string;
  readonly label: string;
  readonly value: unknown;
  /** True if an empty value counts as absent. */
  readonly isOptional: boolean;
  readonly set: (value: unknown) => void;
}

/** The control of a field without fields in it. */
export function LeafField({ schema, address, path, label, value, isOptional, set }: LeafProps) {
  const { shape, notes } = fieldSchema(schema);
  const { hint, none } = formText(path);
  const orNone = (next: unknown) => set(isOptional && next === "" ? undefined : next);
  const shared = { address, label, hint, value: String(value ?? ""), onChange: orNone };
  switch (shape.type) {
    case "text":
      return (
        <TypedInput
          {...shared}
          isProse
          isMessage={notes.isMessage}
          max={shape.max}
          rows={rowsOf(shape)}
          show={asIs}
          read={asIs}
        />
      );
    case "number":
      return (
        <TypedInput<unknown>
          {...shared}
          label={amountLabel(label, shape, notes)}
          // A numeric keypad may have no minus.
          inputMode={shape.min < 0 ? "text" : "numeric"}
          value={value ?? ""}
          show={String}
          read={amount}
        />
      );
    case "choice": {
      const options = shape.options.map((option) => ({ value: option, text: optionText(path, option) }));
      return <Picker {...shared} groups={[{ title: "", options }]} none={isOptional ? "None" : undefined} />;
    }
    case "literal":
    case "boolean": {
      const on = shape.type === "literal" ? shape.value : true;
      const off = shape.type === "literal" ? undefined : false;
      return <Check label={label} isChecked={value === on} onChange={(isOn) => set(isOn ? on : off)} />;
    }
    case "name":
      return <NameField {...shared} shape={shape} none={none ?? (isOptional ? "None" : undefined)} />;
    case "typed":
      switch (shape.typed) {
        case "words":
          return (
            <TypedInput<unknown>
              {...shared}
              value={value}
              show={wordsText}
              read={isOptional ? wordsOrNone : wordsIn}
            />
          );
        case "weekday":
          return <Picker {...shared} groups={WEEKDAYS} onChange={(day) => set(Number(day))} />;
        case "duration":
          return <DelayField {...shared} />;
        case "avatar":
          return <AvatarField {...shared} />;
      }
  }
  return null;
}

const asIs = (text: string) => text;

const rowsOf = ({ isLine, max }: Extract<Shape, { type: "text" }>) =>
  isLine ? 1 : max > 600 ? 5 : max > 200 ? 3 : 2;

function amountLabel(
  label: string,
  { min }: Extract<Shape, { type: "number" }>,
  { unit }: FieldSchema["notes"],
): string {
  return `${label}${unit ? ` (${unit})` : ""}${min < 0 ? ", signed" : ""}`;
}

/** The typed text as a whole number, else the text itself. */
const amount = (text: string): unknown => (/^-?\d{1,12}$/.test(text.trim()) ? Number(text) : text);

const wordsText = (value: unknown) => (Array.isArray(value) ? value.join(", ") : "");

/** Splits texts that are separated by commas, trims them and drops empty and repeated ones. */
function wordsIn(text: string): readonly string[] {
  const all = text.split(",").map((word) => word.trim());
  return [...new Set(all.filter((word) => word !== ""))];
}

function wordsOrNone(text: string): readonly string[] | undefined {
  const all = wordsIn(text);
  return all.length === 0 ? undefined : all;
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const WEEKDAYS = [{ title: "", options: DAYS.map((text, day) => ({ value: String(day), text })) }];

interface NameProps extends ValueProps {
  readonly shape: Extract<Shape, { type: "name" }>;
  readonly none: string | undefined;
}

/** The kind of thing that the value names, such as a contact or a mission. */
function NameField({ shape, none, ...props }: NameProps) {
  const groups = useContext(NamesContext)(shape.names, props.address);
  const wanted = props.value === "" ? `Choose a ${props.label.toLowerCase()}` : undefined;
  return <Picker {...props} groups={groups} none={none ?? wanted} />;
}
