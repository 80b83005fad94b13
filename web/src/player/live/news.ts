import { atom } from "jotai";
import type { GameFrame } from "#game/core/wire/realtime.ts";
import { type BusEvent, type EventType, eventBus } from "../../server/event-bus.ts";
import { store } from "../../store.ts";

/** Keys of the last events that a screen shows where they were caused, so that no toast repeats them. */
const shownAtom = atom<ReadonlySet<string>>(new Set<string>());

export const contactKey = (contactId: string) => `npc-${contactId}`;
export const questKey = (contactId: string, questId: string) => `quest-${contactId}-${questId}`;
export const messageKey = (messageId: string) => `message-${messageId}`;

/** Notes that a screen shows the unlocks and messages among these events. Call it before the events are accepted. */
export function showInPlace(frames: readonly GameFrame[]): void {
  const keys = frames.flatMap(({ type, payload }) => {
    switch (type) {
      case "npcUnlocked":
        return [contactKey(payload.npcId)];
      case "questUnlocked":
        return [questKey(payload.npcId, payload.questId)];
      case "messageReceived":
        return [messageKey(payload.messageId)];
      default:
        return [];
    }
  });
  store.set(shownAtom, new Set(keys));
}

export function isShownInPlace(key: string): boolean {
  return store.get(shownAtom).has(key);
}

/* The news of the player's game waits while they administer. docs/reference/administration.md#shell */

let isPlaying = true;
const waiting: (() => void)[] = [];

/** Listens to an event of the game. Events in the administration are announced in order when the player returns. */
export function onNews<Type extends EventType>(
  type: Type,
  listener: (event: BusEvent<Type>) => void,
): () => void {
  let isWanted = true;
  const leave = eventBus.on<Type>(type, (event) => {
    if (isPlaying) listener(event);
    else waiting.push(() => isWanted && listener(event));
  });
  return () => {
    isWanted = false;
    leave();
  };
}

/** Tells the news that has waited once the player is back. */
export function playNews(next: boolean): void {
  isPlaying = next;
  if (isPlaying) for (const tell of waiting.splice(0)) tell();
}
