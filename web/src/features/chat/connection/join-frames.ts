import { DELETED_WITHIN, HISTORY_SIZE } from "#game/contract/chat.ts";
import type { ChatFrame } from "#game/contract/chat-frames.ts";
import { lastSeqOf } from "../log/message-log.ts";
import type { RoomState } from "./room-state.ts";

/** Returns what a joined room shows as the frames that the server sends on joining, for a tab that opens later. */
export function joinFrames({ log, presence, silence, typists }: RoomState): readonly ChatFrame[] {
  const { messages } = log;
  const removed = messages.filter(({ deleted }) => deleted === "admin").map(({ seq }) => seq);
  return [
    {
      type: "history",
      payload: {
        cause: "join",
        messages: messages.slice(-HISTORY_SIZE),
        hasMore: log.hasOlder || messages.length > HISTORY_SIZE,
        lastSeq: lastSeqOf(log),
        deletedSeqs: removed.slice(-DELETED_WITHIN),
      },
    },
    { type: "silenced", payload: { silence } },
    { type: "online_users", payload: { count: presence.count, users: [...presence.users] } },
    ...[...typists.keys()].map((userId) => ({ type: "user_typing", payload: { userId } }) as const),
  ];
}
