import { type Database, openDatabase } from "../../db/client.ts";
import { countAttempt, forgetAttempts, takeBackAttempts } from "../../db/rate-limits.ts";
import { now } from "../../platform/clock.ts";
import type { AppContext } from "../app-context.ts";
import { HttpError } from "../http-error.ts";
import { RequestMeter } from "../log/request-meter.ts";
import { hashToken } from "../sessions/tokens.ts";
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

/** Requests counted by this isolate. */
export const requestMeter = new RequestMeter();

/** Counted attempts of each request, by its database: names in the meter, and keys of rows. */
const counted = new WeakMap<Database, { readonly names: string[]; readonly keys: string[] }>();

/** Keys of the attempts that are still to be taken back. Only an outage of the database keeps them here. */
const owed: string[] = [];
/** Maximum number of them: a longer outage forgets the oldest. */
const MAX_OWED = 1_000;

/** Number of the request, by which it is dealt out over the keys of its limits. */
let turn = 0;

/** Counts a request for its address and the networks around it. Throws 429 if there were too many in a minute. */
export async function limitAddress(c: AppContext, policy: AddressPolicy): Promise<void> {
  const width = c.var.config.environment === "development" ? DEVELOPMENT_FACTOR : 1;
  const blocks = addressBlocks(clientAddress(c));
  turn += 1;
  const allowed = await Promise.all(
    blocks.map((block, index) => count(c, policy, block, width * (index === 0 ? 1 : WIDE_NETWORK_FACTOR))),
  );
  if (allowed.includes(false)) throw tooMany(LIMITER_PERIOD_MS / 1000);
}

/**
 * Counts a request of a session or an account; `name` is a token's hash or a user's id. Throws 429 if there were too many
 * in a minute.
 */
export async function limitNamed(c: AppContext, policy: NamedPolicy, name: string): Promise<void> {
  const width = c.var.config.environment === "development" ? DEVELOPMENT_FACTOR : 1;
  turn += 1;
  if (!(await count(c, policy, name, 1, width))) throw tooMany(LIMITER_PERIOD_MS / 1000);
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
  width = factor,
): Promise<boolean> {
  const { limiter, free, keys } = MINUTE_LIMITS[policy];
  const metered = `${policy} ${name}`;
  countedBy(c.var.db).names.push(metered);
  if (requestMeter.pass(metered, now(), free * factor)) return true;
  const { success } = await c.env[limiter].limit({ key: `${turn % (keys * width)}:${policy}:${name}` });
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
  await takeBackOwed(db);
  const { attempts, windowEndsAt } = await countAttempt(db, key, at, windowMs);
  countedBy(db).keys.push(key);
  return attempts <= max * factor ? 0 : Math.ceil((windowEndsAt - at) / 1000);
}

/** Resets the attempts, after a successful one. */
export async function clearWindow(
  db: Database,
  policy: WindowPolicy,
  names: readonly string[],
): Promise<void> {
  await forgetAttempts(db, windowKey(policy, names));
}

/**
 * Takes back what a request has counted: a fault of the server is no attempt. The limiter has no way back, so this isolate lets
 * the next request of the same name pass without asking it.
 */
export async function takeBackCounted(c: AppContext): Promise<void> {
  const { names, keys } = countedBy(c.var.db);
  for (const name of names) requestMeter.takeBack(name, now());
  owed.push(...keys);
  // Opens the database anew, because the request may have used up its time budget.
  await takeBackOwed(openDatabase(c.env));
}

/** Takes back the attempts of failed requests, those that could not be taken back earlier too. */
async function takeBackOwed(db: Database): Promise<void> {
  const keys = owed.splice(0);
  if (keys.length === 0) return;
  await takeBackAttempts(db, keys).catch((error: unknown) => {
    owed.push(...keys);
    owed.splice(0, owed.length - MAX_OWED);
    throw error;
  });
}

function countedBy(db: Database) {
  const known = counted.get(db) ?? { names: [], keys: [] };
  counted.set(db, known);
  return known;
}

function windowKey(policy: WindowPolicy, names: readonly string[]): string {
  return `${policy}:${hashToken(names.join("\n").toLowerCase())}`;
}

/** The refusal of a request above a limit. */
export function tooMany(retryAfter: number): HttpError {
  return new HttpError(429, "rate_limited", "Too many attempts. Please wait before trying again.", {
    retryAfter,
  });
}
