import * as v from "valibot";

/* What this device keeps across visits. Without storage, or with a full one, it lasts as long as the page. */

/** Returns the stored text of a key; null if there is none. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the text of a key; null removes it. */
export function keepText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // See above.
  }
}

/** Returns the stored value of a key; null if there is none, or it is unreadable. */
export function readValue<Value>(key: string, schema: v.GenericSchema<unknown, Value>): Value | null {
  try {
    return v.parse(schema, JSON.parse(readText(key) ?? ""));
  } catch {
    return null;
  }
}

/** Stores the value of a key. */
export const keepValue = (key: string, value: unknown): void => keepText(key, JSON.stringify(value));
