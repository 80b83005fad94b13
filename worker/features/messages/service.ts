import { contentKey } from "#game/core/content.ts";
import { openMessage, openThrough } from "#game/core/marks.ts";
import type { ReplyOf } from "#game/core/wire/endpoint.ts";
import type { readMessage } from "#game/messages/wire.ts";
import type { Game } from "../../game/game.ts";
import type { Decision } from "../../game/game-write.ts";
import { HttpError } from "../../http/http-error.ts";

/**
 * Marks a message as read, or it and all older ones, as `open` says. Changes the player's version only if that unlocks
 * something. Throws 404 if the player has no such message.
 */
const deciding =
  (open: typeof openThrough) =>
  (
    { progress }: Game,
    { parameters: { messageId: id }, at }: { parameters: { messageId: string }; at: number },
  ): Decision<Omit<ReplyOf<typeof readMessage>, "events">> => {
    const message = Object.values(progress.messages).find((each) => each.id === id);
    if (!message) throw new HttpError(404, "not_found", "There is no such message.");
    return {
      change: {
        cause: `message:${contentKey(message.contactId, message.messageId)}`,
        effects: open(progress, message, at),
      },
      reply: () => ({ id, isRead: true }),
    };
  };

export const decideRead = deciding(openMessage);
export const decideReadThrough = deciding(openThrough);
