import { ERROR_TEXT } from "#game/core/wire/errors.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { fromService } from "../platform/service-outage.ts";

/** Hashes and verifies passwords in the hasher Worker. Each method throws 503 if its queue is full, or a ServiceOutage. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Returns whether the password matches the stored hash. Null is false, after the same time. */
  verify(password: string, stored: string | null): Promise<boolean>;
}

/** Time for which a request waits for a hash, in milliseconds: longer than a full queue takes. */
const HASHER_MS = 60_000;
/** Seconds to wait before retrying when the queue is full. */
const RETRY_AFTER_S = 5;

export function passwordHasher({ PASSWORDS }: Pick<Env, "PASSWORDS">): PasswordHasher {
  return {
    hash: async (password) => unlessFull(await fromService(PASSWORDS.hash(password), HASHER_MS)),
    verify: async (password, stored) =>
      unlessFull(await fromService(PASSWORDS.verify(password, stored), HASHER_MS)),
  };
}

function unlessFull<Result>(result: Result | null): Result {
  if (result === null) throw new HttpError(503, "busy", ERROR_TEXT.busy, { retryAfter: RETRY_AFTER_S });
  return result;
}
