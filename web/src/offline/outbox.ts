import * as v from "valibot";
import { MINUTE_MS } from "#game/core/durations.ts";
import { keepData } from "../device/installation/keep-data.ts";
import { ApiError, isTransient } from "../server/api.ts";
import { isReachableAtom, onReachable } from "../server/reachability.ts";
import { ownedKey, SessionEndedError } from "../server/session-token.ts";
import { tokenAtom } from "../session/session.ts";
import { store } from "../store.ts";
import { createStoredList } from "./stored-list.ts";

/** Delay before the first retry after a lost call, a rate limit or a server error, in milliseconds. Each retry doubles it. */
const RETRY_MS = 5_000;
/** Maximum delay before a retry, in milliseconds. */
const MAX_RETRY_MS = 5 * MINUTE_MS;

/** Default maximum of a sender's queued items: more than anybody presses during an outage. */
const MAX_ENTRIES = 200;

/** Number of server errors after which an entry is dropped, so that it doesn't hold up those behind it forever. */
const MAX_SERVER_ERRORS = 10;

/** A message about a queue to the other tabs of this browser. */
const TabMessage = v.object({
  storageKey: v.string(),
  /** Key of the entry that has left the queue; null if one has been stored. */
  removed: v.nullable(v.string()),
});

/** An entry as it is stored. The sender of its type reads the item. */
const StoredEntry = v.object({
  key: v.string(),
  type: v.string(),
  item: v.unknown(),
  serverErrors: v.optional(v.number(), 0),
});
type StoredEntry = v.InferOutput<typeof StoredEntry>;

/** An item to send once, with its idempotency key. */
export interface OutboxEntry<Item> {
  readonly key: string;
  readonly item: Item;
}

interface SenderOptions<Item, Reply> {
  /** Type of its entries. */
  readonly type: string;
  readonly schema: v.GenericSchema<Item, unknown>;
  /** Maximum number of queued items. */
  readonly limit?: number;
  /**
   * Names what an item changes: an item equal to the last one about the same subject is redundant. By default, each item has
   * its own subject.
   */
  readonly subjectOf?: (item: Item, key: string) => string;
  /** Returns whether its entries wait for the player, although the server can be reached. */
  readonly isHeld?: () => boolean;
  /** Sends an item. Throws what `call` throws. */
  readonly send: (item: Item, key: string) => Promise<Reply>;
  /** Called with the reply, before the entry is removed. */
  readonly onSent: (item: Item, reply: Reply) => void | Promise<void>;
  /** Called after a rejected entry has been removed. */
  readonly onDropped: (item: Item, error: unknown, key: string) => void;
  readonly onChange: (entries: readonly OutboxEntry<Item>[]) => void;
}

/** Outcome of an item. `elsewhere`: another tab has sent it. */
type Outcome = "sent" | "elsewhere" | "waits";

/** Returns what the queue needs of a sender, whatever its items. */
function erased<Item, Reply>(options: SenderOptions<Item, Reply>) {
  const { type, schema, subjectOf = (item: Item) => JSON.stringify(item) } = options;
  const typed = ({ key, item }: StoredEntry): OutboxEntry<Item> => {
    if (!v.is(schema, item)) throw new TypeError(`Unreadable entry of type ${type}`);
    return { key, item };
  };
  return {
    typed,
    canRead: (item: unknown) => v.is(schema, item),
    subjectOf: (entry: StoredEntry) => subjectOf(typed(entry).item, entry.key),
    isHeld: () => options.isHeld?.() ?? false,
    /** Returns the function that accepts the reply. */
    send: async (entry: StoredEntry) => {
      const { item, key } = typed(entry);
      const reply = await options.send(item, key);
      return () => options.onSent(item, reply);
    },
    drop: (entry: StoredEntry, error: unknown) => options.onDropped(typed(entry).item, error, entry.key),
    show: (ofType: readonly StoredEntry[]) => options.onChange(ofType.map(typed)),
  };
}
type Sender = ReturnType<typeof erased<unknown, unknown>>;

/**
 * Queues items across reloads and sends each once. Those of one type keep their order; one that has to wait holds up only
 * its own type. `storageKey` returns the storage key of the current session's entries.
 */
export function createOutbox(storageKey: () => string) {
  const senders = new Map<string, Sender>();
  const stored = createStoredList<StoredEntry>(storageKey, StoredEntry, ({ key }) => key);
  let entries: readonly StoredEntry[] = [];
  /** Keys of entries that were sent or taken back. */
  const gone = new Set<string>();
  /** The read of what an earlier visit left; null before. */
  let loading: Promise<void> | null = null;
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
    const message: v.InferOutput<typeof TabMessage> = { storageKey: storageKey(), removed };
    tabs?.postMessage(message);
  }

  function hear({ data }: MessageEvent): void {
    const message = v.safeParse(TabMessage, data);
    if (!message.success || message.output.storageKey !== storageKey()) return;
    const { removed } = message.output;
    if (removed === null) loading = takeStored();
    // A push confirmed it to the other tab. Only the reply tells this one what the entry has changed.
    else if (removed !== sending) {
      submitted.get(removed)?.resolve("elsewhere");
      drop(removed);
    }
  }

  async function keep(entry: StoredEntry): Promise<void> {
    await stored.put(entry);
    tellTabs(null);
    // An entry that has to wait for the server should outlive a full disk.
    if (!store.get(isReachableAtom)) keepData();
  }

  function isRedundant(queued: readonly StoredEntry[], entry: StoredEntry): boolean {
    const subject = subjectOf(entry);
    const last = queued.findLast((each) => each.type === entry.type && subjectOf(each) === subject);
    return last !== undefined && JSON.stringify(last.item) === JSON.stringify(entry.item);
  }

  const subjectOf = (entry: StoredEntry) => senders.get(entry.type)?.subjectOf(entry);

  function change(next: readonly StoredEntry[]): void {
    const before = entries;
    entries = next;
    for (const [type, sender] of senders) {
      const isOfType = (entry: StoredEntry) => entry.type === type;
      if ([...before, ...next].some(isOfType)) sender.show(next.filter(isOfType));
    }
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

  async function replace(entry: StoredEntry): Promise<void> {
    change(entries.map((each) => (each.key === entry.key ? entry : each)));
    await keep(entry);
  }

  /** Sends an entry. Returns whether its type has to wait. */
  async function sendOne(entry: StoredEntry, sender: Sender): Promise<boolean> {
    const { key } = entry;
    let accept: () => void | Promise<void>;
    try {
      sending = key;
      accept = await sender.send(entry);
    } catch (error) {
      const isServerError = error instanceof ApiError && error.status >= 500;
      const serverErrors = entry.serverErrors + (isServerError ? 1 : 0);
      if (isTemporary(error) && serverErrors < MAX_SERVER_ERRORS) {
        const latest = entries.find((each) => each.key === key);
        if (isServerError && latest) await replace({ ...latest, serverErrors });
        return true;
      }
      await leave(key);
      const caller = submitted.get(key);
      if (caller) caller.reject(error);
      else sender.drop(entry, error);
      return false;
    } finally {
      sending = null;
    }
    if (entries.some((each) => each.key === key)) {
      await accept();
      submitted.get(key)?.resolve("sent");
      await leave(key);
    }
    return false;
  }

  async function sendAll(): Promise<void> {
    const waiting = new Set<string>();
    const isNext = ({ type }: StoredEntry) => !waiting.has(type) && senders.get(type)?.isHeld() === false;
    for (let entry = entries.find(isNext); entry; entry = entries.find(isNext)) {
      if (!store.get(isReachableAtom)) return;
      const sender = senders.get(entry.type);
      if (sender && (await sendOne(entry, sender))) waiting.add(entry.type);
    }
    if (waiting.size === 0) {
      retryMs = RETRY_MS;
      return;
    }
    // Nothing reports a recovered server, nor a lost call that was no outage.
    timer = setTimeout(() => void flush(), retryMs);
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
  }

  /** Sends the queued items, as long as the server can be reached. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    // The current flush may be past its last entry.
    nextFlush ??= flushing
      .catch(() => {})
      .then(async () => {
        nextFlush = null;
        // An entry of an earlier visit keeps its key, so nothing is sent before it is known.
        loading ??= takeStored();
        await loading;
        await alone(storageKey(), sendAll);
      });
    flushing = nextFlush;
    return flushing;
  }

  async function takeStored(): Promise<void> {
    // A removal may not have reached the storage yet.
    const left = (await stored.load()).filter(({ key }) => !gone.has(key));
    const kept = left.filter(({ type, item }) => senders.get(type)?.canRead(item));
    // An entry of an unknown type belongs to a later version of the page in another tab.
    const unreadable = left.filter(({ type, item }) => senders.get(type)?.canRead(item) === false);
    const isKept = (entry: StoredEntry) => kept.some(({ key }) => key === entry.key);
    const earlier = kept.filter(({ key }) => entries.every((entry) => entry.key !== key));
    const repeated = entries.filter((entry) => isRedundant(earlier, entry));
    const wanted = [...kept, ...entries.filter((entry) => !isKept(entry))];
    change(wanted.filter(({ key }) => repeated.every((entry) => entry.key !== key)));
    await Promise.all([...repeated, ...unreadable].map(({ key }) => stored.remove(key)));
  }

  // The queue belongs to the session.
  store.sub(tokenAtom, () => {
    clearTimeout(timer);
    loading = null;
    change([]);
  });

  /**
   * Adds a type of items with how to send them.
   *
   * @example
   * const likes = outbox.addSender({ type: "like", schema: Like, subjectOf: ({ id }) => id,
   *   send: ({ id, action }, key) => call(likePost, { key, parameters: { id }, body: { action } }),
   *   onSent: (_, reply) => confirmLike(reply), onDropped: showFailure, onChange: showPending });
   * await likes.submit({ id: post.id, action: "like" });
   */
  function addSender<Item, Reply>(options: SenderOptions<Item, Reply>) {
    const { type, limit = MAX_ENTRIES } = options;
    const sender = erased(options);
    senders.set(type, sender);

    /** Queues an item under a key and stores it, unless it is redundant. Returns false if too much waits already. */
    async function add(item: Item, key: string = crypto.randomUUID()): Promise<boolean> {
      const entry: StoredEntry = { key, type, item, serverErrors: 0 };
      if (entries.some((each) => each.key === key) || isRedundant(entries, entry)) return true;
      if (entries.filter((each) => each.type === type).length >= limit) return false;
      change([...entries, entry]);
      await keep(entry);
      return true;
    }

    return {
      add,
      /**
       * Queues an item behind the earlier ones, and sends the queue. Returns the item's outcome. Throws its refusal, or
       * an error if too much waits already.
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
      async replace({ key, item }: OutboxEntry<Item>): Promise<void> {
        const entry = entries.find((each) => each.key === key);
        if (entry) await replace({ ...entry, item });
      },
      /** Removes an entry that a push confirms or the player takes back. Returns its item. */
      remove(key: string): Item | null {
        const found = entries.find((entry) => entry.key === key);
        if (!found) return null;
        void leave(key);
        return sender.typed(found).item;
      },
    };
  }

  return {
    addSender,
    flush,
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
  };
}

/** The one queue of what the player did without the server. docs/reference/connection.md#queues */
export const outbox = createOutbox(() => ownedKey("outbox"));

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

/** Opens a channel to the other tabs of this browser, and hears them; null where the browser has or allows none. */
export function openTabs(name: string, hear: (event: MessageEvent) => void): BroadcastChannel | null {
  try {
    const tabs = new BroadcastChannel(name);
    tabs.onmessage = hear;
    return tabs;
  } catch {
    return null;
  }
}
