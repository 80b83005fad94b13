import * as v from "valibot";
import { ApiError, NetworkError } from "../server/api.ts";
import { createStoredList } from "./stored-list.ts";

/** Delay before a retry after a server error, in milliseconds. */
const RETRY_MS = 5_000;

/** Maximum number of queued items: more than anybody presses during an outage. */
const MAX_ENTRIES = 200;

/** An item to send once, with its idempotency key. */
export interface OutboxEntry<Item> {
  readonly key: string;
  readonly item: Item;
}

interface OutboxOptions<Item, Reply> {
  /** Returns the storage key of the current session's entries. */
  readonly storageKey: () => string;
  readonly schema: v.GenericSchema<unknown, Item>;
  /**
   * Names what an item changes: an item equal to the last one about the same subject is redundant. By default, each item has
   * its own subject.
   */
  readonly subjectOf?: (item: Item) => string;
  /** Sends an item. Throws what `call` throws. */
  readonly send: (item: Item, key: string) => Promise<Reply>;
  /** Called with the reply, before the entry is removed. */
  readonly onSent: (item: Item, reply: Reply) => void | Promise<void>;
  /** Called after a rejected entry has been removed. */
  readonly onDropped: (item: Item, error: unknown) => void;
  readonly onChange: (entries: readonly OutboxEntry<Item>[]) => void;
}

/** Queues items across reloads and sends each once, in order. */
export function createOutbox<Item, Reply>(options: OutboxOptions<Item, Reply>) {
  const subjectOf = options.subjectOf ?? ((item: Item) => JSON.stringify(item));
  const stored = createStoredList<OutboxEntry<Item>>(
    options.storageKey,
    v.object({ key: v.string(), item: options.schema }),
    ({ key }) => key,
  );
  let entries: readonly OutboxEntry<Item>[] = [];
  let loading = Promise.resolve();
  let flushing: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function isRedundant(queued: readonly OutboxEntry<Item>[], item: Item): boolean {
    const last = queued.findLast((entry) => subjectOf(entry.item) === subjectOf(item));
    return last !== undefined && JSON.stringify(last.item) === JSON.stringify(item);
  }

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
      } catch (error) {
        if (isFinal(error)) {
          await leave(key);
          options.onDropped(item, error);
          continue;
        }
        // The caller reports a restored network. Nothing reports a recovered server, so retry by timer.
        if (!(error instanceof NetworkError)) timer = setTimeout(() => void flush(), RETRY_MS);
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
    // An entry of an earlier visit keeps its key, so nothing is sent before it is known.
    flushing ??= loading.then(sendAll).finally(() => {
      flushing = null;
    });
    return flushing;
  }

  async function takeStored(): Promise<void> {
    const kept = await stored.load();
    const known = new Set(entries.map(({ key }) => key));
    const earlier = kept.filter(({ key }) => !known.has(key));
    if (earlier.length === 0) return;
    const repeated = entries.filter(({ item }) => isRedundant(earlier, item));
    change([...earlier, ...entries.filter((entry) => !repeated.includes(entry))]);
    await Promise.all(repeated.map(({ key }) => stored.remove(key)));
  }

  return {
    /** Loads the entries of an earlier visit. One that was added meanwhile gives way to an equal one. */
    load(): Promise<void> {
      loading = takeStored();
      return loading;
    },
    /** Queues an item unless it is redundant, or the queue is full. */
    async add(item: Item): Promise<void> {
      if (entries.length >= MAX_ENTRIES || isRedundant(entries, item)) return;
      const entry = { key: crypto.randomUUID(), item };
      change([...entries, entry]);
      await stored.put(entry);
    },
    /** Sends the queued items in order. Stops if the server is unreachable. */
    flush,
    /** Removes an entry confirmed by a push, by its key. Returns its item. */
    settle(key: string): Item | null {
      const found = entries.find((entry) => entry.key === key);
      if (found) void leave(key);
      return found?.item ?? null;
    },
    /** Clears the queue when the session changes. */
    clear(): void {
      clearTimeout(timer);
      change([]);
    },
  };
}

/** Returns whether a retry is pointless. An ended session and a rate limit are temporary. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429;
}
