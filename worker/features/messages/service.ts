import type { ReplyOf } from "#game/contract/endpoint.ts";
import type { listMessages, readMessage } from "#game/contract/messages.ts";
import { contentKey } from "#game/rules/content.ts";
import { openMessage } from "#game/rules/marks.ts";
import type { Progress } from "#game/rules/progress.ts";
import { toMessageViews } from "#game/views/message-view.ts";
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
  const page = JsonText.of({ messages: toMessageViews({ content, progress }, before) });
  if (before === null) newestPages.set(progress, { content, page });
  return page;
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
