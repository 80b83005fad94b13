import { isFields } from "#game/content/field-schema.ts";
import { fieldLabel } from "#game/content/field-texts.ts";
import { partLabel } from "#game/content/label.ts";

/** The name of a field's place, for people: its entries from the outermost, then its label. */
export function placeText(content: unknown, path: string): string {
  const labels: string[] = [];
  let value = content;
  let last = "";
  for (const step of path === "" ? [] : path.split(".")) {
    if (Array.isArray(value)) {
      value = value[Number(step)];
      labels.push(partLabel(last, Number(step), value));
      last = "";
    } else {
      value = isFields(value) ? value[step] : undefined;
      last = step;
    }
  }
  if (last !== "") labels.push(fieldLabel(last));
  return labels.join(", ") || "Contact";
}
