import type { GameFrame } from "#game/contract/realtime.ts";

type FramePayload<Type extends GameFrame["type"]> = Extract<GameFrame, { type: Type }>["payload"];

/** In-page events. Payloads that also travel as frames are those of the frame schemas. docs/reference/realtime.md */
export interface EventPayloads {
  errorOccurred: { message: string; context: string };
  connectionLost: { at: number };
  statsChanged: FramePayload<"game:playerStatsChanged">;
  playerLevelUp: FramePayload<"playerLevelUp">;
  energyChanged: FramePayload<"energy_regenerated">;
  cashChanged: FramePayload<"cashChanged">;
  playerReset: FramePayload<"playerReset">;
  questCompleted: FramePayload<"questCompleted">;
  npcUnlocked: FramePayload<"npcUnlocked">;
  questUnlocked: FramePayload<"questUnlocked">;
  messageReceived: FramePayload<"messageReceived">;
}
export type EventType = keyof EventPayloads;
/** Where an event comes from: this page's own act, a push, or the page's computation of regeneration. */
export type EventSource = "client" | "server" | "regeneration";

export interface BusEvent<Type extends EventType = EventType> {
  readonly type: Type;
  readonly payload: EventPayloads[Type];
  /** Epoch ms. */
  readonly timestamp: number;
  readonly source: EventSource;
  readonly userId: string | null;
}

/** Events kept for a look back. Player area, section 9. */
export const HISTORY_LIMIT = 1000;
/** Identical events within this time are one, in milliseconds. Player area, section 4. */
export const DUPLICATE_WINDOW_MS = 50;
/** The map of recent events is pruned when it holds more entries than this. Player area, section 9. */
export const RECENT_LIMIT = 1000;
const STALE_FACTOR = 10;

type Listener<Type extends EventType> = (event: BusEvent<Type>) => void;

/** A bus whose events are queued and delivered asynchronously, in the order in which they were emitted. */
export function createEventBus(clock: () => number = Date.now) {
  const listeners = new Map<EventType, Set<(event: BusEvent) => void>>();
  const history: BusEvent[] = [];
  const recent = new Map<string, number>();
  let queue: BusEvent[] = [];
  let userId: string | null = null;

  function isDuplicate(key: string, at: number): boolean {
    const last = recent.get(key);
    return last !== undefined && at - last < DUPLICATE_WINDOW_MS;
  }

  function prune(at: number): void {
    if (recent.size <= RECENT_LIMIT) return;
    for (const [key, time] of recent) {
      if (at - time > DUPLICATE_WINDOW_MS * STALE_FACTOR) recent.delete(key);
    }
    // Under a storm of different events nothing is stale: the oldest go first then.
    for (const key of recent.keys()) {
      if (recent.size <= RECENT_LIMIT) break;
      recent.delete(key);
    }
  }

  function flush(): void {
    const events = queue;
    queue = [];
    for (const event of events) {
      for (const listener of listeners.get(event.type) ?? []) {
        try {
          listener(event);
        } catch (fault) {
          // One listener's fault must not keep the others from hearing.
          reportError(fault);
        }
      }
    }
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
      history.push(event);
      if (history.length > HISTORY_LIMIT) history.shift();
      queue.push(event);
      if (queue.length === 1) queueMicrotask(flush);
    },
    /** Listens to one type of event; the function it returns ends that. */
    on<Type extends EventType>(type: Type, listener: Listener<Type>): () => void {
      const wrapped = (event: BusEvent) => listener(event as BusEvent<Type>);
      const set = listeners.get(type) ?? new Set();
      listeners.set(type, set.add(wrapped));
      return () => set.delete(wrapped);
    },
    /** Names the user in events from now on. */
    setUser(id: string | null): void {
      userId = id;
    },
    /** The last events, oldest first, at most 1,000. */
    history: (): readonly BusEvent[] => history,
    /** How many recent events are remembered for dropping duplicates. */
    recentSize: () => recent.size,
  };
}

export const eventBus = createEventBus();
