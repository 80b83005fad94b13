import { mkdirSync } from "node:fs";
import { SEEDED, type SeededAccount, type SeededRole, seededAccount } from "./accounts.ts";
import { PLAIN_PORT, stateDirOf } from "./ports.ts";

/** Holds a directory per taken account. It goes when the run's game stops. */
const TAKEN_DIR = `${stateDirOf(PLAIN_PORT)}/taken`;
/** Accounts before these are taken. */
const next: Record<SeededRole, number> = { player: 0, moderator: 0 };

/** Returns a seeded account that no other test of the run gets, in whatever process. */
export function takeAccount(role: SeededRole): SeededAccount {
  while (next[role] < SEEDED[role]) {
    const account = seededAccount(role, next[role]);
    next[role] += 1;
    if (take(account)) return account;
  }
  throw new Error(`All seeded accounts of a ${role} are taken (accounts.ts)`);
}

function take({ username }: SeededAccount): boolean {
  mkdirSync(TAKEN_DIR, { recursive: true });
  try {
    // Only one process can make a directory.
    mkdirSync(`${TAKEN_DIR}/${username}`);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
