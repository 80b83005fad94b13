import { type ChatRoomInfo, firstRoom, roomBehind, type Silence } from "#game/contract/social/chat.ts";
import type { Env } from "../../env.ts";
import type { ChatRoomCalls } from "../../realtime/calls.ts";
import { chatRoom } from "../../realtime/durable-objects.ts";

/** A room joins the first one when at most this share of its places is taken, and as much stays free there. */
const JOIN_SHARE = 0.1;
/** Minimum time between two attempts to join the first room, in milliseconds. */
const JOIN_EVERY_MS = 60_000;

/** Flags of a room, stored as rows. */
type Flag = "open" | "behind";

/**
 * The rooms that open behind a full one. Each room knows only the next, and passes on what concerns users, so that a call to the
 * first one reaches all, and a room that has never been full costs nothing. See docs/reference/chat.md#crowded-rooms.
 */
export class RoomsBehind {
  readonly isFirst: boolean;
  readonly #sql: SqlStorage;
  readonly #env: Env;
  readonly #room: ChatRoomInfo;
  readonly #flags: Set<string>;
  #triedToJoinAt = Number.NEGATIVE_INFINITY;

  constructor(sql: SqlStorage, env: Env, room: ChatRoomInfo) {
    this.#sql = sql;
    this.#env = env;
    this.#room = room;
    this.isFirst = firstRoom(room).roomId === room.roomId;
    sql.exec("create table if not exists flag (name text primary key)");
    this.#flags = new Set(
      sql
        .exec<{ name: string }>("select name from flag")
        .toArray()
        .map(({ name }) => name),
    );
  }

  /** False for a room behind another until it opens, and after it was joined with the first one. */
  get isOpen(): boolean {
    return this.isFirst || this.#flags.has("open");
  }

  open(): void {
    this.#set("open", true);
  }

  close(): void {
    this.#set("open", false);
  }

  /** Returns true if this room is nearly empty and hasn't asked the first room for places within a minute. */
  mayJoin(count: number, capacity: number, at: number): boolean {
    const isDue = at >= this.#triedToJoinAt + JOIN_EVERY_MS;
    if (this.isFirst || !isDue || count > spareOf(capacity)) return false;
    this.#triedToJoinAt = at;
    return true;
  }

  /** Returns whether the first room has places for everybody here, and some more. */
  async hasPlaces(count: number, capacity: number): Promise<boolean> {
    const free = await chatRoom(this.#env, firstRoom(this.#room).roomId).freePlaces();
    return free >= count + spareOf(capacity);
  }

  /** Opens the next room, if there is one. From then on it gets what concerns users, so nothing can fall between. */
  async openNext(silences: ReadonlyMap<string, Silence>): Promise<void> {
    const next = this.#next();
    if (!next) return;
    this.#set("behind", true);
    await next.open(silences);
  }

  /** Calls the next room, which calls the one behind it. Returns `none` if none has opened. */
  async ask<Answer>(
    call: (next: DurableObjectStub<ChatRoomCalls>) => Promise<Answer>,
    none: Answer,
  ): Promise<Answer> {
    const next = this.#flags.has("behind") ? this.#next() : null;
    return next ? call(next) : none;
  }

  #next(): DurableObjectStub<ChatRoomCalls> | null {
    const next = roomBehind(this.#room);
    return next && chatRoom(this.#env, next.roomId);
  }

  #set(flag: Flag, isSet: boolean): void {
    if (this.#flags.has(flag) === isSet) return;
    this.#sql.exec(isSet ? "insert into flag values (?)" : "delete from flag where name = ?", flag);
    if (isSet) this.#flags.add(flag);
    else this.#flags.delete(flag);
  }
}

/** Returns how many places stay free when rooms are joined. */
const spareOf = (capacity: number): number => Math.ceil(capacity * JOIN_SHARE);
