import { type Statement, sql } from "../statement.ts";

/* Conditions on a row of `user` that hold while a proof of its owner does, for the batch of the change that it allows. */

/** Holds until the password changes. */
export function passwordIs(hash: string): Statement {
  return sql`password_hash = ${hash}`;
}

/** Holds until the passkey is removed. */
export function hasPasskey(id: string): Statement {
  return sql`exists (select 1 from passkey where passkey.id = ${id} and passkey.user_id = user.id)`;
}

/** Holds until the account gets a password. */
export const HAS_NO_PASSWORD = sql`password_hash is null`;
