import { isReachableAtom } from "./connection.ts";
import { refreshContacts } from "./contacts.ts";
import { refreshMessages } from "./messages.ts";
import { store } from "./store.ts";

/** The lists follow an event after this time, so that a burst of events is one fetch, in milliseconds. Player area, section 9. */
const DELAY_MS = 500;
const timers = new Map<() => void, ReturnType<typeof setTimeout>>();

/** Fetches a list half a second after the first of a burst of events. */
function soon(refresh: () => void): void {
  if (timers.has(refresh)) return;
  const fetchNow = () => {
    timers.delete(refresh);
    refresh();
  };
  timers.set(refresh, setTimeout(fetchNow, DELAY_MS));
}

/** Fetches contacts and messages anew, at once. */
export function refreshLists(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  refreshContacts();
  refreshMessages();
}

export function refreshContactsSoon(): void {
  soon(refreshContacts);
}

export function refreshMessagesSoon(): void {
  soon(refreshMessages);
}

export function refreshListsSoon(): void {
  refreshContactsSoon();
  refreshMessagesSoon();
}

store.sub(isReachableAtom, () => {
  if (store.get(isReachableAtom)) refreshLists();
});
