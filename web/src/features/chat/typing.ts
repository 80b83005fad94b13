import { TYPING_REPEAT_MS, TYPING_TTL_MS } from "#game/contract/chat-frames.ts";

/** Without a key for so long one has stopped typing, in milliseconds. Player area, section 9. */
export const IDLE_MS = 3_000;

/** What the room was told of one's own typing; null: that one does not type. */
export type OwnTyping = { readonly toldAt: number; readonly keyAt: number } | null;
export type TypingAct = "typing_start" | "typing_stop" | null;
interface Step {
  readonly typing: OwnTyping;
  /** What to tell the room now. */
  readonly act: TypingAct;
}

/** A key that changed the text: told at the first, and again from time to time. Player area, section 4. */
export function onKey(typing: OwnTyping, now: number): Step {
  if (typing && now - typing.toldAt < TYPING_REPEAT_MS) {
    return { typing: { ...typing, keyAt: now }, act: null };
  }
  return { typing: { toldAt: now, keyAt: now }, act: "typing_start" };
}

/** Enter, or the box was left. */
export function onStop(typing: OwnTyping): Step {
  return { typing: null, act: typing ? "typing_stop" : null };
}

/** Time has passed. */
export function onIdle(typing: OwnTyping, now: number): Step {
  return typing && now - typing.keyAt >= IDLE_MS ? onStop(typing) : { typing, act: null };
}

/** Who else types, and when that was last heard (epoch ms). */
export type Typists = ReadonlyMap<string, number>;

export function withTypist(typists: Typists, userId: string, now: number): Typists {
  return new Map(typists).set(userId, now);
}

export function withoutTypist(typists: Typists, userId: string): Typists {
  if (!typists.has(userId)) return typists;
  return new Map([...typists].filter(([each]) => each !== userId));
}

/** Those who were heard of lately: whoever vanishes never says that they stop. */
export function freshTypists(typists: Typists, now: number): Typists {
  const fresh = [...typists].filter(([, at]) => now - at < TYPING_TTL_MS);
  return fresh.length === typists.size ? typists : new Map(fresh);
}

/** The indicator's text; null where nobody whom the player hears types. Player area, section 2. */
export function typingText(typists: Typists, unheard: ReadonlySet<string>): string | null {
  const count = [...typists.keys()].filter((userId) => !unheard.has(userId)).length;
  if (count === 0) return null;
  return count === 1 ? "Someone is typing..." : "Multiple people are typing...";
}
