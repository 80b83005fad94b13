import { ONLINE_USERS_MAX } from "#game/contract/chat.ts";
import type { OnlineUser } from "#game/contract/chat-frames.ts";

/**
 * Who is in the room, and what of it everybody was told last. The list names those who are here longest, so
 * that in a full room most comings and goings change the count alone. Decision 36.
 */
export class Presence {
  /** In the order of their coming. */
  readonly #users = new Map<string, OnlineUser>();
  /** The first users as JSON, null where they have to be written anew. */
  #listed: string | null = "[]";
  /** Null: not known, after hibernation. */
  #told: { readonly count: number; readonly listed: string } | null = null;

  get count(): number {
    return this.#users.size;
  }

  join(user: OnlineUser): void {
    const isListed = this.#users.has(user.userId) || this.#users.size < ONLINE_USERS_MAX;
    this.#users.set(user.userId, user);
    if (isListed) this.#listed = null;
  }

  leave(userId: string): void {
    if (this.#users.delete(userId)) this.#listed = null;
  }

  /** The whole frame, for who joins. */
  toJson(): string {
    return toFrame(this.count, this.#list());
  }

  /** The frame that tells everybody what has changed since the last; null where nothing has. */
  takeChange(): string | null {
    const { count } = this;
    const listed = this.#list();
    const told = this.#told;
    if (count === told?.count && listed === told.listed) return null;
    this.#told = { count, listed };
    return toFrame(count, listed === told?.listed ? null : listed);
  }

  #list(): string {
    this.#listed ??= JSON.stringify([...this.#users.values()].slice(0, ONLINE_USERS_MAX));
    return this.#listed;
  }
}

function toFrame(count: number, listed: string | null): string {
  const users = listed === null ? "" : `,"users":${listed}`;
  return `{"type":"online_users","payload":{"count":${count}${users}}}`;
}
