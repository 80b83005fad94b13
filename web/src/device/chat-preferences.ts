import { atom } from "jotai";
import { store } from "../store.ts";
import { keepText } from "./device-storage.ts";

/* The part of the chat that the shell needs: the rest loads after the first paint. */

/** Storage key of the chat preferences. */
export const CHAT_KEY = "chat";
/** Number of unread messages. */
export const unreadChatAtom = atom(0);

/** Removes the chat preferences from this device, at sign-out. */
export function forgetChat(): void {
  store.set(unreadChatAtom, 0);
  keepText(CHAT_KEY, null);
}
