import { atom } from "jotai";
import { PAGE_PATHS } from "#game/core/wire/page-paths.ts";
import type { MessageView } from "#game/messages/wire.ts";
import type { ContactView } from "#game/npcs/wire.ts";
import { portrait } from "../../player/portrait.ts";
import { contactsAtom } from "../../player/reads/contacts.ts";
import { messagesAtom } from "../../player/reads/messages.ts";
import type { WaitingEntry, Waits } from "../../player/waiting-people.ts";

/** Number of unread messages above which the player isn't going to read them now, so that they wait behind all else. */
const MAX_URGENT = 20;

/** The unread messages, one entry for each sender, apart from offers of quests that have been completed. */
export const waits: Waits = atom((get) => {
  const messages = get(messagesAtom);
  const known = get(contactsAtom);
  if (messages === undefined || known === undefined) return null;
  return unreadOf(messages ?? [], known?.contacts ?? []);
});

/** `messages`: the newest first. */
export function unreadOf(
  messages: readonly MessageView[],
  contacts: readonly ContactView[],
): readonly WaitingEntry[] {
  const unread = messages.toReversed().filter(({ isRead, questData }) => {
    const contact = contacts.find(({ id }) => id === questData?.npcId);
    return (
      !isRead &&
      !contact?.requests.some(({ id, completions }) => id === questData?.questId && completions > 0)
    );
  });
  return [...Map.groupBy(unread, ({ npc }) => npc.id).values()].flatMap((sent) => {
    const [oldest] = sent;
    if (!oldest) return [];
    const { id, npc, subject, createdAt } = oldest;
    return {
      kind: "message" as const,
      id: `message ${id}`,
      name: npc.name,
      face: portrait(npc.avatar),
      line: `“${subject}”${sent.length > 1 ? `, and ${sent.length - 1} more` : ""}`,
      since: unread.length > MAX_URGENT ? null : Date.parse(createdAt),
      endsAt: null,
      way: `${PAGE_PATHS.messages}?id=${encodeURIComponent(id)}`,
    };
  });
}
