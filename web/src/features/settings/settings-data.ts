import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listPasskeys } from "#game/auth/passkeys-wire.ts";
import { waitText } from "#game/core/wait-text.ts";
import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import { listSessions, type Settings, securityLog, settings } from "#game/settings/wire.ts";
import { type CachedSource, cachedQuery, refreshCached, updateCached } from "../../offline/cached.ts";
import { acceptUser } from "../../player/me.ts";
import { ApiError, call, failureText } from "../../server/api.ts";
import { signalKnown } from "../../session/passkey.ts";
import { queryClient } from "../../session/query-client.ts";
import { endRefusedSession } from "../../session/session.ts";

export const SETTINGS: CachedSource<Settings> = {
  snapshot: "last-settings",
  schema: settings.reply,
  fetch: () => whileSignedIn(call(settings, {})),
};
const SESSIONS_KEY = ["login-sessions"] as const;
const LOG_KEY = ["security-log"] as const;
const PASSKEYS_KEY = ["passkeys"] as const;

/** Passes a reply on; signs out if the session has ended. */
export async function whileSignedIn<Reply>(request: Promise<Reply>): Promise<Reply> {
  try {
    return await request;
  } catch (error) {
    endRefusedSession(error);
    throw error;
  }
}

/** Handles a failed change of the settings: returns its text, and signs out if the session has ended. */
export function settingsError(fallback: string): (error: unknown) => string {
  return (error) => {
    endRefusedSession(error);
    return settingsErrorText(error, fallback);
  };
}

/** The account, with the fields that only its owner may see. */
export function useSettings() {
  return useQuery({ ...cachedQuery(SETTINGS), select: ({ data }) => data });
}

/** The login sessions, the current one first. */
export function useLoginSessions() {
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async () => (await whileSignedIn(call(listSessions, {}))).data.sessions,
  });
}

/** The passkeys of the account, the newest first. */
export function usePasskeys() {
  return useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: async () => (await whileSignedIn(call(listPasskeys, {}))).passkeys,
  });
}

/** Pages of the account's security events, newest first. */
export function useSecurityLog() {
  return useInfiniteQuery({
    queryKey: LOG_KEY,
    queryFn: async ({ pageParam: before }) =>
      (await whileSignedIn(call(securityLog, before === null ? {} : { query: { before } }))).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ events, hasMore }) => (hasMore ? (events.at(-1)?.id ?? null) : null),
  });
}

/** Applies a change from a reply, here and in the frame around the page. */
export function acceptSettings(change: Partial<Settings>): void {
  void updateCached(SETTINGS, (cached) => ({ ...cached, ...change }));
  if (change.user) acceptUser(change.user);
}

/** Refetches the account after a change by another tab. */
export const refreshSettings = (): void => refreshCached(SETTINGS);

/**
 * Tells the browser which passkeys the account has, and its name, after a change of either. At no other time: a passkey that the
 * browser has just made isn't on the server yet, and would be dropped.
 */
export async function tellBrowserPasskeys(): Promise<void> {
  try {
    const { known: cached } = await call(listPasskeys, {});
    if (cached) signalKnown(cached);
  } catch {
    // The browser goes on offering it, and the server refuses it.
  }
}

/** Refetches the sessions, the passkeys and the security log after a change that affects them. */
export function refreshSecurity(): void {
  for (const queryKey of [SESSIONS_KEY, PASSKEYS_KEY, LOG_KEY])
    void queryClient.invalidateQueries({ queryKey });
}

/** The text for a failed call: the server's, or `fallback` if it gave none. docs/reference/accounts.md#texts */
export function settingsErrorText(failure: unknown, fallback: string): string {
  if (!(failure instanceof ApiError)) return failureText(failure, fallback);
  const { error, details } = failure.body;
  // The details say what to change; the error itself only that validation failed.
  if (error === ERROR_TEXT.validation && details?.length) return details.join(" ");
  if (error === undefined || error === "") return fallback;
  return failure.status === 429 && failure.retryAfter !== null
    ? `${error} Try again in ${waitText(failure.retryAfter * 1000)}.`
    : error;
}
