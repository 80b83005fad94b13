import type { UserRole } from "#game/core/wire/roles.ts";

/** Actor of audit entries about actions of the operator outside the game. */
export const OPERATOR = "operator";

const USERNAME = /^[A-Za-z0-9_]{3,20}$/;

/**
 * Returns the SQL that grants a role, as statements of one atomic batch: the audit entry, the change, and a query for
 * the updated account. The first two affect no row if the account already has the role; the third returns no row if no
 * account has the name (case-insensitive). It is text because the operator's script sends it on the command line.
 * Throws if the name can't be a username. `at` is in epoch ms.
 */
export function grantStatements(username: string, role: UserRole, at: number): [string, string, string] {
  // Only letters, digits and underscores get into the SQL.
  if (!USERNAME.test(username)) throw new Error(`"${username}" can't be a username`);
  const account = `username_key = '${username.toLowerCase()}'`;
  const changes = `${account} and role <> '${role}'`;
  return [
    `insert into audit_log (at, actor_id, action, subject, details)
     select ${at}, '${OPERATOR}', 'role.grant', id, json_object('from', role, 'to', '${role}')
     from user where ${changes} returning details`,
    `update user set role = '${role}', updated_at = ${at} where ${changes}`,
    `select username, role from user where ${account}`,
  ];
}
