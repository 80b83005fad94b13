import * as v from "valibot";
import { ChatMessage, DELETED_WITHIN, type RoomId } from "#game/contract/chat.ts";
import { keepSnapshot, readSnapshot } from "../../state/snapshots.ts";
import type { MessageLog } from "./message-log.ts";

const KeptLog = v.array(ChatMessage);

/** Keeps the newest lines of the room readable without a network. */
export function keepLog(roomId: RoomId, { messages }: MessageLog): Promise<void> {
  return keepSnapshot(`last-chat-${roomId}`, messages.slice(-DELETED_WITHIN), Date.now());
}

/** What was kept of this room, and when; null where nothing was. */
export async function readKeptLog(
  roomId: RoomId,
): Promise<{ readonly log: MessageLog; readonly receivedAt: number } | null> {
  const kept = await readSnapshot(`last-chat-${roomId}`, KeptLog);
  if (!kept || kept.data.length === 0) return null;
  const log = { messages: kept.data, hasOlder: (kept.data[0]?.seq ?? 1) > 1 };
  return { log, receivedAt: kept.receivedAt };
}
