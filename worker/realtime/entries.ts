import { HOUR_MS } from "#game/rules/durations.ts";
import { givenNameStatements } from "../db/account-changes.ts";
import { deleteAccountRows } from "../db/account-deletion.ts";
import type { Database } from "../db/client.ts";
import { selectShared, updateEntry } from "../db/entries.ts";
import { directoryOf, homeOf } from "../db/shards.ts";
import { send, sendBatch } from "../db/statement.ts";
import { hashToken } from "../http/tokens.ts";

/** Time after which an entry without an account is deleted. Until then the account may still be on its way. */
const ARRIVAL_MS = HOUR_MS;

/**
 * Makes an entry of the directory and its account equal: the name is the directory's, address and picture are the
 * account's. Deletes an entry whose account doesn't exist. Throws while that may still be created. Does nothing for an
 * account of the directory. See docs/decisions/053-shards.md.
 */
export async function reconcileEntry(db: Database, userId: string, at: number): Promise<void> {
  const [directory, home] = [directoryOf(db), homeOf(db, userId)];
  if (home.shard === 0) return;
  const [[entry], [account]] = await Promise.all([
    send(directory, selectShared(userId)),
    send(home, selectShared(userId)),
  ]);
  if (!entry) return;
  if (!account) {
    if (entry.createdAt > at - ARRIVAL_MS) throw new Error("The account of an entry is not there yet");
    return deleteEntry(db, userId, at);
  }
  if (entry.username !== account.username) {
    await sendBatch(home, givenNameStatements(userId, account.username, entry.username, at));
  }
  if (entry.emailKey !== account.emailKey || entry.avatar !== account.avatar) {
    await send(directory, updateEntry(userId, account));
  }
}

/** Deletes what the directory has of an account of another shard, whose own rows are gone. */
export async function deleteEntry(db: Database, userId: string, at: number): Promise<void> {
  if (homeOf(db, userId).shard === 0) return;
  const directory = directoryOf(db);
  const [entry] = await send(directory, selectShared(userId));
  if (!entry) return;
  await deleteAccountRows(directory, { userId, addressHash: hashToken(entry.emailKey) }, at);
}
