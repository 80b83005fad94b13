import { CHAT_ROOMS, chatMessages, DELETED_WITHIN } from "#game/chat/wire.ts";
import type { Copy } from "../../offline/snapshots.ts";
import { call } from "../../server/api.ts";

/** The copies of all rooms. Apart from the session of a room, which opens its socket. */
export const COPIES: readonly Copy[] = CHAT_ROOMS.map(({ roomId }) => ({
  snapshot: `last-chat-${roomId}`,
  fetch: async () => (await call(chatMessages, { parameters: { roomId } })).messages.slice(-DELETED_WITHIN),
}));
