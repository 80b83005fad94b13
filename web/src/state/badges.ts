import { atom } from "jotai";
import type { Me } from "#game/contract/auth.ts";
import { pendingMarksAtom } from "./pending-marks.ts";
import { store } from "./store.ts";

export type Badges = Me["badges"];

const NONE: Badges = { unreadMessages: 0, newContacts: 0 };
/** What the server last counted. */
const countedAtom = atom<Badges>(NONE);

/** The one count behind every badge: the server's, less what the player has looked at since. */
export const badgesAtom = atom<Badges>((get) => {
  const { unreadMessages, newContacts } = get(countedAtom);
  const marks = get(pendingMarksAtom);
  const pending = (type: string) => marks.filter((mark) => mark.type === type).length;
  return {
    unreadMessages: Math.max(0, unreadMessages - pending("messageRead")),
    newContacts: Math.max(0, newContacts - pending("contactViewed")),
  };
});

/** Takes over the server's count. */
export function acceptBadges(badges: Badges): void {
  store.set(countedAtom, badges);
}

/** Forgets the count at a change of session. */
export function forgetBadges(): void {
  store.set(countedAtom, NONE);
}
