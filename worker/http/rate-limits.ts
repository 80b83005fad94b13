import type { Database } from "../db/client.ts";
import { countAttempt, forgetAttempts } from "../db/rate-limits.ts";
import { now } from "../platform/clock.ts";
import type { AppContext } from "./app-context.ts";
import { HttpError } from "./http-error.ts";
import { RequestMeter } from "./request-meter.ts";
import { hashToken } from "./tokens.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * All rate limits. See docs/reference/accounts.md#rate-limits. `address` names the binding that counts requests from
 * one address within a minute; its number is in wrangler.toml. `account` limits attempts on one account within a
 * window, if the request names an account. Requests with a link have no `account` limit: links are random, work once,
 * and are limited when they are requested.
 */
export const LIMITS = {
  register: { address: "RATE_STRICT", account: { attempts: 10, windowMs: HOUR } },
  login: { address: "RATE_STRICT", account: { attempts: 10, windowMs: 15 * MINUTE } },
  forgotPassword: { address: "RATE_STRICT", account: { attempts: 5, windowMs: HOUR } },
  resendVerification: { address: "RATE_STRICT", account: { attempts: 5, windowMs: HOUR } },
  resetPassword: { address: "RATE_STRICT" },
  verifyEmail: { address: "RATE_NORMAL" },
  oauthStart: { address: "RATE_NORMAL" },
  oauthCallback: { address: "RATE_NORMAL" },
  oauthExchange: { address: "RATE_NORMAL" },
  // Wrong passwords in the settings; all forms share the count.
  confirmPassword: { address: "RATE_NORMAL", account: { attempts: 10, windowMs: 15 * MINUTE } },
  addPassword: { address: "RATE_NORMAL" },
  // Counted for the requesting account and for the new address.
  changeEmail: { address: "RATE_STRICT", account: { attempts: 10, windowMs: HOUR } },
  changeUsername: { address: "RATE_NORMAL", account: { attempts: 10, windowMs: 24 * HOUR } },
  uploadAvatar: { address: "RATE_NORMAL", account: { attempts: 20, windowMs: HOUR } },
  resetGame: { account: { attempts: 10, windowMs: HOUR } },
  testMail: { account: { attempts: 10, windowMs: HOUR } },
  exportAccount: { address: "RATE_NORMAL", account: { attempts: 10, windowMs: HOUR } },
  exportLedger: { address: "RATE_NORMAL", account: { attempts: 10, windowMs: HOUR } },
} as const satisfies Record<string, Limit>;

/**
 * Limits of the game: bindings that count requests of one session and of one account within a minute, before D1 is
 * queried. Polling every 5 s and forty actions a minute on three devices at once stay well below them.
 *
 * Each isolate passes the first `free` requests of a minute without calling the binding, because a call costs as much as
 * the rest of an action; the binding counts the others. Together they allow 120 writes of a session, 240 of an account
 * and 600 reads of a session.
 */
export const GAME_LIMITS = {
  writesOfSession: { binding: "RATE_GAME_WRITE_SESSION", free: 45 },
  writesOfAccount: { binding: "RATE_GAME_WRITE", free: 90 },
  readsOfSession: { binding: "RATE_GAME_READ", free: 100 },
} as const satisfies Record<string, GameLimit>;

interface GameLimit {
  readonly binding: "RATE_GAME_WRITE_SESSION" | "RATE_GAME_WRITE" | "RATE_GAME_READ";
  readonly free: number;
}

/** Game requests counted by this isolate. */
export const gameMeter = new RequestMeter();

interface Limit {
  readonly address?: "RATE_STRICT" | "RATE_NORMAL";
  readonly account?: { readonly attempts: number; readonly windowMs: number };
}
/** Policies limited by address. */
export type Policy = {
  [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name] extends { address: string } ? Name : never;
}[keyof typeof LIMITS];
/** Policies also limited by account. */
export type AccountPolicy = {
  [Name in keyof typeof LIMITS]: (typeof LIMITS)[Name] extends { account: object } ? Name : never;
}[keyof typeof LIMITS];

/** Factor by which limits by address are higher in development. See docs/reference/accounts.md#rate-limits. */
const DEVELOPMENT_FACTOR = 100;
/** Factor by which the limits of an IPv6 /48 are higher than those of a /64. */
const WIDE_NETWORK_FACTOR = 10;
/** Period of the rate-limit bindings in wrangler.toml, in seconds. */
const PERIOD_S = 60;

/** Returns the client's address, as reported by the platform. */
export function clientAddress(c: AppContext): string {
  return c.req.header("cf-connecting-ip") ?? "unknown";
}

/**
 * Returns the networks that a request from this address counts for, smallest first. An IPv6 customer has at least a
 * /64, which counts as one address, and can often get any number of them within a /48.
 */
export function addressBlocks(address: string): readonly [string, ...string[]] {
  if (!address.includes(":") || address.includes(".")) return [address];
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  const prefix = (bits: number) =>
    `${groups
      .slice(0, bits / 16)
      .map((group) => group.replace(/^0+(?=.)/, ""))
      .join(":")}::/${bits}`;
  return [prefix(64), prefix(48)];
}

let turn = 0;

/** Counts a request for its address and the networks around it. Throws 429 if there were too many in a minute. */
export async function limitAddress(c: AppContext, policy: Policy): Promise<void> {
  turn += 1;
  const width = c.var.config.environment === "development" ? DEVELOPMENT_FACTOR : 1;
  const outcomes = await Promise.all(
    addressBlocks(clientAddress(c)).map((block, index) => {
      // Spreading the count over several keys raises the limit by their number.
      const shard = turn % (width * (index === 0 ? 1 : WIDE_NETWORK_FACTOR));
      return c.env[LIMITS[policy].address].limit({ key: `${policy}:${shard}:${block}` });
    }),
  );
  if (outcomes.some(({ success }) => !success)) throw tooMany(PERIOD_S);
}

/** Counts a game request; `name` is a token's hash or a user's id. Throws 429 if there were too many in a minute. */
export async function limitGame(c: AppContext, limit: keyof typeof GAME_LIMITS, name: string): Promise<void> {
  const { binding, free } = GAME_LIMITS[limit];
  if (gameMeter.count(`${limit} ${name}`, now()) <= free) return;
  turn += 1;
  const shard = c.var.config.environment === "development" ? turn % DEVELOPMENT_FACTOR : 0;
  const { success } = await c.env[binding].limit({ key: `${shard}:${name}` });
  if (!success) throw tooMany(PERIOD_S);
}

/** Counts an attempt on this account before it is made, so that parallel attempts count too. Throws 429. */
export async function limitAccount(db: Database, policy: AccountPolicy, account: string): Promise<void> {
  const { attempts, windowMs } = LIMITS[policy].account;
  const at = now();
  const counted = await countAttempt(db, accountKey(policy, account), at, windowMs);
  if (counted.attempts > attempts) throw tooMany(Math.ceil((counted.windowEndsAt - at) / 1000));
}

/** Resets the attempts on this account, after a successful one. */
export async function clearAccountLimit(db: Database, policy: AccountPolicy, account: string): Promise<void> {
  await forgetAttempts(db, accountKey(policy, account));
}

function accountKey(policy: AccountPolicy, account: string): string {
  return `${policy}:${hashToken(account.toLowerCase())}`;
}

function tooMany(retryAfter: number): HttpError {
  return new HttpError(429, "rate_limited", "Too many attempts. Please wait before trying again.", {
    retryAfter,
  });
}
