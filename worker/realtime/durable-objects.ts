import { CHAT_ROOMS, type RoomId } from "#game/contract/chat.ts";
import type { Env } from "../env.ts";
import type { ChatRoomCalls } from "./calls.ts";

/** How an account is shown to others. */
interface ShownUser {
  readonly id: string;
  readonly username: string;
  readonly avatar: string | null;
}

/** The Durable Object that holds a player's sockets and their energy alarm. */
export function playerChannel(env: Env, userId: string) {
  return env.PLAYER_CHANNEL.getByName(userId);
}

/** The Durable Object of a chat room: its sockets and its messages. */
export function chatRoom(env: Env, roomId: RoomId): DurableObjectStub<ChatRoomCalls> {
  return env.CHAT_ROOM.getByName(roomId);
}

/** Shows a user under another name and picture wherever the rooms show them. */
export async function showInRooms(env: Env, { id: userId, username, avatar }: ShownUser): Promise<void> {
  await askEveryRoom(env, (room) => room.changeUser({ userId, username, avatar }));
}

/** Asks every chat room at once; the answers in the order of `CHAT_ROOMS`. Decision 35. */
export function askEveryRoom<Answer>(
  env: Env,
  ask: (room: DurableObjectStub<ChatRoomCalls>) => Promise<Answer>,
): Promise<Answer[]> {
  return Promise.all(CHAT_ROOMS.map(({ roomId }) => ask(chatRoom(env, roomId))));
}
