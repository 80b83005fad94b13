import type { Player } from "#game/core/player.ts";
import type { UserRow } from "../actors.ts";
import { type Database, isDone, KEY_EXISTS } from "../client.ts";
import { countOneMore } from "../operations.ts";
import { insertPlayer } from "../player/player-states.ts";
import { emailTokens, users } from "../schema/accounts.ts";
import { type Statement, send, sendBatch, sql } from "../statement.ts";
import { type Cells, insertInto, tableReader } from "../tables.ts";

/** Reads whole rows of `user`. */
export const USER = tableReader(users);

/**
 * Creates an account with its character and its verification link in one batch. Returns false if the name or address is
 * taken. With `addressHash`, a silence of the address applies to the account.
 */
export async function insertAccount(
  db: Database,
  user: typeof users.$inferInsert,
  player: Player,
  emailToken: typeof emailTokens.$inferInsert | null,
  addressHash: string | null = null,
): Promise<boolean> {
  const statements = [
    ...accountStatements(user, player),
    ...(emailToken ? [insertInto(emailTokens, emailToken)] : []),
    ...(addressHash ? [inheritSilence(user.id, addressHash, user.createdAt)] : []),
  ];
  return isDone(KEY_EXISTS, sendBatch(db, statements));
}

/** Statements that create an account with its character. */
export function accountStatements(user: typeof users.$inferInsert, player: Player): Statement[] {
  return [insertInto(users, user), insertPlayer(user.id, player), countOneMore()];
}

/** Returns the account with this address (lower case), or null. */
export async function selectUserByEmail(db: Database, emailKey: string): Promise<UserRow | null> {
  const [row] = await send(db, sql<Cells>`select ${USER.columns} from user where email_key = ${emailKey}`);
  return row ? USER.read(row) : null;
}

/** Returns the id of the account with this username, regardless of case; null if there is none. */
export async function selectUserIdByName(db: Database, username: string): Promise<string | null> {
  const statement = sql<{ id: string }>`select id from user where username_key = ${username.toLowerCase()}`;
  const [row] = await send(db, statement);
  return row?.id ?? null;
}

/** Statement that silences a new account whose address is silenced at `at` (epoch ms), in the batch that creates it. */
export function inheritSilence(userId: string, addressHash: string, at: number): Statement {
  return sql`insert into chat_silence (user_id, until, reason)
    select ${userId}, until, reason from silenced_address where address_hash = ${addressHash} and until > ${at}`;
}
