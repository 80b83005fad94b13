import { createHash } from "node:crypto";
import type { UserRole } from "../../../game/core/wire/roles.ts";

/** An account that every game of a run starts with: verified, with `PASSWORD` and one open session. */
export interface SeededAccount {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: UserRole;
  readonly token: string;
}

export const PASSWORD = "Guru!2345";

/**
 * Numbers of seeded accounts by role, several times what a run takes. A game is seeded in 100 ms; to register an account
 * takes 1 s of processor time.
 */
export const SEEDED = { player: 1200, moderator: 120 } as const;
export type SeededRole = keyof typeof SEEDED;

/** The account that scripts/seed.ts adds to each local game, and a session of it. */
export const ADMIN: SeededAccount = {
  id: "00000000-0000-4000-8000-000000000002",
  username: "admin",
  email: "admin@example.com",
  role: "admin",
  token: tokenOf("admin"),
};

/** Lists the accounts that a game starts with, except the administrator. */
export function seededAccounts(): SeededAccount[] {
  return (Object.keys(SEEDED) as SeededRole[]).flatMap((role) =>
    Array.from({ length: SEEDED[role] }, (_, index) => seededAccount(role, index)),
  );
}

/** The seeded account of this role with this index, from 0. */
export function seededAccount(role: SeededRole, index: number): SeededAccount {
  const username = `${role}_${String(index).padStart(4, "0")}`;
  const id = `00000000-0000-4000-${role === "player" ? "9" : "a"}000-${String(index).padStart(12, "0")}`;
  return { id, username, email: `${username}@example.com`, role, token: tokenOf(username) };
}

function tokenOf(username: string): string {
  return createHash("sha256").update(username).digest("base64url");
}

/** SHA-256 in hexadecimal, as the game stores a session's token. */
export const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
