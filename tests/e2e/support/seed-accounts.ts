import { accountStatements, aheadMs } from "../../../scripts/seed.ts";
import { hashPassword } from "../../../worker/passwords/passwords.ts";
import { ADMIN, hashOf, PASSWORD, type SeededAccount, seededAccounts } from "./accounts.ts";
import { openLocalDatabase } from "./local-database.ts";

/**
 * Adds the accounts of a run to the game in this state directory, which must not be running. Returns false if it has them.
 */
export async function seedAccounts(stateDir: string): Promise<boolean> {
  const database = openLocalDatabase(stateDir);
  try {
    if (database.prepare("select 1 from session where user_id = ?").get(ADMIN.id)) return false;
    const accounts = seededAccounts();
    const passwordHash = await hashPassword(PASSWORD);
    database.exec("begin");
    for (const account of accounts) {
      for (const sql of [...accountStatements(account, passwordHash), sessionStatement(account)])
        database.exec(sql);
    }
    database.exec(sessionStatement(ADMIN));
    database.exec(`update population set players = players + ${accounts.length}; commit`);
    return true;
  } finally {
    database.close();
  }
}

/** A run takes longer than a proof of the owner is fresh, and moves clocks by weeks, so each session has one that stays fresh. */
function sessionStatement({ id, token }: SeededAccount): string {
  const now = Date.now() + aheadMs;
  const provenAt = now + 60 * 24 * 60 * 60_000;
  const values = [id, id, hashOf(token), "e2e", "Seeded session", "127.0.0.1"].map((text) => `'${text}'`);
  return `insert into session (id, user_id, token_hash, user_agent, device_info, ip_address, created_at, last_used_at,
      proven_at)
    values (${values.join(", ")}, ${now}, ${now}, ${provenAt})`;
}
