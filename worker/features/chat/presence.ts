import type { OnlineUser } from "#game/chat/frames-wire.ts";
import { ONLINE_USERS_MAX } from "#game/chat/wire.ts";

/**
 * Current members and the last broadcast, so only differences go out. The list holds the longest-connected members,
 * so in a full room most arrivals and departures change only the count. See docs/reference/chat.md.
 */
export class Presence {
  /** In order of arrival. */
  readonly #users = new Map<string, OnlineUser>();
  /** The listed users as JSON; null if it must be rebuilt. */
  #listed: string | null = "[]";
  /** The last broadcast; null if unknown, as after hibernation. */
  #sent: { readonly count: number; readonly listed: string } | null = null;

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

  /** The complete frame for a new connection. */
  toJson(): string {
    return toFrame(this.count, this.#list());
  }

  /** Returns the frame with the changes since the last call; null if there are none. */
  takeChange(): string | null {
    const { count } = this;
    const listed = this.#list();
    const sent = this.#sent;
    if (count === sent?.count && listed === sent.listed) return null;
    this.#sent = { count, listed };
    return toFrame(count, listed === sent?.listed ? null : listed);
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
