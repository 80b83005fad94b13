import { entryLabel, fieldLabel } from "./field-texts.ts";

/** Returns the part's readable name: its name, else its subject, else its id; null without any of them. */
function nameOf(part: unknown): string | null {
  if (typeof part !== "object" || part === null) return null;
  const named: Readonly<Record<string, unknown>> = { ...part };
  for (const field of ["name", "subject", "label", "id"]) {
    const name = named[field];
    if (typeof name === "string" && name !== "") return name;
  }
  return null;
}

/** The label of an entry of a list: `Mission “First shift”`, or `Requirement 2` if it has no name. */
export function partLabel(list: string, position: number, part: unknown): string {
  const kind = entryLabel(list);
  const name = nameOf(part);
  return name === null ? `${kind} ${position + 1}` : `${kind} “${name}”`;
}

/** A value in readable form: a part's name, or an object's fields. */
export function readable(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(readable).join("; ");
  if (typeof value !== "object" || value === null) return String(value);
  return (
    nameOf(value) ??
    Object.entries(value)
      .flatMap(([name, field]) => (field === undefined ? [] : [`${fieldLabel(name)}: ${readable(field)}`]))
      .join(", ")
  );
}
