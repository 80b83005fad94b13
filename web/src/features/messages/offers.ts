import type { MessageView } from "#game/contract/messages.ts";
import type { ContactView } from "#game/contract/npcs.ts";

/** Returns whether the quest that a message offers is completed for good. False if that isn't known. */
export function isOfferDone(
  { questData }: Pick<MessageView, "questData">,
  contacts: readonly ContactView[] | undefined,
): boolean {
  const contact = contacts?.find(({ id }) => id === questData?.npcId);
  const quest = contact?.requests.find(({ id }) => id === questData?.questId);
  return quest?.isCompleted === true && !quest.isRepeatable;
}

/** The next unread message after the one with this id: the next older one, else the newest. Null if all others are read. */
export function nextUnread(messages: readonly MessageView[], id: string): MessageView | null {
  const unread = messages.filter((message) => !message.isRead && message.id !== id);
  const index = messages.findIndex((message) => message.id === id);
  return unread.find((message) => messages.indexOf(message) > index) ?? unread[0] ?? null;
}
