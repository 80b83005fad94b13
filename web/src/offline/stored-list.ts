import { get, update } from "idb-keyval";
import * as v from "valibot";
import { reportLoss } from "../device/device-storage.ts";
import { database } from "./database.ts";

/** Returns the stored value of a key; undefined if there is none, or no storage. */
export async function readStored(key: string): Promise<unknown> {
  try {
    return await get(key, database);
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
  const read = (stored: unknown): readonly Entry[] =>
    v.parse(v.fallback(v.array(v.unknown()), []), stored).flatMap((entry) => {
      const { success, output } = v.safeParse(schema, entry);
      return success ? [output] : [];
    });
  const change = async (edit: (stored: readonly Entry[]) => readonly Entry[]): Promise<boolean> => {
    try {
      await update<unknown>(storageKey(), (stored) => edit(read(stored)), database);
      return true;
    } catch {
      // Without storage, also if the browser refuses at once.
      return false;
    }
  };
  const withEntry = (stored: readonly Entry[], entry: Entry): Entry[] =>
    stored.some((each) => keyOf(each) === keyOf(entry))
      ? stored.map((each) => (keyOf(each) === keyOf(entry) ? entry : each))
      : [...stored, entry];

  return {
    /** Returns the entries that can be read. */
    async load(): Promise<readonly Entry[]> {
      const key = storageKey();
      const stored = read(await readStored(key));
      // After a session change, these entries belong to another player.
      return key === storageKey() ? stored : [];
    },
    /** Adds an entry or replaces one with the same key. Returns false, and reports the loss, without storage. */
    async put(entry: Entry): Promise<boolean> {
      const isKept = await change((stored) => withEntry(stored, entry));
      if (!isKept) reportLoss("queue");
      return isKept;
    },
    remove: (key: string): Promise<unknown> =>
      change((stored) => stored.filter((entry) => keyOf(entry) !== key)),
  };
}
