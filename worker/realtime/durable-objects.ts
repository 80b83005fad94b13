import { CHAT_ROOMS, type RoomId } from "#game/chat/wire.ts";
import type { Env } from "../env.ts";
import { reportingOutages } from "../platform/service-outage.ts";
import type { ChatRoomCalls } from "./calls.ts";

/** Returns the Durable Object with a player's sockets and energy alarm. Its calls throw ServiceOutage. */
export function playerChannel(env: Env, userId: string) {
  return reportingOutages(env.PLAYER_CHANNEL.getByName(userId));
}

/** Returns the Durable Object of a chat room. Its calls throw ServiceOutage. */
export function chatRoom(env: Env, roomId: RoomId): DurableObjectStub<ChatRoomCalls> {
  return reportingOutages(env.CHAT_ROOM.getByName(roomId));
}

/** Calls every chat room in parallel. Returns a result for each. */
export function askEveryRoom<Answer>(
  env: Env,
  ask: (room: DurableObjectStub<ChatRoomCalls>) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(CHAT_ROOMS.map(({ roomId }) => ask(chatRoom(env, roomId))));
}
