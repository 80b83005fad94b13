import * as v from "valibot";
import { ChatMessage, DELETED_WITHIN, type RoomId } from "#game/contract/social/chat.ts";
import { serverNow } from "../../../clock.ts";
import { keepSnapshot, readSnapshot } from "../../../offline/snapshots.ts";
import type { MessageLog } from "./message-log.ts";

const CachedLog = v.array(ChatMessage);

/** Caches the newest messages of a room on this device, for reading without a network. */
export function cacheLog(roomId: RoomId, { messages }: MessageLog): Promise<void> {
  return keepSnapshot(`last-chat-${roomId}`, messages.slice(-DELETED_WITHIN), serverNow());
}

/** The cached messages of a room and their age; null if there are none. */
export async function readCachedLog(
  roomId: RoomId,
): Promise<{ readonly log: MessageLog; readonly receivedAt: number } | null> {
  const cached = await readSnapshot(`last-chat-${roomId}`, CachedLog);
  if (!cached || cached.data.length === 0) return null;
  const log = { messages: cached.data, hasOlder: (cached.data[0]?.seq ?? 1) > 1 };
  return { log, receivedAt: cached.receivedAt };
}
