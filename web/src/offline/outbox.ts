import * as v from "valibot";
import { MINUTE_MS } from "#game/rules/durations.ts";
import { keepData } from "../device/installation/keep-data.ts";
import { ApiError, isTransient } from "../server/api.ts";
import { isReachableAtom, onReachable } from "../server/reachability.ts";
import { SessionEndedError } from "../server/session-token.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { createStoredList, type EarlierList } from "./stored-list.ts";
import { openTabs } from "./tabs.ts";

/** Delay before the first retry after a lost call, a rate limit or a server error, in milliseconds. Each retry doubles it. */
const RETRY_MS = 5_000;
/** Maximum delay before a retry, in milliseconds. */
const MAX_RETRY_MS = 5 * MINUTE_MS;

/** Default maximum of queued items: more than anybody presses during an outage. */
const MAX_ENTRIES = 200;

/** A message about a queue to the other tabs of this browser. */
const TabMessage = v.object({
  storageKey: v.string(),
  /** Key of the entry that has left the queue; null if one has been stored. */
  removed: v.nullable(v.string()),
});

/** An item to send once, with its idempotency key. */
export interface OutboxEntry<Item> {
  readonly key: string;
  readonly item: Item;
}

interface OutboxOptions<Item, Reply> {
  /** Returns the storage key of the current session's entries. */
  readonly storageKey: () => string;
  readonly schema: v.GenericSchema<unknown, Item>;
  /** The entries that an earlier version of the page stores. */
  readonly earlier?: EarlierList<OutboxEntry<Item>>;
  /** Maximum number of queued items. */
  readonly limit?: number;
  /**
   * Names what an item changes: an item equal to the last one about the same subject is redundant. By default, each item has
   * its own subject.
   */
  readonly subjectOf?: (item: Item, key: string) => string;
  /** Returns whether the queue waits for the player, although the server can be reached. */
  readonly isHeld?: () => boolean;
  /** Sends an item. Throws what `call` throws. */
  readonly send: (item: Item, key: string) => Promise<Reply>;
  /** Called with the reply, before the entry is removed. */
  readonly onSent: (item: Item, reply: Reply) => void | Promise<void>;
  /** Called after a rejected entry has been removed. */
  readonly onDropped: (item: Item, error: unknown) => void;
  readonly onChange: (entries: readonly OutboxEntry<Item>[]) => void;
}

/** Outcome of an item. `elsewhere`: another tab has sent it. */
type Outcome = "sent" | "elsewhere" | "waits";

/**
 * Queues items across reloads and sends each once, in order.
 *
 * @example
 * const outbox = createOutbox({ storageKey: () => ownedKey("likes"), schema: Like, subjectOf: ({ id }) => id,
 *   send: ({ id, action }, key) => call(likePost, { key, parameters: { id }, body: { action } }),
 *   onSent: (_, reply) => confirmLike(reply), onDropped: showFailure, onChange: showPending });
 * outbox.start();
 * await outbox.submit({ id: post.id, action: "like" });
 */
export function createOutbox<Item, Reply>(options: OutboxOptions<Item, Reply>) {
  const { limit = MAX_ENTRIES, subjectOf = (item: Item) => JSON.stringify(item) } = options;
  const stored = createStoredList<OutboxEntry<Item>>(
    options.storageKey,
    v.object({ key: v.string(), item: options.schema }),
    ({ key }) => key,
    options.earlier,
  );
  let entries: readonly OutboxEntry<Item>[] = [];
  /** Keys of entries that were sent or taken back. */
  const gone = new Set<string>();
  let loading = Promise.resolve();
  /** Key of the entry that this tab is sending; null if none. */
  let sending: string | null = null;
  let flushing = Promise.resolve();
  /** The flush that begins after the current one; null if none waits. */
  let nextFlush: Promise<void> | null = null;
  /** The entries whose caller waits for their outcome, by key. */
  const submitted = new Map<string, PromiseWithResolvers<Outcome>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MS;
  let tabs: BroadcastChannel | null = null;

  function tellTabs(removed: string | null): void {
    const message: v.InferOutput<typeof TabMessage> = { storageKey: options.storageKey(), removed };
    tabs?.postMessage(message);
  }

  function hear({ data }: MessageEvent): void {
    const message = v.safeParse(TabMessage, data);
    if (!message.success || message.output.storageKey !== options.storageKey()) return;
    const { removed } = message.output;
    if (removed === null) loading = takeStored();
    // A push confirmed it to the other tab. Only the reply tells this one what the entry has changed.
    else if (removed !== sending) {
      submitted.get(removed)?.resolve("elsewhere");
      drop(removed);
    }
  }

  async function keep(entry: OutboxEntry<Item>): Promise<void> {
    await stored.put(entry);
    tellTabs(null);
    // An entry that has to wait for the server should outlive a full disk.
    if (!store.get(isReachableAtom)) keepData();
  }

  function isRedundant(queued: readonly OutboxEntry<Item>[], { key, item }: OutboxEntry<Item>): boolean {
    const subject = subjectOf(item, key);
    const last = queued.findLast((entry) => subjectOf(entry.item, entry.key) === subject);
    return last !== undefined && JSON.stringify(last.item) === JSON.stringify(item);
  }

  function change(next: readonly OutboxEntry<Item>[]): void {
    entries = next;
    options.onChange(next);
  }

  function drop(key: string): void {
    gone.add(key);
    change(entries.filter((entry) => entry.key !== key));
  }

  async function leave(key: string): Promise<void> {
    drop(key);
    // Before this tab lets another one send.
    tellTabs(key);
    await stored.remove(key);
  }

  async function sendAll(): Promise<void> {
    for (let entry = entries[0]; entry; entry = entries[0]) {
      if (!store.get(isReachableAtom) || options.isHeld?.()) return;
      const { key, item } = entry;
      let reply: Reply;
      try {
        sending = key;
        reply = await options.send(item, key);
      } catch (error) {
        if (!isTemporary(error)) {
          await leave(key);
          const caller = submitted.get(key);
          if (caller) caller.reject(error);
          else options.onDropped(item, error);
          continue;
        }
        // Nothing reports a recovered server, nor a lost call that was no outage.
        timer = setTimeout(() => void flush(), retryMs);
        retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
        return;
      } finally {
        sending = null;
      }
      retryMs = RETRY_MS;
      if (entries.some((each) => each.key === key)) {
        await options.onSent(item, reply);
        submitted.get(key)?.resolve("sent");
        await leave(key);
      }
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    // The current flush may be past its last entry.
    nextFlush ??= flushing
      .catch(() => {})
      .then(async () => {
        nextFlush = null;
        // An entry of an earlier visit keeps its key, so nothing is sent before it is known.
        await loading;
        await alone(options.storageKey(), sendAll);
      });
    flushing = nextFlush;
    return flushing;
  }

  async function takeStored(): Promise<void> {
    // A removal may not have reached the storage yet.
    const kept = (await stored.load()).filter(({ key }) => !gone.has(key));
    const isKept = (entry: OutboxEntry<Item>) => kept.some(({ key }) => key === entry.key);
    const earlier = kept.filter(({ key }) => entries.every((entry) => entry.key !== key));
    const repeated = entries.filter((entry) => isRedundant(earlier, entry));
    const wanted = [...kept, ...entries.filter((entry) => !isKept(entry))];
    change(wanted.filter(({ key }) => repeated.every((entry) => entry.key !== key)));
    await Promise.all(repeated.map(({ key }) => stored.remove(key)));
  }

  /** Queues an item under a key and stores it, unless it is redundant. Returns false if the queue is full. */
  async function add(item: Item, key: string = crypto.randomUUID()): Promise<boolean> {
    const entry = { key, item };
    if (entries.some((each) => each.key === key) || isRedundant(entries, entry)) return true;
    if (entries.length >= limit) return false;
    change([...entries, entry]);
    await keep(entry);
    return true;
  }

  // The queue belongs to the session.
  store.sub(tokenAtom, () => {
    clearTimeout(timer);
    change([]);
  });

  return {
    /**
     * Sends what an earlier visit left, and from now on whenever the server can be reached. An item that was added meanwhile
     * gives way to an equal one. Returns a function that stops it.
     */
    start(): () => void {
      tabs = openTabs("outbox", hear);
      loading = takeStored();
      void flush();
      const stop = onReachable(() => {
        retryMs = RETRY_MS;
        void flush();
      });
      return () => {
        tabs?.close();
        tabs = null;
        stop();
      };
    },
    add,
    /**
     * Queues an item behind the earlier ones, and sends the queue. Returns the item's outcome. Throws its refusal, or
     * an error if the queue is full.
     */
    async submit(item: Item): Promise<Outcome> {
      const key = crypto.randomUUID();
      const outcome = Promise.withResolvers<Outcome>();
      submitted.set(key, outcome);
      try {
        if (!(await add(item, key))) throw new Error("Too much waits for the server already.");
        void flush().then(() => outcome.resolve("waits"), outcome.reject);
        return await outcome.promise;
      } finally {
        submitted.delete(key);
      }
    },
    /** Replaces the item of an entry, and stores it. */
    async replace(entry: OutboxEntry<Item>): Promise<void> {
      change(entries.map((each) => (each.key === entry.key ? entry : each)));
      await keep(entry);
    },
    /** Sends the queued items in order, as long as the server can be reached. */
    flush,
    /** Removes an entry that a push confirms or the player takes back. Returns its item. */
    remove(key: string): Item | null {
      const found = entries.find((entry) => entry.key === key);
      if (found) void leave(key);
      return found?.item ?? null;
    },
  };
}

/** Time after which a tab that sends holds up no other, in milliseconds: it may be frozen. Each entry still counts once. */
const MAX_WAIT_MS = 20_000;

/** Does the work while no other tab sends from the queue: each would send the same entries. */
async function alone(queue: string, work: () => Promise<void>): Promise<void> {
  let isAlone = false;
  try {
    await navigator.locks.request(`queue ${queue}`, { signal: AbortSignal.timeout(MAX_WAIT_MS) }, () => {
      isAlone = true;
      return work();
    });
  } catch (error) {
    // Without https, and where the browser refuses storage, nothing can be locked.
    if (isAlone) throw error;
    await work();
  }
}

/**
 * Returns whether a retry may succeed: no reply, a server error, an ended session or a rate limit. A reply that the page can't
 * read is final, because each retry would get the same one.
 */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError && (error.status === 401 || error.status === 429)) return true;
  return isTransient(error) || error instanceof SessionEndedError;
}
