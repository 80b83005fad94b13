import { type BusEvent, type EventType, eventBus } from "../../server/event-bus.ts";

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
