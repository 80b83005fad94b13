import type { UserRow } from "../actors.ts";
import { type Database, KEY_EXISTS, unless } from "../client.ts";
import { users } from "../schema/accounts.ts";
import { type Statement, send, sendBatch, sql } from "../statement.ts";
import { assignments, type Cells } from "../tables.ts";
import { USER } from "./accounts.ts";
import { logEvent } from "./security-events.ts";
import type { AuditContext } from "./sessions.ts";

/** Changed fields of the profile; an absent field is not changed. */
export type ProfileChange = {
  readonly [Name in "bio" | "xHandle" | "instagramHandle" | "tiktokHandle"]?: string | null | undefined;
};

/** Changes the profile. Returns the updated account, or null if it no longer exists. */
export async function updateProfile(
  db: Database,
  userId: string,
  change: ProfileChange,
  at: number,
): Promise<UserRow | null> {
  const statement = sql<Cells>`update user set ${assignments(users, { ...change, updatedAt: at })}
    where id = ${userId} returning ${USER.columns}`;
  const [row] = await send(db, statement);
  return row ? USER.read(row) : null;
}

/** A change of an account's password. */
export interface PasswordChange {
  readonly userId: string;
  /** The session that is not revoked. */
  readonly sessionId: string;
  /** The current hash; null if the account has no password yet. */
  readonly fromHash: string | null;
  readonly toHash: string;
  /** Condition on the account's row that has to hold: the proof of its owner. */
  readonly proof: Statement;
  /** Ids of the passkeys to remove. */
  readonly removedPasskeys: readonly string[];
}

/**
 * Replaces a password, or sets the first one. Revokes all other sessions and voids reset links, pending provider
 * sign-ins and a pending email address, because anyone who knew the old password may have requested them. Returns the
 * names of the removed passkeys. Changes nothing, and returns `outdated` if the password has changed meanwhile or the proof
 * no longer holds, `unknown` if the account lacks one of the passkeys.
 */
export async function replacePassword(
  db: Database,
  { userId, sessionId, fromHash, toHash, proof, removedPasskeys }: PasswordChange,
  context: AuditContext,
): Promise<readonly string[] | "outdated" | "unknown"> {
  const { at } = context;
  // True only if the first statement has just written it, because each hash has its own salt.
  const done = sql`(select id from user where id = ${userId} and password_hash = ${toHash})`;
  const kind = fromHash === null ? "password_added" : "password_changed";
  const ids = [...new Set(removedPasskeys)];
  const named = sql`passkey where user_id = ${userId} and id in (select value from json_each(${JSON.stringify(ids)}))`;
  const [known, changed, removed] = await sendBatch(db, [
    sql`select 1 from ${named}`,
    sql`update user set password_hash = ${toHash}, password_changed_at = ${at}, updated_at = ${at}
      where id = ${userId} and password_hash is ${fromHash} and ${proof}
        and (select count(*) from ${named}) = ${ids.length} returning id`,
    sql<{ name: string }>`delete from ${named} and user_id = ${done} returning name`,
    sql`update session set revoked_at = ${at}
      where user_id = ${done} and id <> ${sessionId} and revoked_at is null`,
    logEvent({ userId: done, kind, ...context }),
    ...ids.map(() => logEvent({ userId: done, kind: "passkey_removed", ...context })),
    sql`delete from email_token where purpose = 'reset' and user_id = ${done}`,
    sql`delete from email_change where user_id = ${done}`,
    sql`delete from oauth_handoff where user_id = ${done}`,
  ]);
  if (changed.length === 1) return removed.map(({ name }) => name);
  return known.length < ids.length ? "unknown" : "outdated";
}

/**
 * Changes an account's username, and the character's name if it was the old username. Renaming bumps `seq`, so
 * concurrent game writes retry. Returns `taken` if another account has the name and `outdated` unless `proof`, a
 * condition on the account's row, holds; nothing changes then.
 */
export async function replaceUsername(
  db: Database,
  user: Pick<UserRow, "id" | "username">,
  username: string,
  proof: Statement,
  context: AuditContext,
): Promise<UserRow | "taken" | "outdated"> {
  const { at } = context;
  const done = hasName({ userId: user.id, to: username, at });
  const sent = sendBatch(db, [
    sql<Cells>`update user
      set username = ${username}, username_key = ${username.toLowerCase()}, updated_at = ${at}
      where id = ${user.id} and username = ${user.username} and ${proof}
      returning ${USER.columns}`,
    ...characterRename({ userId: user.id, from: user.username, to: username, at }),
    logEvent({ userId: user.id, kind: "username_changed", ...context }, sql`exists ${done}`),
  ]);
  const read = sent.then(([[changed]]) => (changed ? USER.read(changed) : "outdated"));
  return unless(KEY_EXISTS, "taken", read);
}

/** A change of a username at `at` (epoch ms). */
export interface Rename {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  readonly at: number;
}

/** Query in brackets for the id of the user, if the username was changed at `at`. */
function hasName({ userId, to, at }: Omit<Rename, "from">): Statement {
  return sql`(select id from user where id = ${userId} and username = ${to} and updated_at = ${at})`;
}

/**
 * Statements that follow a change of the username at `at` (epoch ms), in the same batch: rename the character if it had
 * the old username, and bump its `seq` with a ledger row. They change nothing if the username was not changed.
 */
export function characterRename(rename: Rename): Statement[] {
  const { from, to, at } = rename;
  const done = hasName(rename);
  return [
    sql`update player_state set state = json_set(state, '$.name', ${to}), seq = seq + 1
      where user_id = ${done} and state ->> '$.name' = ${from}`,
    // A name without a ledger row for its `seq` was changed by the previous statement.
    sql`insert into ledger
        (player_id, seq, at, cause, cash, experience, followers, energy, cash_after, followers_after)
      select user_id, seq, ${at}, 'rename', 0, 0, 0, 0, cash, followers from player p
      where user_id = ${done} and seq > 0
        and not exists (select 1 from ledger where player_id = p.user_id and seq = p.seq)`,
    sql`insert into ledger_sum (player_id, cause_group, rows, cash, experience, followers, energy)
      select l.player_id, l.cause, 1, l.cash, l.experience, l.followers, l.energy
      from ledger l join player p on p.user_id = l.player_id and p.seq = l.seq
      where l.player_id = ${done} and l.cause = 'rename' and l.at = ${at}
      on conflict (player_id, cause_group) do update set rows = rows + 1`,
  ];
}
