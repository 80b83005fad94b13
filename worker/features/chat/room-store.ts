import type { OnlineUser } from "#game/chat/frames-wire.ts";
import type { ChatMessage, Silence } from "#game/chat/wire.ts";

/** Messages kept in a room. Older ones are deleted and their numbers never reused. */
export const MESSAGES_KEPT = 10_000;
/** Messages between two prunings. */
const PRUNE_EVERY = 500;

type MessageRow = Omit<ChatMessage, "createdAt" | "deleted"> & {
  at: number;
  deleted: NonNullable<ChatMessage["deleted"]> | null;
};

/** A numbered message that is not yet stored. */
interface NewMessage extends Omit<ChatMessage, "createdAt" | "deleted"> {
  /** Not null: a new message has a sender. */
  readonly userId: string;
  readonly at: number;
}

/**
 * The SQLite database of a room. `seq` increases by one with each message: the object is the only writer, the
 * newest message is never pruned, and a deletion leaves the row. Times are epoch milliseconds.
 *
 * Batches writes: cost is per commit, not per row. A message is stored before it is sent to anybody, so a crash
 * loses only messages that nobody has seen. Methods that read or change stored messages write pending ones first.
 */
export class RoomStore {
  readonly #sql: SqlStorage;
  #lastSeq: number;
  #pending: NewMessage[] = [];

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`
      create table if not exists message (
        seq integer primary key,
        user_id text,
        id text not null,
        username text not null,
        avatar text,
        content text not null,
        created_at integer not null,
        deleted text check (deleted in ('admin', 'account'))
      );
      create unique index if not exists message_sender on message (user_id, id);
      create table if not exists silence (
        user_id text primary key,
        until integer not null,
        reason text not null
      );
    `);
    this.#lastSeq = sql.exec<{ last: number | null }>("select max(seq) as last from message").one().last ?? 0;
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Numbers the next message; the next `write` stores it. */
  append(message: Omit<NewMessage, "seq" | "at">, at: number): ChatMessage {
    const { id, userId, username, avatar, content } = message;
    this.#lastSeq += 1;
    const seq = this.#lastSeq;
    const numbered = { seq, id, userId, username, avatar, content };
    this.#pending.push({ ...numbered, at });
    return { ...numbered, createdAt: new Date(at).toISOString() };
  }

  /** Stores the pending messages in one commit. */
  write(): void {
    const [first] = this.#pending;
    if (!first) return;
    const pending = this.#pending;
    this.#pending = [];
    for (const { seq, userId, id, username, avatar, content, at } of pending) {
      this.#sql.exec(
        "insert into message (seq, user_id, id, username, avatar, content, created_at) values (?, ?, ?, ?, ?, ?, ?)",
        seq,
        userId,
        id,
        username,
        avatar,
        content,
        at,
      );
    }
    const isDue = Math.floor(this.#lastSeq / PRUNE_EVERY) > Math.floor((first.seq - 1) / PRUNE_EVERY);
    if (isDue) this.#sql.exec("delete from message where seq <= ?", this.#lastSeq - MESSAGES_KEPT);
  }

  /** Returns the message with this id of this sender, null if there is none. */
  find(userId: string, id: string): ChatMessage | null {
    // Runs for every new message, so it writes only on a match: otherwise each message would be its own commit.
    if (this.#pending.some((one) => one.id === id && one.userId === userId)) this.write();
    return this.#read("where user_id = ? and id = ?", userId, id)[0] ?? null;
  }

  get(seq: number): ChatMessage | null {
    return this.#select("where seq = ?", seq)[0] ?? null;
  }

  /** The oldest `limit` messages after `seq`, ascending. */
  after(seq: number, limit: number): ChatMessage[] {
    return this.#select("where seq > ? order by seq limit ?", seq, limit);
  }

  /** The newest `limit` messages before `seq`, ascending. */
  before(seq: number, limit: number): ChatMessage[] {
    return this.#select("where seq < ? order by seq desc limit ?", seq, limit).reverse();
  }

  /** The numbers of deleted messages after `seq`. */
  deletedAfter(seq: number): number[] {
    this.write();
    return this.#sql
      .exec<{ seq: number }>("select seq from message where seq > ? and deleted is not null", seq)
      .toArray()
      .map((row) => row.seq);
  }

  /** Sender and time of messages posted after `at`, oldest first. */
  sentAfter(at: number): { userId: string; at: number }[] {
    // The newest 1,000 messages cover every flood window, which saves an index on time.
    return this.#sql
      .exec<{ userId: string; at: number }>(
        `select user_id as userId, created_at as at from message
         where seq > ? and created_at > ? and user_id is not null order by seq`,
        this.#lastSeq - 1_000,
        at,
      )
      .toArray();
  }

  /** Erases the content of a message. */
  deleteMessage(seq: number): void {
    this.write();
    this.#sql.exec("update message set content = '', deleted = 'admin' where seq = ?", seq);
  }

  /** Changes the name and picture on a user's messages; returns how many rows changed. */
  changeUser({ userId, username, avatar }: OnlineUser): number {
    this.write();
    return this.#sql.exec(
      "update message set username = ?, avatar = ? where user_id = ?",
      username,
      avatar,
      userId,
    ).rowsWritten;
  }

  /** Erases sender and content of all of a user's messages, and their silence. */
  eraseUser(userId: string): void {
    this.write();
    this.#sql.exec(
      `update message set user_id = null, username = '', avatar = null, content = '', deleted = 'account'
       where user_id = ?`,
      userId,
    );
    this.#sql.exec("delete from silence where user_id = ?", userId);
  }

  /** Returns the silences that end after `at` and deletes the others. */
  silences(at: number): Map<string, Silence> {
    this.#sql.exec("delete from silence where until <= ?", at);
    const rows = this.#sql.exec<{ user_id: string; until: number; reason: string }>("select * from silence");
    return new Map(
      rows
        .toArray()
        .map((row) => [row.user_id, { until: new Date(row.until).toISOString(), reason: row.reason }]),
    );
  }

  setSilence(userId: string, silence: Silence | null): void {
    this.#sql.exec("delete from silence where user_id = ?", userId);
    if (silence === null) return;
    this.#sql.exec("insert into silence values (?, ?, ?)", userId, Date.parse(silence.until), silence.reason);
  }

  #select(rest: string, ...parameters: SqlStorageValue[]): ChatMessage[] {
    this.write();
    return this.#read(rest, ...parameters);
  }

  #read(rest: string, ...parameters: SqlStorageValue[]): ChatMessage[] {
    return this.#sql
      .exec<MessageRow>(
        `select seq, id, user_id as userId, username, avatar, content, created_at as at, deleted from message ${rest}`,
        ...parameters,
      )
      .toArray()
      .map(toMessage);
  }
}

function toMessage({ at, deleted, ...message }: MessageRow): ChatMessage {
  return { ...message, createdAt: new Date(at).toISOString(), ...(deleted && { deleted }) };
}
