import type { ReplyOf } from "#game/contract/endpoint.ts";
import { MESSAGES_PAGE, type MessageView, type readMessage } from "#game/contract/messages.ts";
import { factsOf } from "#game/rules/conditions.ts";
import { contentKey } from "#game/rules/content.ts";
import { NO_DELTA } from "#game/rules/player.ts";
import { openMessage } from "#game/rules/unlocks.ts";
import { type Credential, selectActor, toActor } from "../../db/actors.ts";
import type { Database } from "../../db/client.ts";
import { selectContentVersion } from "../../db/content-versions.ts";
import { type MessageRow, selectUnread } from "../../db/reached.ts";
import { contentAt } from "../../game/content.ts";
import { type Delivered, faceOf, readDelivered } from "../../game/delivered-message.ts";
import type { Game } from "../../game/game.ts";
import { type GameWriteRequest, type GameWriteResult, gameWrite } from "../../game/game-write.ts";
import { countUnread } from "../../game/reached.ts";
import { HttpError } from "../../http/http-error.ts";
import { unauthenticated } from "../../http/session.ts";
import { now } from "../../platform/clock.ts";

/** The player's messages before the one with the id `before` (null: the newest), newest first, one page. */
export function listMessages(game: Game, before: string | null): MessageView[] {
  return game.reached.messages
    .filter(({ id }) => before === null || id < before)
    .reverse()
    .flatMap((row) => {
      const delivered = readDelivered(game.content, row);
      return delivered ? [toMessageView(game, row, delivered)] : [];
    })
    .slice(0, MESSAGES_PAGE);
}

function toMessageView(game: Game, row: MessageRow, delivered: Delivered): MessageView {
  const { contact, subject, body, senderName, offer } = delivered;
  const npc = faceOf(contact, game.reached);
  return {
    id: row.id,
    subject,
    body,
    isRead: row.readAt !== null,
    isQuestOffer: offer !== null,
    createdAt: new Date(row.createdAt).toISOString(),
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
 * Opens a message. It changes the player's version only where the opening unlocks something. Throws 404 where the
 * player has no such message.
 */
export function noteMessageRead(
  request: GameWriteRequest,
  id: string,
): Promise<GameWriteResult<ReplyOf<typeof readMessage>>> {
  return gameWrite(request, (game, at) => {
    const row = game.reached.messages.find((message) => message.id === id);
    if (!row) throw new HttpError(404, "not_found", "There is no such message.");
    const reply = () => ({ id, isRead: true as const });
    if (row.readAt !== null) return { marks: [], reply };
    const key = contentKey(row.contactId, row.messageId);
    const { content, progress, player } = game;
    const effects = row.kind === "message" ? openMessage(content, progress, factsOf(player, at), key) : [];
    const unlocksSomething = effects.length > 1;
    if (!unlocksSomething) return { marks: [{ type: "read_message", id }], reply };
    return { change: { player, delta: NO_DELTA, effects, cause: `message:${key}` }, reply };
  });
}

/** How many messages the player has not read; null where nothing has been decided for them yet. Throws 401. */
export async function loadUnreadCount(db: Database, credential: Credential): Promise<number | null> {
  const at = now();
  const [session, user, player, stored, world, unread, versions] = await db.batch([
    ...selectActor(db, credential, at),
    selectUnread(db, credential, at),
    selectContentVersion(db),
  ]);
  const actor = toActor([session, user, player, stored, world]);
  if (!actor) throw unauthenticated();
  if (actor.seq === 0) return null;
  return countUnread(await contentAt(db, versions[0]?.key ?? null), unread);
}
