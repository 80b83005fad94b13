import * as v from "valibot";
import { ApiError, NetworkError } from "./api.ts";
import { createStoredList } from "./stored-list.ts";

/** Wait before a server that failed is tried again, in milliseconds. */
const RETRY_MS = 5_000;

/** Something to be told to the server once, and the idempotency key that keeps it single. */
export interface OutboxEntry<Item> {
  readonly key: string;
  readonly item: Item;
}

interface OutboxOptions<Item, Reply> {
  /** The key under which this device keeps the entries of the present session until they are sent. */
  readonly storageKey: () => string;
  readonly schema: v.GenericSchema<unknown, Item>;
  /** Tells the server. Throws what `call` throws. */
  readonly send: (item: Item, key: string) => Promise<Reply>;
  /** The server has been told, and has answered; called before the entry leaves. */
  readonly onSent: (item: Item, reply: Reply) => void | Promise<void>;
  /** The server will not have it; called after the entry has left. */
  readonly onDropped: (item: Item) => void;
  readonly onChange: (entries: readonly OutboxEntry<Item>[]) => void;
}

/** Keeps what could not be told to the server yet, over reloads, and tells it in order, each thing once. */
export function createOutbox<Item, Reply>(options: OutboxOptions<Item, Reply>) {
  const stored = createStoredList<OutboxEntry<Item>>(
    options.storageKey,
    v.object({ key: v.string(), item: options.schema }),
    ({ key }) => key,
  );
  let entries: readonly OutboxEntry<Item>[] = [];
  let flushing: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(next: readonly OutboxEntry<Item>[]): void {
    entries = next;
    options.onChange(next);
  }

  async function leave(key: string): Promise<void> {
    change(entries.filter((entry) => entry.key !== key));
    await stored.remove(key);
  }

  async function sendAll(): Promise<void> {
    for (let entry = entries[0]; entry; entry = entries[0]) {
      const { key, item } = entry;
      let reply: Reply;
      try {
        reply = await options.send(item, key);
      } catch (fault) {
        if (isForGood(fault)) {
          await leave(key);
          options.onDropped(item);
          continue;
        }
        // Whoever knows that the network is back says so; of a server that failed nobody does.
        if (!(fault instanceof NetworkError)) timer = setTimeout(() => void flush(), RETRY_MS);
        return;
      }
      if (entries.some((each) => each.key === key)) {
        await options.onSent(item, reply);
        await leave(key);
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    flushing ??= sendAll().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  return {
    /** Reads what an earlier visit left. */
    async load(): Promise<void> {
      const earlier = await stored.load();
      const known = new Set(entries.map(({ key }) => key));
      if (earlier.length > 0) change([...earlier.filter(({ key }) => !known.has(key)), ...entries]);
    },
    /** Queues an item, unless the same one waits already. */
    async add(item: Item): Promise<void> {
      const text = JSON.stringify(item);
      if (entries.some((entry) => JSON.stringify(entry.item) === text)) return;
      const entry = { key: crypto.randomUUID(), item };
      change([...entries, entry]);
      await stored.put(entry);
    },
    /** Sends what waits, in order; stops where the server cannot be reached. */
    flush,
    /** The server has told by another way that it has the entry with this key; gives its item. */
    settle(key: string): Item | null {
      const found = entries.find((entry) => entry.key === key);
      if (found) void leave(key);
      return found?.item ?? null;
    },
    /** Forgets every entry at a change of session. */
    clear(): void {
      clearTimeout(timer);
      change([]);
    },
  };
}

/** Whether to send it again would change nothing. A session that ended and a limit on the rate pass. */
function isForGood(fault: unknown): boolean {
  return fault instanceof ApiError && fault.status < 500 && fault.status !== 401 && fault.status !== 429;
}
