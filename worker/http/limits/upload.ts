import { now } from "../../platform/clock.ts";
import { inTime } from "../../platform/in-time.ts";
import { HttpError } from "../http-error.ts";
import { readBody, tooSlow } from "./body.ts";
import { PACE_LIMITS } from "./limits.ts";

/** Maximum bytes of a form besides its file. */
const MAX_FORM_OVERHEAD = 64 * 1024;
/** Time limit of an upload in milliseconds, so that nobody holds its memory by sending slowly. */
const MAX_UPLOAD_MS = 60_000;

/**
 * Reads the file in the field `avatar` of a multipart form. `limit` is its exclusive maximum size in bytes. Throws 415 for another content type, 413 as soon as the form exceeds the limit, 408 if it comes
 * too slowly, and 400 if it is malformed or incomplete.
 */
export async function readUpload(
  request: Request,
  limit: number,
  text: { readonly form: string; readonly tooLarge: string },
): Promise<File> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new HttpError(415, "unsupported_media_type", text.form);
  }
  const file = await inTime(readFile(request, contentType, limit), MAX_UPLOAD_MS).catch((error) => {
    if (error instanceof HttpError) throw error;
    if (error instanceof DOMException && error.name === "TimeoutError") throw tooSlow();
    return null;
  });
  if (file === "too_large" || (file && file.size >= limit))
    throw new HttpError(413, "body_too_large", text.tooLarge);
  if (!file) throw new HttpError(400, "validation_failed", text.form);
  return file;
}

async function readFile(request: Request, contentType: string, limit: number) {
  const body = await readBody(request, limit + MAX_FORM_OVERHEAD, "steady");
  if (!body) return "too_large";
  const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
  const file = form.get("avatar");
  return file instanceof File ? file : null;
}

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
