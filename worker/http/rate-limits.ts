import type { Database } from "../db/client.ts";
import { countAttempt, forgetAttempts } from "../db/rate-limits.ts";
import { now } from "../platform/clock.ts";
import type { AppContext } from "./app-context.ts";
import { HttpError } from "./http-error.ts";
import {
  type AddressPolicy,
  DEVELOPMENT_FACTOR,
  LIMITER_PERIOD_MS,
  MINUTE_LIMITS,
  type MinutePolicy,
  type NamedPolicy,
  WIDE_NETWORK_FACTOR,
  WINDOW_LIMITS,
  type WindowPolicy,
} from "./limits.ts";
import { addressBlocks, clientAddress } from "./network.ts";
import { refusals } from "./refusals.ts";
import { RequestMeter } from "./request-meter.ts";
import { hashToken } from "./tokens.ts";

/** Requests counted by this isolate. */
export const requestMeter = new RequestMeter();

/** Number of the request, by which it is dealt out over the keys of its limits. */
let turn = 0;

/** Forgets everything that this isolate has counted. For tests. */
export function forgetCounts(): void {
  requestMeter.clear();
  refusals.clear();
}

/** Counts a request for its address and the networks around it. Throws 429 if there were too many in a minute. */
export async function limitAddress(c: AppContext, policy: AddressPolicy): Promise<void> {
  if ((await exceededBlocks(c, policy)).length > 0) throw tooMany(LIMITER_PERIOD_MS / 1000);
}

/**
 * Counts a failed request for its address. Once there are too many in a minute, `refuseFailing` refuses the address for
 * a minute.
 */
export async function countFailure(c: AppContext, policy: AddressPolicy): Promise<void> {
  const at = now();
  for (const block of await exceededBlocks(c, policy)) {
    refusals.note(`${policy} ${block}`, at + LIMITER_PERIOD_MS, at);
  }
}

/** Throws 429 if too many requests of the address have failed. */
export function refuseFailing(c: AppContext, policy: AddressPolicy): void {
  for (const block of addressBlocks(clientAddress(c))) refuseRemembered(`${policy} ${block}`);
}

/** Returns the networks of a request that exceed the limit, after counting the request. */
async function exceededBlocks(c: AppContext, policy: AddressPolicy): Promise<string[]> {
  const width = c.var.config.environment === "development" ? DEVELOPMENT_FACTOR : 1;
  const blocks = addressBlocks(clientAddress(c));
  turn += 1;
  const allowed = await Promise.all(
    blocks.map((block, index) => count(c, policy, block, width * (index === 0 ? 1 : WIDE_NETWORK_FACTOR))),
  );
  return blocks.filter((_, index) => !allowed[index]);
}

/**
 * Counts a request of a session or an account; `name` is a token's hash or a user's id. Throws 429 if there were too many
 * in a minute.
 */
export async function limitNamed(c: AppContext, policy: NamedPolicy, name: string): Promise<void> {
  const { per } = MINUTE_LIMITS[policy];
  // The account is only known after a query, so its refusal is remembered for the session.
  const session = per === "account" ? c.get("credential")?.tokenHash : undefined;
  if (session) refuseRemembered(`${policy} ${session}`);
  const width = c.var.config.environment === "development" ? DEVELOPMENT_FACTOR : 1;
  turn += 1;
  if (await count(c, policy, name, 1, width)) return;
  if (session) refusals.note(`${policy} ${session}`, now() + LIMITER_PERIOD_MS, now());
  throw tooMany(LIMITER_PERIOD_MS / 1000);
}

/**
 * Counts a request. Returns false if there were too many in a minute. Dealing the requests out over several keys raises
 * the limit by their number.
 */
async function count(
  c: AppContext,
  policy: MinutePolicy,
  name: string,
  factor: number,
  keys = factor,
): Promise<boolean> {
  const { limiter, free, shards } = MINUTE_LIMITS[policy];
  if (free > 0 && requestMeter.count(`${policy} ${name}`, now()) <= free * factor) return true;
  const { success } = await c.env[limiter].limit({ key: `${turn % (shards * keys)}:${policy}:${name}` });
  return success;
}

/**
 * Counts an attempt in a row of D1 before it is made, so that parallel attempts count too; `names` says what it counts
 * for. Throws 429 above the limit, which is `factor` times as high as the table says.
 */
export async function limitWindow(
  db: Database,
  policy: WindowPolicy,
  names: readonly string[],
  factor = 1,
): Promise<void> {
  const seconds = await countWindow(db, policy, names, factor);
  if (seconds > 0) throw tooMany(seconds);
}

/** Throws 429 if this isolate remembers that the limit is exceeded. For limits that are counted after another one. */
export function refuseExceeded(policy: WindowPolicy, names: readonly string[]): void {
  refuseRemembered(windowKey(policy, names));
}

/** Like `limitWindow`, but returns the seconds until the window ends instead of throwing; 0 within the limit. */
export async function countWindow(
  db: Database,
  policy: WindowPolicy,
  names: readonly string[],
  factor = 1,
): Promise<number> {
  const { max, windowMs } = WINDOW_LIMITS[policy];
  const at = now();
  const key = windowKey(policy, names);
  const remembered = refusals.secondsLeft(key, at);
  if (remembered > 0) return remembered;
  const { attempts, windowEndsAt } = await countAttempt(db, key, at, windowMs);
  if (attempts <= max * factor) return 0;
  refusals.note(key, windowEndsAt, at);
  return Math.ceil((windowEndsAt - at) / 1000);
}

/** Resets the attempts, after a successful one. */
export async function clearWindow(
  db: Database,
  policy: WindowPolicy,
  names: readonly string[],
): Promise<void> {
  const key = windowKey(policy, names);
  refusals.forget(key);
  await forgetAttempts(db, key);
}

function windowKey(policy: WindowPolicy, names: readonly string[]): string {
  return `${policy}:${hashToken(names.join("\n").toLowerCase())}`;
}

/** Throws 429 if this isolate remembers that it refused `name`. */
export function refuseRemembered(name: string): void {
  const seconds = refusals.secondsLeft(name, now());
  if (seconds > 0) throw tooMany(seconds);
}

/** The refusal of a request above a limit. */
export function tooMany(retryAfter: number): HttpError {
  return new HttpError(429, "rate_limited", "Too many attempts. Please wait before trying again.", {
    retryAfter,
  });
}
