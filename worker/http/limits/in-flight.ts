import { HttpError } from "../http-error.ts";
import * as texts from "../texts.ts";
import { PACE_LIMITS } from "./limits.ts";

/** Seconds after which a refused upload can be tried again. */
const RETRY_AFTER_S = 2;

/** Accounts with an upload under way in this isolate, whose memory all uploads share. */
const uploading = new Set<string>();

/**
 * Runs one upload of an account at a time, and at most a few in this isolate. Throws 429 if the account has another one
 * under way, and 503 if the isolate has too many.
 */
export async function inFlight<Result>(userId: string, upload: () => Promise<Result>): Promise<Result> {
  if (uploading.has(userId)) {
    throw new HttpError(429, "rate_limited", texts.anotherPictureIsBeing, {
      retryAfter: RETRY_AFTER_S,
    });
  }
  if (uploading.size >= PACE_LIMITS.uploadsOfIsolate.max) {
    throw new HttpError(503, "busy", texts.manyPicturesAreBeing, {
      retryAfter: RETRY_AFTER_S,
    });
  }
  uploading.add(userId);
  try {
    return await upload();
  } finally {
    uploading.delete(userId);
  }
}
