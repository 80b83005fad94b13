import type { AppContext } from "./app-context.ts";
import { limitAddress, limitNamed } from "./limits/rate-limits.ts";
import { readCredential } from "./sessions/session.ts";

/**
 * Admits a request that needs a session, before the first query. Throws 401 without a well-formed token, and 429 above a
 * limit.
 */
export async function admit(c: AppContext): Promise<void> {
  const { tokenHash } = readCredential(c);
  const isRead = c.req.method === "GET";
  await limitAddress(c, isRead ? "readsOfAddress" : "writesOfAddress");
  await limitNamed(c, isRead ? "readsOfSession" : "writesOfSession", tokenHash);
}
