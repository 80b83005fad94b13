import { atom } from "jotai";
import { store } from "./store.ts";

/* What of the chat the frame around it has to know: the rest is fetched after the page has shown itself. */

/** Where the chat keeps draft, room and what was read on this device. */
export const CHAT_KEY = "chat";
/** Messages that came and were not seen. */
export const unreadChatAtom = atom(0);

/** Forgets what this device keeps, at sign-out. */
export function forgetChat(): void {
  store.set(unreadChatAtom, 0);
  try {
    localStorage.removeItem(CHAT_KEY);
  } catch {
    // Without storage nothing was kept.
  }
}
