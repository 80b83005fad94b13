import type { ReplyOf } from "#game/contract/endpoint.ts";
import {
  type listMessages,
  MESSAGES_PAGE,
  type MessageView,
  type readMessage,
} from "#game/contract/messages.ts";
import { contentKey } from "#game/rules/content.ts";
import { openMessage } from "#game/rules/marks.ts";
import type { MessageProgress, Progress } from "#game/rules/progress.ts";
import { type Delivered, faceOf, readDelivered } from "../../game/delivered-message.ts";
import type { Game } from "../../game/game.ts";
import type { Decision } from "../../game/game-write.ts";
import { HttpError } from "../../http/http-error.ts";
import { JsonText } from "../../http/json-text.ts";

type MessageList = JsonText<ReplyOf<typeof listMessages>>;

/** Newest page of each state, because polling pages request it repeatedly. Garbage-collected with the state. */
const newestPages = new WeakMap<Progress, { content: Game["content"]; page: MessageList }>();

/** Returns one page of the player's messages before the message `before` (null: the newest), newest first. */
export function messagesPage({ content, progress }: Game, before: string | null): MessageList {
  const known = before === null ? newestPages.get(progress) : undefined;
  if (known?.content === content) return known.page;
  const messages = Object.values(progress.messages)
    .filter(({ id }) => before === null || id < before)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .flatMap((message) => {
      const delivered = readDelivered(content, message);
      return delivered ? [toMessageView(progress, message, delivered)] : [];
    })
    .slice(0, MESSAGES_PAGE);
  const page = JsonText.of({ messages });
  if (before === null) newestPages.set(progress, { content, page });
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

/**
 * Marks a message as read. Changes the player's version only if that unlocks something. Throws 404 if the player has
 * no such message.
 */
export function decideRead(
  { progress }: Game,
  { parameters: { messageId: id }, at }: { parameters: { messageId: string }; at: number },
): Decision<Omit<ReplyOf<typeof readMessage>, "events">> {
  const message = Object.values(progress.messages).find((each) => each.id === id);
  if (!message) throw new HttpError(404, "not_found", "There is no such message.");
  return {
    change: {
      cause: `message:${contentKey(message.contactId, message.messageId)}`,
      effects: openMessage(progress, message, at),
    },
    reply: () => ({ id, isRead: true }),
  };
}
