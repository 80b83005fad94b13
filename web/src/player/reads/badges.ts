import { atom } from "jotai";
import type { Me } from "#game/core/wire/me.ts";
import { store } from "../../store.ts";
import { pendingMarksAtom } from "../marks.ts";

export type Badges = Me["badges"];

const NONE: Badges = { unreadMessages: 0, newContacts: 0 };
/** The server's last counts. */
const countedAtom = atom<Badges>(NONE);

/** The counts of all badges: the server's, minus what the player has viewed since. */
export const badgesAtom = atom<Badges>((get) => {
  const { unreadMessages, newContacts } = get(countedAtom);
  const marks = get(pendingMarksAtom);
  const pending = (type: string) => marks.filter((mark) => mark.type === type).length;
  return {
    unreadMessages: pending("allRead") > 0 ? 0 : Math.max(0, unreadMessages - pending("messageRead")),
    newContacts: Math.max(0, newContacts - pending("contactViewed")),
  };
});

/** Accepts the server's counts. */
export function acceptBadges(badges: Badges): void {
  store.set(countedAtom, badges);
}

/** Clears the counts at a change of session. */
export function forgetBadges(): void {
  store.set(countedAtom, NONE);
}
