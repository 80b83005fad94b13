import { useQuery } from "@tanstack/react-query";
import { listSessions, type Settings, securityLog, settings } from "#game/contract/settings.ts";
import { ApiError, call } from "../../lib/api.ts";
import { acceptUser } from "../../state/me.ts";
import { queryClient } from "../../state/query-client.ts";
import { endSession } from "../../state/session.ts";

const SETTINGS_KEY = ["settings"] as const;
const SESSIONS_KEY = ["login-sessions"] as const;
const LOG_KEY = ["security-log"] as const;

/** Passes an answer on; where the session turns out to be dead, this device leaves it. */
export async function whileSignedIn<Reply>(asking: Promise<Reply>): Promise<Reply> {
  try {
    return await asking;
  } catch (fault) {
    if (fault instanceof ApiError && fault.status === 401) {
      endSession("User session expired. Please log in again.");
    }
    throw fault;
  }
}

/** The account with what only its owner may know of it. */
export function useSettings() {
  return useQuery({ queryKey: SETTINGS_KEY, queryFn: () => whileSignedIn(call(settings, {})) });
}

/** Login sessions: the present one first. */
export function useLoginSessions() {
  return useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async () => (await whileSignedIn(call(listSessions, {}))).data.sessions,
  });
}

/** What happened to the account, newest first. */
export function useSecurityLog() {
  return useQuery({
    queryKey: LOG_KEY,
    queryFn: async () => (await whileSignedIn(call(securityLog, {}))).data.events,
  });
}

/** Takes over what an answer said, here and in the frame around the page. */
export function acceptSettings(change: Partial<Settings>): void {
  queryClient.setQueryData<Settings>(SETTINGS_KEY, (known) => known && { ...known, ...change });
  if (change.user) acceptUser(change.user);
}

/** Fetches sessions and log anew: something was done that shows there. */
export function refreshSecurity(): void {
  for (const queryKey of [SESSIONS_KEY, LOG_KEY]) void queryClient.invalidateQueries({ queryKey });
}
