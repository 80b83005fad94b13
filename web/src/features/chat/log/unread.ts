import type { MessageLog } from "./message-log.ts";

/** Counts other people's messages after `read`, the last read `seq`; 0 if `read` is null, on a first visit. */
export function countUnread(
  { messages }: MessageLog,
  read: number | null,
  myId: string,
  muted: ReadonlySet<string>,
): number {
  if (read === null) return 0;
  const isUnread = ({ seq, userId, deleted }: (typeof messages)[number]) =>
    seq > read && userId !== null && userId !== myId && !deleted && !muted.has(userId);
  // The senders of messages before the first known one are unknown, so all count.
  const before = Math.max(0, (messages[0]?.seq ?? read + 1) - read - 1);
  return before + messages.filter(isUnread).length;
}
