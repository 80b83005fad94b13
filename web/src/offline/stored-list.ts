import { get, update } from "idb-keyval";
import * as v from "valibot";

/** Returns the stored value of a key; undefined if there is none, or no storage. */
export async function readStored(key: string): Promise<unknown> {
  try {
    return await get(key);
  } catch {
    // Also if the browser refuses at once.
    return undefined;
  }
}

/**
 * A stored list of entries by key. Other tabs write to the same list, so entries are added and removed one by one.
 * `storageKey` returns the key of the current session's list. Without storage it does nothing.
 */
export function createStoredList<Entry>(
  storageKey: () => string,
  schema: v.GenericSchema<unknown, Entry>,
  keyOf: (entry: Entry) => string,
) {
  const Stored = v.fallback(v.array(schema), []);
  const change = async (edit: (stored: readonly Entry[]) => Entry[]): Promise<void> => {
    try {
      await update<unknown>(storageKey(), (stored) => edit(v.parse(Stored, stored)));
    } catch {
      // Without storage, also if the browser refuses at once.
    }
  };
  const without = (stored: readonly Entry[], key: string) => stored.filter((entry) => keyOf(entry) !== key);

  return {
    /** Returns the entries; none if they are unreadable. */
    async load(): Promise<readonly Entry[]> {
      const key = storageKey();
      const stored = v.parse(Stored, await readStored(key));
      // After a session change, these entries belong to another player.
      return key === storageKey() ? stored : [];
    },
    /** Adds an entry or replaces one with the same key. */
    put(entry: Entry): Promise<void> {
      const key = keyOf(entry);
      return change((stored) =>
        stored.some((each) => keyOf(each) === key)
          ? stored.map((each) => (keyOf(each) === key ? entry : each))
          : [...stored, entry],
      );
    },
    remove: (key: string): Promise<void> => change((stored) => without(stored, key)),
  };
}
