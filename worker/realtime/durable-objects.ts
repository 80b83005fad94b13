import { CHAT_ROOMS, type RoomId } from "#game/contract/chat.ts";
import type { Env } from "../env.ts";
import type { ChatRoomCalls } from "./calls.ts";

/** Returns the Durable Object with a player's sockets and energy alarm. */
export function playerChannel(env: Env, userId: string) {
  return env.PLAYER_CHANNEL.getByName(userId);
}

/** Returns the Durable Object of a chat room. */
export function chatRoom(env: Env, roomId: RoomId): DurableObjectStub<ChatRoomCalls> {
  return env.CHAT_ROOM.getByName(roomId);
}

/** Calls every chat room in parallel; returns the results in the order of `CHAT_ROOMS`. */
export function askEveryRoom<Answer>(
  env: Env,
  ask: (room: DurableObjectStub<ChatRoomCalls>) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(CHAT_ROOMS.map(({ roomId }) => ask(chatRoom(env, roomId))));
}
