import { moderationNotices } from "#game/admin/moderation-wire.ts";
import { toModerationNotice, toMutedPlayer } from "#game/chat/view.ts";
import { chatMutes } from "#game/chat/wire.ts";
import { getClients } from "#game/clients/wire.ts";
import type { Endpoint, ReplyOf } from "#game/core/wire/endpoint.ts";
import type { StartReplies } from "#game/core/wire/me.ts";
import { listActions } from "#game/player/wire.ts";
import { ACTIONS } from "../content/actions.ts";
import { mutesOf } from "../db/chat.ts";
import type { Database } from "../db/client.ts";
import { noticesOf } from "../db/moderation/notices.ts";
import { sendBatch } from "../db/statement.ts";
import { FEATURES } from "../features.ts";
import { answersAt, viewClients } from "./clients.ts";
import type { Game } from "./game.ts";

/**
 * Returns what the other calls of an opening dashboard would reply at `at` (epoch ms), in one round trip.
 * docs/reference/platform.md#opening-a-page
 */
export async function startReplies(db: Database, game: Game, at: number): Promise<StartReplies> {
  const [mutes, notices, answers] = await sendBatch(db, [
    mutesOf(game.userId),
    noticesOf(game.userId),
    answersAt(at),
  ]);
  return Object.fromEntries([
    replyOf(listActions, { actions: [...ACTIONS] }),
    replyOf(getClients, viewClients(game, answers, at)),
    replyOf(chatMutes, { mutes: mutes.map(toMutedPlayer) }),
    replyOf(moderationNotices, { notices: notices.map(toModerationNotice) }),
    ...FEATURES.flatMap(({ start }) => Object.entries(start?.(game, at) ?? {})),
  ]);
}

function replyOf<E extends Endpoint>({ path }: E, reply: ReplyOf<E>): [string, ReplyOf<E>] {
  return [path, reply];
}
