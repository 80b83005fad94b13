import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import { insertSession } from "../../db/accounts/sessions.ts";
import { openDatabase } from "../../db/client.ts";
import { hashToken, newToken } from "../../http/sessions/tokens.ts";
import {
  change,
  createAccount,
  openSocket,
  rows,
  type TestAccount,
  type TestSocket,
} from "../../test-support.ts";

/** Creates an account without a password, as a provider sign-in does. */
export async function oauthAccount(): Promise<TestAccount> {
  const account = await createAccount();
  await change("update user set oauth_provider = 'google' where id = ?", account.userId);
  await change("insert into oauth_account values ('google', ?1, ?1, 1)", account.userId);
  return account;
}

/** Opens another session of an account. */
export async function anotherSession(account: TestAccount): Promise<{ id: string; token: string }> {
  const id = crypto.randomUUID();
  const token = newToken();
  const at = Date.now();
  await insertSession(openDatabase(env), {
    id,
    userId: account.userId,
    tokenHash: hashToken(token),
    userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0",
    deviceInfo: "Firefox on Windows",
    ipAddress: "203.0.113.7",
    createdAt: at,
    lastUsedAt: at - 1000,
  });
  return { id, token };
}

/** Opens the game socket of a session. */
export const gameSocket = (token: string): Promise<TestSocket> => openSocket("/api/realtime/game", token);

/** Expects the server to close the socket within a second because its session ended. */
export async function expectClosed(socket: TestSocket): Promise<void> {
  await vi.waitFor(() => expect(socket.closed?.code).toBe(4401), { timeout: 1000, interval: 20 });
}

/** Returns the kinds of an account's security events, oldest first. */
export async function eventKinds({ userId }: TestAccount): Promise<string[]> {
  const events = await rows<{ kind: string }>(
    "select kind from security_event where user_id = ? order by id",
    userId,
  );
  return events.map(({ kind }) => kind);
}
