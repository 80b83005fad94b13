import { ERROR_TEXT } from "#game/contract/errors.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";

/** Hashes and verifies passwords in the hasher Worker. Each method throws 503 if its queue is full. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Returns whether the password matches the stored hash. Null is false, after the same time. */
  verify(password: string, stored: string | null): Promise<boolean>;
}

/** Seconds to wait before retrying when the queue is full. */
const RETRY_AFTER_S = 5;

export function passwordHasher({ PASSWORDS }: Pick<Env, "PASSWORDS">): PasswordHasher {
  return {
    hash: async (password) => unlessFull(await PASSWORDS.hash(password)),
    verify: async (password, stored) => unlessFull(await PASSWORDS.verify(password, stored)),
  };
}

function unlessFull<Result>(result: Result | null): Result {
  if (result === null) throw new HttpError(503, "busy", ERROR_TEXT.busy, { retryAfter: RETRY_AFTER_S });
  return result;
}
