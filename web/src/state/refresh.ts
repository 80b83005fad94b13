import { isReachableAtom } from "./connection.ts";
import { refreshContacts } from "./contacts.ts";
import { refreshMessages } from "./messages.ts";
import { store } from "./store.ts";

/** The lists follow an event after this time, so that a burst of events is one fetch, in milliseconds. Player area, section 9. */
const DELAY_MS = 500;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Fetches contacts and messages anew, at once. */
export function refreshLists(): void {
  clearTimeout(timer);
  timer = undefined;
  refreshContacts();
  refreshMessages();
}

/** Fetches contacts and messages anew, half a second after the first of a burst of events. */
export function refreshListsSoon(): void {
  timer ??= setTimeout(refreshLists, DELAY_MS);
}

store.sub(isReachableAtom, () => {
  if (store.get(isReachableAtom)) refreshLists();
});
