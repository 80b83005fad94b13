import * as v from "valibot";
import { BenefitsView } from "./benefits.ts";
import { endpoint } from "./endpoint.ts";
import { PlayerState } from "./player.ts";
import { USER_ROLES } from "./roles.ts";

/* The signed-in account. Separate from auth.ts, because only forms need its rules for new passwords. */

export const MessageReply = v.object({ message: v.string() });

/**
 * The signed-in account in replies to its owner. See docs/reference/accounts.md#user-fields. Times are ISO 8601.
 */
export const User = v.object({
  id: v.string(),
  username: v.string(),
  email: v.string(),
  emailVerified: v.boolean(),
  oauthProvider: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  xHandle: v.nullable(v.string()),
  instagramHandle: v.nullable(v.string()),
  tiktokHandle: v.nullable(v.string()),
  role: v.picklist(USER_ROLES),
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type User = v.InferOutput<typeof User>;

/** A stored account. Times in epoch milliseconds. */
export interface Account extends Readonly<Omit<User, "emailVerified" | "createdAt" | "updatedAt">> {
  /** Null if the address is not verified. */
  readonly emailVerifiedAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Converts an account for its owner. Copies fields one by one, so that no stored secret gets through. */
export function toUser(account: Account): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    oauthProvider: account.oauthProvider,
    avatar: account.avatar,
    bio: account.bio,
    xHandle: account.xHandle,
    instagramHandle: account.instagramHandle,
    tiktokHandle: account.tiktokHandle,
    role: account.role,
    createdAt: new Date(account.createdAt).toISOString(),
    updatedAt: new Date(account.updatedAt).toISOString(),
  };
}

/** Replies to further calls of an opening page, by path. */
const StartReplies = v.record(v.string(), v.unknown());
export type StartReplies = v.InferOutput<typeof StartReplies>;

/** Data for the app shell. See docs/reference/platform.md#shell-of-a-signed-in-page. */
export const Me = v.object({
  user: User,
  player: PlayerState,
  badges: v.object({ unreadMessages: v.number(), newContacts: v.number() }),
  /** For the rules that the page runs itself. */
  benefits: BenefitsView,
  /** True if the player's course can be completed. */
  courseReady: v.boolean(),
  /** True if an administrator has paused the game: reading goes on, changes are refused. */
  isPaused: v.boolean(),
  stamp: v.string(),
  /** Only if asked for. */
  start: v.optional(StartReplies),
});
export type Me = v.InferOutput<typeof Me>;

export const logout = endpoint("POST", "/auth/logout", { reply: MessageReply });

/** With `start`, the reply includes those to the other calls of an opening page. docs/reference/platform.md#opening-a-page */
const MeQuery = v.object({ start: v.optional(v.string()) });

export const me = endpoint("GET", "/auth/me", { query: MeQuery, reply: Me });
/** The same reply as `me`. See docs/reference/platform.md#origin-and-paths. */
export const meAlias = endpoint("GET", "/me", { query: MeQuery, reply: Me });
