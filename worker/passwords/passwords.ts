import { type ScryptOptions, scrypt } from "node:crypto";
import { constantTimeEqual } from "@oslojs/crypto/subtle";
import { decodeBase64, encodeBase64 } from "@oslojs/encoding";
import { COST } from "./cost.ts";

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Hashes a password as `scrypt$N$r$p$salt$key`, with salt and key in base64. Takes about 0.15 s. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const key = await derive(password, salt, COST);
  return ["scrypt", COST.N, COST.r, COST.p, encodeBase64(salt), encodeBase64(key)].join("$");
}

/**
 * Returns whether the password matches the stored hash. Null (no such account, or no password) is false, after the same time.
 * Throws if the stored hash is malformed.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, key } = readHash(stored ?? DUMMY_HASH);
  const derived = await derive(password, salt, cost);
  return constantTimeEqual(derived, key) && stored !== null;
}

/** Returns whether the hash has other parameters than a new one would have. */
export function isOutdatedHash(stored: string): boolean {
  const { cost } = readHash(stored);
  return cost.N !== COST.N || cost.r !== COST.r || cost.p !== COST.p;
}

type Cost = typeof COST;

function readHash(stored: string): { cost: Cost; salt: Uint8Array; key: Uint8Array } {
  const [scheme, N, r, p, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || !salt || !key) throw new Error("A stored password hash is not readable");
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: decodeBase64(salt),
    key: decodeBase64(key),
  };
}

const DUMMY_HASH = [
  "scrypt",
  COST.N,
  COST.r,
  COST.p,
  encodeBase64(new Uint8Array(SALT_BYTES)),
  encodeBase64(new Uint8Array(KEY_BYTES)),
].join("$");

function derive(password: string, salt: Uint8Array, cost: Cost): Promise<Uint8Array> {
  const options: ScryptOptions = { ...cost, maxmem: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    // NFKC makes a password the same from every keyboard.
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}
