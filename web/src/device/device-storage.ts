import { atom, type WritableAtom } from "jotai";
import * as v from "valibot";
import { deferred } from "../deferred.ts";
import { store } from "../store.ts";

/*
 * The keys of this device, and what it keeps under them across visits: docs/reference/device.md. Two tabs never write one value
 * from memory: what they both change has a key each. Without storage, or with a full one, a value lasts as long as the page, and
 * the player hears once what that loses.
 */

/** Keys of local storage. */
export type DeviceKey =
  | "token"
  | "theme"
  | `play/${"sound" | "vibration" | "covers"}`
  | `${"sidebar" | "chat-panel" | "staff-chat"}/${"wide" | "narrow"}`
  | `panel:${"posting" | "scandal" | "board"}`
  | "acted"
  | "action-keys"
  | "variants-told"
  | "install-answered"
  | "passkey-offered"
  | "has-account"
  | "chat/room"
  | "chat/draft"
  | `chat/read/${string}`
  | `unsaved-part/${string}`
  | "destination"
  | "replay"
  | "replay-week"
  | "clock-offset"
  | "push-device"
  | "socket-failed";

/** Losses if a value can't be kept, each as the end of 'When you close this page, you lose …'. */
export const LOSSES = {
  session: "your sign-in",
  choices: "your choices here, such as the theme",
  chat: "what you've written and read in the chat",
  editor: "unsaved changes in the editor",
  queue: "what hasn't reached the server yet",
  copies: "the pages kept for when you're offline",
} as const;
export type Loss = keyof typeof LOSSES;

/** Says what isn't kept. It loads after the first paint. */
export const storageNotice = deferred<(loss: Loss) => void>();
const said = new Set<Loss>();

/** Says once for each loss that this device doesn't keep something. */
export function reportLoss(loss: Loss): void {
  if (said.has(loss)) return;
  said.add(loss);
  storageNotice.use((say) => say(loss));
}

/** The loss of each key, by its first part. The others are no loss to the player. */
const LOSS_OF: Readonly<Record<string, Loss>> = {
  theme: "choices",
  play: "choices",
  sidebar: "choices",
  "chat-panel": "choices",
  "staff-chat": "choices",
  "action-keys": "choices",
  chat: "chat",
  "unsaved-part": "editor",
};

/** Maximum length of a stored text, in UTF-16 units: a fifth of the room that browsers give a site. */
const MAX_LENGTH = 1_000_000;

/** Returns the stored text of a key; null if there is none. */
export function readText(key: DeviceKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores the text of a key; null removes it. Returns false, and reports the loss, if it can't. */
export function keepText(key: DeviceKey, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else if (text.length > MAX_LENGTH) throw new RangeError(`${key} is too long`);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    const loss = LOSS_OF[/^[a-z-]+/.exec(key)?.[0] ?? ""];
    if (text !== null && loss) reportLoss(loss);
    return false;
  }
}

/** Returns the stored value of a key; null if there is none, or it is unreadable. */
export function readValue<Value>(key: DeviceKey, schema: v.GenericSchema<unknown, Value>): Value | null {
  try {
    return v.parse(schema, JSON.parse(readText(key) ?? ""));
  } catch {
    return null;
  }
}

/** Stores the value of a key. Returns false, and reports the loss, if it can't. */
export const keepValue = (key: DeviceKey, value: unknown): boolean => keepText(key, JSON.stringify(value));

/** Returns the stored keys that begin with `prefix`. */
export function keysOf<Prefix extends "chat/read/" | "unsaved-part/">(
  prefix: Prefix,
): `${Prefix}${string}`[] {
  const isOwn = (key: string): key is `${Prefix}${string}` => key.startsWith(prefix);
  try {
    return Object.keys(localStorage).filter(isOwn);
  } catch {
    return [];
  }
}

/** Calls back when another tab changes a key. If somebody empties the storage, open pages keep what they have. */
export function onOtherTab(listener: (key: string) => void): void {
  addEventListener("storage", ({ key }) => {
    if (key !== null) listener(key);
  });
}

/**
 * Creates an atom of the text under a key, which follows the other tabs. Without storage, it lasts as long as the page. Writing
 * null removes the text.
 */
export function deviceText(key: DeviceKey): WritableAtom<string | null, [text: string | null], void> {
  const current = atom(readText(key));
  onOtherTab((changed) => {
    if (changed === key) store.set(current, readText(key));
  });
  return atom(
    (get) => get(current),
    (_, set, text: string | null) => {
      set(current, text);
      keepText(key, text);
    },
  );
}

/** Returns the text that this tab has kept under a key, also before a reload, else the one that any tab has kept last. */
export function readTabText(key: DeviceKey): string | null {
  try {
    return sessionStorage.getItem(key) ?? readText(key);
  } catch {
    return readText(key);
  }
}

/** Keeps a text for this tab, and for the next one. Null removes both. */
export function keepTabText(key: DeviceKey, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // The device's own text remains.
  }
  keepText(key, text);
}
