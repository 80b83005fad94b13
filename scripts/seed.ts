import { newPlayer } from "../game/core/player.ts";
import type { UserRole } from "../game/core/wire/roles.ts";
import { hashPassword } from "../worker/passwords/passwords.ts";

/** Milliseconds by which the clock of the local game is ahead of the machine's. */
export const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);

const PASSWORD = "Guru!2345";
const ACCOUNTS = [
  { id: "00000000-0000-4000-8000-000000000001", username: "player", role: "player" },
  { id: "00000000-0000-4000-8000-000000000002", username: "admin", role: "admin" },
] as const;

const text = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Returns the SQL that seeds a local database with two verified accounts. Leaves existing accounts unchanged. */
export async function seedStatements(): Promise<string[]> {
  const passwordHash = await hashPassword(PASSWORD);
  return ACCOUNTS.flatMap((account) => accountStatements(account, passwordHash));
}

/** Returns the SQL that creates a verified account with its character, unless it exists. */
export function accountStatements(
  { id, username, role }: { readonly id: string; readonly username: string; readonly role: UserRole },
  passwordHash: string,
): string[] {
  const now = Date.now() + aheadMs;
  const email = `${username}@example.com`;
  return [
    `insert or ignore into user (id, username, username_key, email, email_key, email_verified_at, password_hash, role, created_at, updated_at)
     values (${[id, username, username, email, email].map(text).join(", ")}, ${now}, ${text(passwordHash)}, ${text(role)}, ${now}, ${now})`,
    `insert or ignore into player_state (user_id, seq, state)
     values (${text(id)}, 0, ${text(JSON.stringify(newPlayer(username, now)))})`,
  ];
}
