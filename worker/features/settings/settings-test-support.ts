import { expect, vi } from "vitest";
import { openSocket, type TestSocket } from "../../calls-test-support.ts";
import { change } from "../../rows-test-support.ts";
import { createAccount, rows, type TestAccount } from "../../test-support.ts";

/** Creates an account without a password, as a provider sign-in does. */
export async function oauthAccount(): Promise<TestAccount> {
  const account = await createAccount();
  await change("update user set oauth_provider = 'google' where id = ?", account.userId);
  await change("insert into oauth_account values ('google', ?1, ?1, 1)", account.userId);
  return account;
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
