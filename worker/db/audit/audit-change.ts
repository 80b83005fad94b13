/** Maximum length of one side of a stored change, in characters of JSON. */
export const MAX_CHANGE_LENGTH = 4_000;
/** Maximum length of a value in a change that is too long as a whole. */
const MAX_VALUE_LENGTH = 200;

/** Values that an administrator's action changes, by name; null before they exist or after they are deleted. */
export type ChangedValues = Readonly<Record<string, unknown>> | null;

/**
 * Returns both sides of a change as JSON with the differing values only, each at most `MAX_CHANGE_LENGTH` long: long
 * values are shortened, and then the last ones left out.
 */
export function changeAsJson(
  before: ChangedValues,
  after: ChangedValues,
): { before: string | null; after: string | null } {
  const isChanged = (name: string) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]);
  const side = (values: ChangedValues) =>
    values && bounded(Object.fromEntries(Object.entries(values).filter(([name]) => isChanged(name))));
  return { before: side(before), after: side(after) };
}

function bounded(values: Readonly<Record<string, unknown>>): string {
  const whole = JSON.stringify(values);
  if (whole.length <= MAX_CHANGE_LENGTH) return whole;
  const short = Object.entries(values).map(([name, value]) => [name, shortened(value)] as const);
  for (let kept = short.length; kept > 0; kept -= 1) {
    const left = short.length - kept;
    const more = left > 0 ? [["…", `${left} more`] as const] : [];
    const text = JSON.stringify(Object.fromEntries([...short.slice(0, kept), ...more]));
    if (text.length <= MAX_CHANGE_LENGTH) return text;
  }
  return "{}";
}

function shortened(value: unknown): unknown {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  if (text.length <= MAX_VALUE_LENGTH) return value;
  return `${text.slice(0, MAX_VALUE_LENGTH)}… (${text.length} characters)`;
}
