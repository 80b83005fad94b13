import type { ChatMessage } from "#game/chat/wire.ts";
import { daysBetween } from "../../../ui/dates.ts";
import type { OutgoingLine } from "../connection/outgoing-storage.ts";

/** Consecutive messages of one person within this time share a heading, in milliseconds. */
const GROUP_MS = 5 * 60_000;

/** A message as shown. */
export interface Line {
  readonly key: string;
  /** Null until the server has stored it. */
  readonly seq: number | null;
  readonly id: string;
  readonly content: string;
  readonly at: Date;
  readonly deleted: ChatMessage["deleted"];
  readonly status: "sent" | OutgoingLine["status"];
  /** Reason of the failure. */
  readonly reason: string | null;
}

interface Sender {
  /** Null if the account is deleted. */
  readonly userId: string | null;
  readonly username: string;
  readonly avatar: string | null;
}

/** Consecutive messages of one person. */
export interface Group extends Sender {
  readonly kind: "group";
  readonly key: string;
  readonly isOwn: boolean;
  readonly lines: readonly Line[];
}

export type Row =
  | { readonly kind: "day"; readonly key: string; readonly at: Date }
  | { readonly kind: "unread"; readonly key: string }
  | Group;

export interface RowsInput {
  readonly messages: readonly ChatMessage[];
  readonly pending: readonly OutgoingLine[];
  readonly me: Sender & { readonly userId: string };
  readonly muted: ReadonlySet<string>;
  /** Position of the "New messages" line: after this `seq`; null for none. */
  readonly unreadAfter: number | null;
}

/** Turns messages into rows: days, the "New messages" line, and groups of one person's messages. */
export function toRows({ messages, pending, me, muted, unreadAfter }: RowsInput): Row[] {
  const rows: Row[] = [];
  const own = new Set(messages.filter(({ userId }) => userId === me.userId).map(({ id }) => id));
  let isUnreadShown = false;

  for (const message of messages) {
    if (message.userId !== null && muted.has(message.userId)) continue;
    const isFromOther = message.userId !== me.userId;
    if (!isUnreadShown && unreadAfter !== null && message.seq > unreadAfter && isFromOther) {
      isUnreadShown = true;
      addDay(rows, new Date(message.createdAt));
      rows.push({ kind: "unread", key: "unread" });
    }
    append(rows, message, me.userId, {
      key: String(message.seq),
      seq: message.seq,
      id: message.id,
      content: message.content,
      at: new Date(message.createdAt),
      deleted: message.deleted,
      status: "sent",
      reason: null,
    });
  }
  for (const { id, content, at, status, reason } of pending) {
    // Its echo has arrived; the pending entry is about to be removed.
    if (own.has(id)) continue;
    const line = { key: id, seq: null, id, content, at: new Date(at), deleted: undefined, status, reason };
    append(rows, me, me.userId, line);
  }
  return rows;
}

function append(rows: Row[], sender: Sender, myId: string, line: Line): void {
  addDay(rows, line.at);
  const last = rows.at(-1);
  const before = last?.kind === "group" ? last.lines.at(-1) : undefined;
  const continues =
    last?.kind === "group" &&
    last.userId === sender.userId &&
    before !== undefined &&
    Math.abs(line.at.getTime() - before.at.getTime()) < GROUP_MS;
  if (continues) {
    rows[rows.length - 1] = { ...last, lines: [...last.lines, line] };
    return;
  }
  const { userId, username, avatar } = sender;
  const isOwn = userId === myId;
  rows.push({ kind: "group", key: `g${line.key}`, userId, username, avatar, isOwn, lines: [line] });
}

/** Adds a separator if a new day begins. */
function addDay(rows: Row[], at: Date): void {
  const last = rows.findLast((row) => row.kind !== "unread");
  const before = last?.kind === "group" ? last.lines.at(-1)?.at : last?.at;
  if (before === undefined || daysBetween(before, at) > 0) {
    rows.push({ kind: "day", key: `d${at.toDateString()}`, at });
  }
}
