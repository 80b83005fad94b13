import { now } from "../../platform/clock.ts";
import { HttpError } from "../http-error.ts";
import { PACE_LIMITS } from "./limits.ts";
import { MAX_UPLOAD_MS } from "./upload.ts";

/** Seconds after which a refused upload can be tried again. */
const RETRY_AFTER_S = 2;

/** Time in milliseconds after which an upload is over: once its form is read, its picture is measured, converted and stored. */
const LONGEST_UPLOAD_MS = MAX_UPLOAD_MS + 30_000;

/**
 * Accounts with an upload under way in this isolate, whose memory all uploads share, and when it is over at the latest. The runtime
 * ends the request of a client that leaves without running its `finally`.
 */
const uploading = new Map<string, number>();

/**
 * Runs one upload of an account at a time, and at most a few in this isolate. Throws 429 if the account has another one
 * under way, and 503 if the isolate has too many.
 */
export async function inFlight<Result>(userId: string, upload: () => Promise<Result>): Promise<Result> {
  const at = now();
  for (const [id, endsAt] of uploading) if (endsAt <= at) uploading.delete(id);
  if (uploading.has(userId)) {
    throw new HttpError(429, "rate_limited", "Another picture is being uploaded. Please wait for it.", {
      retryAfter: RETRY_AFTER_S,
    });
  }
  if (uploading.size >= PACE_LIMITS.uploadsOfIsolate.max) {
    throw new HttpError(503, "busy", "Many pictures are being uploaded right now. Please try again.", {
      retryAfter: RETRY_AFTER_S,
    });
  }
  const endsAt = at + LONGEST_UPLOAD_MS;
  uploading.set(userId, endsAt);
  try {
    return await upload();
  } finally {
    if (uploading.get(userId) === endsAt) uploading.delete(userId);
  }
}
