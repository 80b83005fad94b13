import { memo } from "react";
import { fieldSchema } from "#game/content/field-schema.ts";
import { formText } from "#game/content/field-texts.ts";
import { type FieldProps, useEdit } from "../desk-context.ts";
import { LeafField } from "./leaf-field.tsx";
import { ListField, RecordField } from "./list-field.tsx";
import { Forms, PartField } from "./part-fields.tsx";

/** A field of a part, made from its schema. docs/decisions/068-a-form-comes-from-its-schema.md */
export const Field = memo(function Field(props: FieldProps) {
  const { schema, address, path, value, prune = 0, mayGo = false } = props;
  const { shape, notes, isOptional } = fieldSchema(schema);
  const edit = useEdit();
  if (notes.isGiven) return null;
  const label = props.label ?? formText(path, shape.type === "name" ? shape.names : undefined).label;
  const set = (next: unknown) => edit({ type: "set", at: address, value: next, prune });
  switch (shape.type) {
    case "fields":
    case "variant":
      return <PartField {...props} shape={shape} label={label} set={set} />;
    case "list":
      return <ListField {...props} shape={shape} label={label} set={set} />;
    case "record":
      return <RecordField {...props} shape={shape} label={label} />;
    case "forms":
      return <Forms {...props} forms={shape.forms} set={set} />;
    default:
      return (
        <LeafField
          schema={schema}
          address={address}
          path={path}
          label={label}
          value={value}
          isOptional={isOptional || mayGo}
          set={set}
        />
      );
  }
});
