import type { StoredReply } from "../db/actors.ts";
import { HttpError } from "./http-error.ts";
import { JsonText } from "./json-text.ts";

/** Returns the first reply to an idempotency key. Throws 422 if the key was used for a different request. */
export function replay(stored: StoredReply, requestHash: string): JsonText<never> {
  if (stored.requestHash !== requestHash) {
    throw new HttpError(
      422,
      "idempotency_mismatch",
      "This Idempotency-Key was already used for a different request.",
    );
  }
  return JsonText.stored(stored.reply, stored.status);
}
