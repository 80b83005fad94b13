import { refreshCached } from "../../offline/cached.ts";
import { refreshContacts } from "../reads/contacts.ts";

/**
 * Delay before an event refetches a list, in milliseconds, so that a burst of events causes one fetch.
 * See docs/reference/platform.md#fetch-rhythm.
 */
const DELAY_MS = 500;
const timers = new Map<() => void, ReturnType<typeof setTimeout>>();

/** Refetches the messages, whose code the first paint doesn't need. */
function refreshMessages(): void {
  refreshCached({ snapshot: "last-messages" });
}

/** Refetches a list half a second after the first event of a burst. */
function soon(refresh: () => void): void {
  if (timers.has(refresh)) return;
  const fetchNow = () => {
    timers.delete(refresh);
    refresh();
  };
  timers.set(refresh, setTimeout(fetchNow, DELAY_MS));
}

/** Refetches contacts and messages at once. */
export function refreshLists(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  refreshContacts();
  refreshMessages();
}

export const refreshContactsSoon = () => soon(refreshContacts);
export const refreshMessagesSoon = () => soon(refreshMessages);

export function refreshListsSoon(): void {
  refreshContactsSoon();
  refreshMessagesSoon();
}
