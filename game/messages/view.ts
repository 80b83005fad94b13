import type { MessageProgress, Progress } from "../core/progress.ts";
import { type Delivered, faceOf, readDelivered } from "../core/view/delivered-message.ts";
import type { GameState } from "../core/view/game-state.ts";
import { MESSAGES_PAGE, type MessageView } from "./wire.ts";

/** Returns one page of the player's messages before the message `before` (null: the newest), newest first. */
export function toMessageViews(
  { content, progress }: Pick<GameState, "content" | "progress">,
  before: string | null,
): MessageView[] {
  const all = Object.values(progress.messages).sort(
    (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1),
  );
  const index = all.findIndex(({ id }) => id === before);
  if (before !== null && index < 0) return [];
  const page: MessageView[] = [];
  for (const message of all.slice(index + 1)) {
    const delivered = readDelivered(content, message);
    if (delivered) page.push(toMessageView(progress, message, delivered));
    if (page.length === MESSAGES_PAGE) break;
  }
  return page;
}

function toMessageView(progress: Progress, message: MessageProgress, delivered: Delivered): MessageView {
  const { contact, subject, body, senderName, offer } = delivered;
  const npc = faceOf(contact, progress);
  return {
    id: message.id,
    subject,
    body,
    isRead: message.readAt !== null,
    isQuestOffer: offer !== null,
    createdAt: new Date(message.createdAt).toISOString(),
    npc,
    senderName: senderName ?? npc.name,
    questData: offer && {
      npcId: contact.id,
      questId: offer.id,
      questName: offer.name,
      description: offer.description,
      requirements: [...offer.requirements],
      rewards: { ...offer.rewards },
    },
  };
}
