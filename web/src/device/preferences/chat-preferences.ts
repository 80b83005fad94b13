import { atom } from "jotai";
import { store } from "../../store.ts";
import { keepTabText, keysOf } from "../device-storage.ts";

/* The part of the chat that the shell needs: the rest loads after the first paint. */

/** Number of unread messages. */
export const unreadChatAtom = atom(0);

/** Removes the chat preferences from this device, at sign-out. */
export function forgetChat(): void {
  store.set(unreadChatAtom, 0);
  for (const key of ["chat/room", "chat/draft", ...keysOf("chat/read/")] as const) keepTabText(key, null);
}
