import { TYPING_REPEAT_MS, TYPING_TTL_MS } from "#game/chat/frames-wire.ts";
import * as texts from "../texts.ts";

/** Typing ends after this time without a key, in milliseconds. docs/reference/chat.md */
export const IDLE_MS = 3_000;
/** Interval between expiry checks, in milliseconds. */
export const EXPIRY_CHECK_MS = 1_000;

/** Time of the last typing announcement (epoch ms); null if the player isn't typing. */
export type OwnTyping = { readonly toldAt: number } | null;
interface TypingStep {
  readonly typing: OwnTyping;
  /** The frame to send now. */
  readonly act: "typing_start" | "typing_stop" | null;
}

/** Announces typing at once, then repeatedly while keys follow. */
export function onKey(typing: OwnTyping, now: number): TypingStep {
  if (typing && now - typing.toldAt < TYPING_REPEAT_MS) return { typing, act: null };
  return { typing: { toldAt: now }, act: "typing_start" };
}

/** Ends typing: Enter, blur, or no key for `IDLE_MS`. */
export function onStop(typing: OwnTyping): TypingStep {
  return { typing: null, act: typing ? "typing_stop" : null };
}

/** Time of the last announcement (epoch ms) of each typist, by user id. */
export type Typists = ReadonlyMap<string, number>;

export function withTypist(typists: Typists, userId: string, now: number): Typists {
  return new Map(typists).set(userId, now);
}

export function withoutTypist(typists: Typists, userId: string): Typists {
  if (!typists.has(userId)) return typists;
  return new Map([...typists].filter(([each]) => each !== userId));
}

/** Drops expired typists, since a vanished client never announces its end. */
export function freshTypists(typists: Typists, now: number): Typists {
  const fresh = [...typists].filter(([, at]) => now - at < TYPING_TTL_MS);
  return fresh.length === typists.size ? typists : new Map(fresh);
}

/** Text of the typing indicator; null if nobody but `unheard` is typing. */
export function typingText(typists: Typists, unheard: ReadonlySet<string>): string | null {
  const count = [...typists.keys()].filter((userId) => !unheard.has(userId)).length;
  if (count === 0) return null;
  return texts.peopleAreTyping(count);
}
