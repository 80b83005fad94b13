import { isReservedUsername } from "#game/contract/account/reserved-usernames.ts";
import { USERNAME_LENGTH } from "#game/contract/limits.ts";

const FALLBACK = "guru";
const SUFFIX_DIGITS = 5;

/**
 * Derives a username from a provider's name: the name itself on the first try; then, or if it is too short or
 * reserved, with five random digits.
 */
export function usernameFrom(name: string, tries: number): string {
  const cleaned = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^A-Za-z0-9_]+/g, "_")
    .replace(/^_+|_+$/g, "");
  const plain = cleaned.slice(0, USERNAME_LENGTH.max);
  if (tries === 0 && plain.length >= USERNAME_LENGTH.min && !isReservedUsername(plain)) return plain;
  const base = cleaned === "" || isReservedUsername(cleaned) ? FALLBACK : cleaned;
  return `${base.slice(0, USERNAME_LENGTH.max - SUFFIX_DIGITS - 1)}_${randomDigits()}`;
}

function randomDigits(): string {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(value % 10 ** SUFFIX_DIGITS).padStart(SUFFIX_DIGITS, "0");
}
