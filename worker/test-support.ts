import { env } from "cloudflare:workers";
import { newPlayer, type Player } from "#game/core/player.ts";
import type { UserRole } from "#game/core/wire/roles.ts";
import { send } from "./calls-test-support.ts";
import { insertAccount } from "./db/accounts/accounts.ts";
import { insertSessionOf } from "./db/accounts/sessions.ts";
import { openDatabase } from "./db/client.ts";
import { send as sendStatement, sql } from "./db/statement.ts";
import { hashToken, newToken } from "./http/sessions/tokens.ts";
import { hashPassword } from "./passwords/passwords.ts";

export const PASSWORD = "Guru!2345";
export const OTHER_PASSWORD = "Hustle&9876x";

export interface TestAccount {
  readonly userId: string;
  readonly sessionId: string;
  readonly token: string;
  readonly email: string;
  readonly username: string;
}

let counter = 0;

/** Creates a verified, signed-in account; `change` alters its new character. */
export async function createAccount(
  change: Partial<Player> = {},
  user: { role?: UserRole; passwordHash?: string | null } = {},
): Promise<TestAccount> {
  counter += 1;
  const db = openDatabase(env);
  const at = Date.now();
  const userId = crypto.randomUUID();
  const username = `tester_${counter}`;
  const email = `${username}@example.com`;
  const names = { id: userId, username, usernameKey: username, email, emailKey: email };
  const times = { emailVerifiedAt: at, createdAt: at, updatedAt: at };
  const { role = "player", passwordHash = null } = user;
  const player = { ...newPlayer(username, at), ...change };
  await insertAccount(db, { ...names, ...times, role, passwordHash }, player, null);
  return anotherSession({ userId, email, username });
}

let knownHash: Promise<string> | null = null;

/** Creates a verified account with `PASSWORD` and one open session. Caches the hash, which is slow to compute. */
export async function accountWithPassword(role: UserRole = "player"): Promise<TestAccount> {
  knownHash ??= hashPassword(PASSWORD);
  return createAccount({}, { role, passwordHash: await knownHash });
}

/** Opens a new session of an account. */
export async function anotherSession(
  account: Pick<TestAccount, "userId" | "email" | "username">,
): Promise<TestAccount> {
  const token = newToken();
  const sessionId = crypto.randomUUID();
  const at = Date.now();
  const device = { userAgent: "test", deviceInfo: "test", ipAddress: "127.0.0.1" };
  const session = { id: sessionId, tokenHash: hashToken(token), ...device, createdAt: at };
  await sendStatement(openDatabase(env), insertSessionOf(sql`${account.userId}`, session));
  return { ...account, sessionId, token };
}

/** Loads the account's game for the first time, which unlocks the first contacts. */
export async function arrive(account: TestAccount): Promise<TestAccount> {
  const reply = await send("GET", "/api/auth/me", { token: account.token });
  if (reply.status !== 200) throw new Error(`Nobody arrives: ${reply.status} ${await reply.text()}`);
  return account;
}

/** Full energy as of now. */
export const rested = () => ({ energy: { amount: 100, at: Date.now() } });

/** Returns the rows of a query, for assertions. */
export async function rows<Row>(sql: string, ...parameters: (string | number | null)[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...parameters)
    .all<Row>();
  return results;
}

/** Number of rows with the account's progress; a request that loads progress reads all of them. */
export async function progressRows({ userId }: TestAccount): Promise<number> {
  const tables = ["player_contact", "player_quest", "player_message", "enrollment", "completed_course"];
  const counts = tables.map((table) => `(select count(*) from ${table} where player_id = ?1)`).join(" + ");
  const [found] = await rows<{ count: number }>(`select ${counts} as count`, userId);
  return found?.count ?? 0;
}
