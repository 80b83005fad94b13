import type { MessageLog } from "./message-log.ts";

/** How many messages of others came after the last one that was read; null where the room is new to the player. */
export function countUnread(
  { messages }: MessageLog,
  read: number | null,
  myId: string,
  muted: ReadonlySet<string>,
): number {
  if (read === null) return 0;
  const isUnread = ({ seq, userId, deleted }: (typeof messages)[number]) =>
    seq > read && userId !== null && userId !== myId && !deleted && !muted.has(userId);
  // What lies before the first known message cannot be told apart: it all counts.
  const before = Math.max(0, (messages[0]?.seq ?? read + 1) - read - 1);
  return before + messages.filter(isUnread).length;
}
