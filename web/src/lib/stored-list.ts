import { get, update } from "idb-keyval";
import * as v from "valibot";

/**
 * A list on this device, each entry under a key of its own. Other tabs write to the same list, so entries are added
 * and removed one by one. `storageKey` names the list of the current session. Without storage it does nothing.
 */
export function createStoredList<Entry>(
  storageKey: () => string,
  schema: v.GenericSchema<unknown, Entry>,
  keyOf: (entry: Entry) => string,
) {
  const Stored = v.fallback(v.array(schema), []);
  const change = (edit: (stored: readonly Entry[]) => Entry[]) =>
    update<unknown>(storageKey(), (stored) => edit(v.parse(Stored, stored))).catch(() => {});
  const without = (stored: readonly Entry[], key: string) => stored.filter((entry) => keyOf(entry) !== key);

  return {
    /** The entries; none if they can't be read. */
    async load(): Promise<readonly Entry[]> {
      const key = storageKey();
      const stored = v.parse(Stored, await get(key).catch(() => undefined));
      // If the session changed meanwhile, these entries are another player's.
      return key === storageKey() ? stored : [];
    },
    /** Adds an entry, or replaces the one with its key. */
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
