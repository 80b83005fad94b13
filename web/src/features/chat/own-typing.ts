import { IDLE_MS, type OwnTyping, onIdle, onKey, onStop, type TypingAct } from "./typing.ts";

/** Tells the room when the player begins and ends to type. Player area, section 4. */
export function createOwnTyping(tell: (act: NonNullable<TypingAct>) => void) {
  let typing: OwnTyping = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(step: { typing: OwnTyping; act: TypingAct }): void {
    typing = step.typing;
    if (step.act) tell(step.act);
  }

  return {
    key(): void {
      take(onKey(typing, Date.now()));
      clearTimeout(timer);
      timer = setTimeout(() => take(onIdle(typing, Date.now())), IDLE_MS);
    },
    stop(): void {
      clearTimeout(timer);
      take(onStop(typing));
    },
  };
}
