/** In-memory replacement for idb-keyval in component and state tests. Values are copied, as IndexedDB copies them. */
const stored = new Map<string, unknown>();

export async function get<T>(key: string): Promise<T | undefined> {
  return structuredClone(stored.get(key)) as T | undefined;
}

export async function set(key: string, value: unknown): Promise<void> {
  stored.set(key, structuredClone(value));
}

export async function update<T>(key: string, edit: (value: T | undefined) => T): Promise<void> {
  stored.set(key, edit(structuredClone(stored.get(key)) as T | undefined));
}

export async function del(key: string): Promise<void> {
  stored.delete(key);
}

export async function delMany(keys: readonly string[]): Promise<void> {
  for (const key of keys) stored.delete(key);
}

export async function keys(): Promise<string[]> {
  return [...stored.keys()];
}

export async function clear(): Promise<void> {
  stored.clear();
}
