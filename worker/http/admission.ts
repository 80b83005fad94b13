import { now } from "../platform/clock.ts";
import type { AppContext } from "./app-context.ts";
import { HttpError } from "./http-error.ts";
import { countFailure, limitAddress, limitNamed, refuseFailing, refuseRemembered } from "./rate-limits.ts";
import { refusals } from "./refusals.ts";
import { readCredential, unauthenticated } from "./session.ts";

/** Maximum number of tokens remembered as dead, and as live. */
const MAX_TOKENS = 10_000;

/** Hashes of tokens that opened no session. A dead token never lives again: tokens are random, and revoking is final. */
const deadTokens = new Set<string>();
/** Hashes of tokens that have opened a session. */
const liveTokens = new Set<string>();

/**
 * Admits a request that needs a session, before the first query. Throws 401 without a well-formed token or for one known
 * to be dead, and 429 above a limit.
 */
export async function admit(c: AppContext): Promise<void> {
  const { tokenHash } = readCredential(c);
  if (isDeadToken(c, tokenHash)) throw unauthenticated();
  refuseRemembered(routeName(c, tokenHash));
  const isRead = c.req.method === "GET";
  if (!isRead) refuseRemembered(`writesOfAccount ${tokenHash}`);
  await limitAddress(c, isRead ? "readsOfAddress" : "writesOfAddress");
  await limitNamed(c, isRead ? "readsOfSession" : "writesOfSession", tokenHash);
}

/** Remembers what a refusal says about the next request: its token is dead, or its route is above a limit. */
export async function noteRefusal(c: AppContext, error: unknown): Promise<void> {
  const tokenHash = c.get("credential")?.tokenHash;
  if (!tokenHash || !(error instanceof HttpError)) return;
  if (error.code === "unauthenticated") await noteDeadToken(c, tokenHash);
  if (error.status === 429) {
    refusals.note(routeName(c, tokenHash), now() + (error.retryAfter ?? 0) * 1000, now());
  }
}

/** Returns whether a token is known to be dead. Throws 429 for an unknown one from an address with too many dead ones. */
export function isDeadToken(c: AppContext, tokenHash: string): boolean {
  if (deadTokens.has(tokenHash)) return true;
  if (!liveTokens.has(tokenHash)) refuseFailing(c, "deadTokens");
  return false;
}

/** Remembers that a token opens no session, and counts it for its address. */
export async function noteDeadToken(c: AppContext, tokenHash: string): Promise<void> {
  liveTokens.delete(tokenHash);
  add(deadTokens, tokenHash);
  await countFailure(c, "deadTokens");
}

/** Remembers that a token opens a session. */
export function noteLiveToken(tokenHash: string): void {
  if (!liveTokens.has(tokenHash)) add(liveTokens, tokenHash);
}

function add(tokens: Set<string>, tokenHash: string): void {
  if (tokens.size >= MAX_TOKENS) tokens.clear();
  tokens.add(tokenHash);
}

function routeName(c: AppContext, tokenHash: string): string {
  return `${c.req.method} ${c.req.path} ${tokenHash}`;
}
