import type { OnlineUser } from "#game/chat/frames-wire.ts";
import type { ChatMessage, ChatPage } from "#game/chat/wire.ts";

/** Above `LOG_MAX` messages, only the newest `LOG_KEPT` stay in the page; older ones can be fetched again. */
export const LOG_MAX = 1_000;
export const LOG_KEPT = 500;
/** A gap wider than this isn't filled: the log restarts with the newest messages. */
export const GAP_MAX = 300;

/** The page's copy of a room's messages. */
export interface MessageLog {
  /** Ascending and unique by `seq`. May have gaps until the server fills them. */
  readonly messages: readonly ChatMessage[];
  /** True if the room has older messages. */
  readonly hasOlder: boolean;
}

export const EMPTY_LOG: MessageLog = { messages: [], hasOlder: false };

/** The newest `seq`; 0 if the log is empty. */
export function lastSeqOf(log: MessageLog): number {
  return log.messages.at(-1)?.seq ?? 0;
}

/** Merges messages, in any order and any number of times. */
export function withMessages(log: MessageLog, added: readonly ChatMessage[]): MessageLog {
  if (added.length === 0) return log;
  const [only] = added;
  // The usual case: the next message.
  if (added.length === 1 && only && only.seq > lastSeqOf(log)) return trim(log, [...log.messages, only]);
  const bySeq = new Map(log.messages.map((message) => [message.seq, message]));
  for (const message of added) {
    // A reply in transit can predate a deletion.
    if (!bySeq.get(message.seq)?.deleted) bySeq.set(message.seq, message);
  }
  return trim(
    log,
    [...bySeq.values()].sort((a, b) => a.seq - b.seq),
  );
}

function trim(log: MessageLog, messages: readonly ChatMessage[]): MessageLog {
  if (messages.length <= LOG_MAX) return { ...log, messages };
  return { messages: messages.slice(-LOG_KEPT), hasOlder: true };
}

/** Merges a page from joining (`isLatest`), resuming or polling. */
export function withNewer(log: MessageLog, page: ChatPage, isLatest: boolean): MessageLog {
  const first = page.messages[0]?.seq ?? 0;
  const hasRestarted = isLatest && page.lastSeq < lastSeqOf(log);
  const isTooFar = isLatest && first - lastSeqOf(log) > GAP_MAX;
  const isFresh = hasRestarted || isTooFar || log.messages.length === 0;
  const base = isFresh ? { messages: [], hasOlder: isLatest ? page.hasMore : first > 1 } : log;
  return withDeleted(withMessages(base, page.messages), page.deletedSeqs);
}

/** Prepends older messages. May exceed `LOG_MAX`, since the player asked for them. */
export function withOlder(log: MessageLog, page: ChatPage): MessageLog {
  const first = log.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  const older = page.messages.filter(({ seq }) => seq < first);
  const grown = { messages: [...older, ...log.messages], hasOlder: page.hasMore };
  return withDeleted(grown, page.deletedSeqs);
}

/** Marks messages as removed by an administrator. */
export function withDeleted(log: MessageLog, seqs: readonly number[]): MessageLog {
  const gone = new Set(seqs);
  if (!log.messages.some(({ seq, deleted }) => gone.has(seq) && !deleted)) return log;
  const messages = log.messages.map((message) =>
    gone.has(message.seq) && !message.deleted
      ? { ...message, content: "", deleted: "admin" as const }
      : message,
  );
  return { ...log, messages };
}

/** Applies a new username or avatar to earlier messages. */
export function withChangedUser(log: MessageLog, user: OnlineUser): MessageLog {
  const messages = log.messages.map((message) =>
    message.userId === user.userId ? { ...message, ...user } : message,
  );
  return { ...log, messages };
}

/** Clears the messages of a deleted account. */
export function withoutUser(log: MessageLog, userId: string): MessageLog {
  const messages = log.messages.map((message) =>
    message.userId === userId
      ? { ...message, userId: null, username: "", avatar: null, content: "", deleted: "account" as const }
      : message,
  );
  return { ...log, messages };
}

/** The `seq` before the first gap, to resume after; null if nothing is missing. */
export function gapStart(log: MessageLog): number | null {
  const { messages } = log;
  for (let index = 1; index < messages.length; index += 1) {
    const before = messages[index - 1]?.seq ?? 0;
    if ((messages[index]?.seq ?? 0) > before + 1) return before;
  }
  return null;
}

/** The messages of others after `seq`, apart from removed ones and those of muted players. */
export function newsAfter(
  { messages }: MessageLog,
  seq: number,
  myId: string,
  muted: ReadonlySet<string>,
): readonly ChatMessage[] {
  return messages.filter(
    (each) =>
      each.seq > seq &&
      each.userId !== null &&
      each.userId !== myId &&
      !each.deleted &&
      !muted.has(each.userId),
  );
}

/** Counts other people's messages after `read`, the last read `seq`; 0 if `read` is null, on a first visit. */
export function countUnread(
  log: MessageLog,
  read: number | null,
  myId: string,
  muted: ReadonlySet<string>,
): number {
  if (read === null) return 0;
  // The senders of messages before the first known one are unknown, so all count.
  const before = Math.max(0, (log.messages[0]?.seq ?? read + 1) - read - 1);
  return before + newsAfter(log, read, myId, muted).length;
}
