import type { ActionLooks } from "#game/core/action.ts";
import type { PlayerState } from "#game/core/wire/player.ts";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import { serverNow } from "../clock.ts";

type FramePayload<Type extends GameFrame["type"]> = Extract<GameFrame, { type: Type }>["payload"];

/** In-page events. Payloads that also travel as frames are those of the frame schemas. docs/reference/realtime.md */
export interface EventPayloads {
  errorOccurred: { message: string; context: string };
  connectionLost: { at: number };
  /** `cause` is the one of the new version, which need not be the next. */
  statsChanged: FramePayload<"game:playerStatsChanged"> & { readonly before: PlayerState };
  /** The player pressed a quick action that this page expects to succeed. */
  actionPressed: { looks: ActionLooks | undefined };
  playerLevelUp: FramePayload<"playerLevelUp">;
  energyChanged: FramePayload<"energy_regenerated">;
  cashChanged: FramePayload<"cashChanged">;
  playerReset: FramePayload<"playerReset">;
  /** A release is in force. */
  contentChanged: FramePayload<"contentChanged">;
  questCompleted: FramePayload<"questCompleted">;
  endingReached: FramePayload<"endingReached">;
  npcUnlocked: FramePayload<"npcUnlocked">;
  questUnlocked: FramePayload<"questUnlocked">;
  messageReceived: FramePayload<"messageReceived">;
  universityEnrolled: FramePayload<"universityEnrolled">;
  universityDropped: FramePayload<"universityDropped">;
  universityCompleted: FramePayload<"universityCompleted">;
  courseReady: FramePayload<"courseReady">;
}
export type EventType = keyof EventPayloads;
/** Origin of an event: this page, the server, or the page's computation of regeneration. */
type EventSource = "client" | "server" | "regeneration";

export interface BusEvent<Type extends EventType = EventType> {
  readonly type: Type;
  readonly payload: EventPayloads[Type];
  /** Epoch ms. */
  readonly timestamp: number;
  readonly source: EventSource;
  readonly userId: string | null;
}

/** An event in the history: a thousand payloads would keep a thousand states of the player. */
type PastEvent = Omit<BusEvent, "payload">;

/** Maximum length of the history. docs/reference/platform.md */
export const HISTORY_LIMIT = 1000;
/** Identical events within this time count once, in milliseconds. docs/reference/platform.md */
export const DUPLICATE_WINDOW_MS = 50;
/** Maximum size of the map of recent events. docs/reference/platform.md */
export const RECENT_LIMIT = 1000;
const STALE_FACTOR = 10;
/** Maximum number of events that wait for their type's first listener: the announcements load after the first paint. */
const WAITING_LIMIT = 100;

type Listeners = Map<EventType, Set<(event: BusEvent) => void>>;

type Listener<Type extends EventType> = (event: BusEvent<Type>) => void;

/** Creates a bus that queues events and delivers them asynchronously, in order, once their type has had a listener. */
export function createEventBus(clock: () => number = serverNow) {
  const listeners: Listeners = new Map();
  const followers: Listeners = new Map();
  /** Events that the followers have heard: one that has waited is delivered twice. */
  const followed = new WeakSet<BusEvent>();
  const history: PastEvent[] = [];
  const recent = new Map<string, number>();
  let queue: BusEvent[] = [];
  let waiting: readonly BusEvent[] = [];
  let userId: string | null = null;

  function isDuplicate(key: string, at: number): boolean {
    const last = recent.get(key);
    return last !== undefined && at - last < DUPLICATE_WINDOW_MS;
  }

  /** Removes stale entries, and the oldest ones above the limit. A key holds a whole payload. */
  function prune(at: number): void {
    for (const [key, time] of recent) {
      if (at - time <= DUPLICATE_WINDOW_MS * STALE_FACTOR && recent.size <= RECENT_LIMIT) break;
      recent.delete(key);
    }
  }

  function flush(): void {
    const events = queue;
    queue = [];
    waiting = [...waiting, ...events.filter(({ type }) => !listeners.has(type))].slice(-WAITING_LIMIT);
    for (const event of events) {
      if (!followed.has(event)) deliver(event, followers);
      followed.add(event);
      deliver(event, listeners);
    }
  }

  function deliver(event: BusEvent, to: Listeners): void {
    for (const listener of to.get(event.type) ?? []) {
      try {
        listener(event);
      } catch (error) {
        // An error in one listener must not stop the others.
        reportError(error);
      }
    }
  }

  function add<Type extends EventType>(to: Listeners, type: Type, listener: Listener<Type>): () => void {
    const wrapped = (event: BusEvent) => listener(event as BusEvent<Type>);
    const set = to.get(type) ?? new Set();
    to.set(type, set.add(wrapped));
    return () => set.delete(wrapped);
  }

  function enqueue(events: readonly BusEvent[]): void {
    if (queue.length === 0 && events.length > 0) queueMicrotask(flush);
    queue.push(...events);
  }

  return {
    /** Queues an event; an identical one within 50 ms is dropped. */
    emit<Type extends EventType>(
      type: Type,
      payload: EventPayloads[Type],
      source: EventSource = "client",
    ): void {
      const timestamp = clock();
      const key = `${type}:${JSON.stringify(payload)}`;
      if (isDuplicate(key, timestamp)) return;
      recent.delete(key);
      recent.set(key, timestamp);
      prune(timestamp);
      const event: BusEvent = { type, payload, timestamp, source, userId };
      history.push({ type, timestamp, source, userId });
      if (history.length > HISTORY_LIMIT) history.shift();
      enqueue([event]);
    },
    /** Listens to one type of event. Returns an unsubscribe function. */
    on<Type extends EventType>(type: Type, listener: Listener<Type>): () => void {
      const leave = add(listeners, type, listener);
      // In a microtask, so that the listeners that come with this one hear them too.
      enqueue(waiting.filter((event) => event.type === type && event.userId === userId));
      waiting = waiting.filter((event) => event.type !== type);
      return leave;
    },
    /** Keeps data up to date by one type of event. Such an event still waits for a listener that tells the player. */
    follow<Type extends EventType>(type: Type, listener: Listener<Type>): () => void {
      return add(followers, type, listener);
    },
    /** Sets the user of later events. */
    setUser(id: string | null): void {
      userId = id;
    },
    /** The last events, oldest first, at most 1,000. */
    history: (): readonly PastEvent[] => history,
    /** Number of recent events remembered to drop duplicates. */
    recentSize: () => recent.size,
  };
}

export const eventBus = createEventBus();
