import { waitText } from "#game/core/wait-text.ts";
import type { MessageView } from "#game/messages/wire.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { questAt } from "../../player/reads/quest-time.ts";

/** The contacts, as `useContacts` returns them; undefined until they are loaded. */
export interface KnownContacts {
  readonly contacts: readonly ContactView[] | undefined;
  readonly receivedAt: number;
}

/** State of an offered quest. */
export interface OfferState {
  /** True if it is completed for good. */
  readonly isDone: boolean;
  /** The time until it can be completed again; null if it isn't on cooldown. */
  readonly wait: string | null;
}

/** Returns the state at `now` (epoch ms) of the quest that a message offers: neither done nor waiting if it is unknown. */
export function offerState(
  { questData }: Pick<MessageView, "questData">,
  { contacts, receivedAt }: KnownContacts,
  now: number,
): OfferState {
  const contact = contacts?.find(({ id }) => id === questData?.npcId);
  const quest = contact?.requests.find(({ id }) => id === questData?.questId);
  const { isCompleted, isRepeatable, readyInMs } = quest
    ? questAt(quest, receivedAt, now)
    : { isCompleted: false, isRepeatable: false, readyInMs: 0 };
  return { isDone: isCompleted && !isRepeatable, wait: readyInMs > 0 ? waitText(readyInMs) : null };
}

/** The next unread message after the one with this id: the next older one, else the newest. Null if all others are read. */
export function nextUnread(messages: readonly MessageView[], id: string): MessageView | null {
  const unread = messages.filter((message) => !message.isRead && message.id !== id);
  const index = messages.findIndex((message) => message.id === id);
  return unread.find((message) => messages.indexOf(message) > index) ?? unread[0] ?? null;
}
