import { SECOND_MS } from "#game/core/durations.ts";
import { AVATAR_BYTES } from "#game/core/wire/limits.ts";
import { HttpError } from "../http-error.ts";

const MEGABYTE = 1024 * 1024;
/** Maximum bytes of a body read only to discard them, if it doesn't announce its length. */
const MAX_DISCARDED_BYTES = MEGABYTE;
/** Maximum announced length of a body that is discarded to its end: every size that a route accepts. */
const MAX_ANNOUNCED_BYTES = AVATAR_BYTES.account + MEGABYTE;

/** A steady body brings at least this many bytes in each of these intervals, in milliseconds. */
const STEADY_BYTES = 1024;
export const STEADY_MS = 10 * SECOND_MS;

/** The body of a request; null if there is nothing to read. The platform never delivers more bytes than the header announces. */
function bodyOf({ body, headers }: Request): ReadableStream<Uint8Array> | null {
  return headers.get("content-length") === "0" ? null : body;
}

/**
 * Returns how many unread bytes of a body to discard. workerd resets a connection with unread bytes, so a client that is
 * still sending may never read its refusal. Only reading helps: a Worker can't send `Connection: close` or wait for the
 * client after its reply. An upload of an acceptable size is therefore read to its end, and a larger or endless one isn't.
 */
export function discardableBytes(request: Request): number {
  const announced = Number(request.headers.get("content-length"));
  return announced > 0 && announced <= MAX_ANNOUNCED_BYTES ? announced : MAX_DISCARDED_BYTES;
}

/**
 * Reads a body of at most `limit` bytes, regardless of its headers. Returns null if it is longer, after discarding the
 * rest as far as `discardableBytes` allows. Throws 408 for a `steady` body that brings less than a kilobyte in 10 s. hono/body-limit can't replace this: it leaves the rest of a chunked body unread and the stream
 * locked, so nobody can discard it (see `discardUnreadBody`).
 */
export async function readBody(
  request: Request,
  limit: number,
  pace: "any" | "steady" = "any",
): Promise<Blob | null> {
  const body = bodyOf(request);
  if (!body) return new Blob();
  const discardable = discardableBytes(request);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of pace === "steady" ? steady(body) : body) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    else if (size > limit + discardable) break;
  }
  return size > limit ? null : new Blob(chunks);
}

/** Yields the chunks of a body. Throws 408 as soon as an interval has brought too little. */
async function* steady(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const late = Promise.withResolvers<never>();
  late.promise.catch(() => {});
  let brought = 0;
  const timer = setInterval(() => {
    if (brought < STEADY_BYTES) late.reject(tooSlow());
    brought = 0;
  }, STEADY_MS);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late.promise]);
      if (done) return;
      brought += value.byteLength;
      yield value;
    }
  } finally {
    clearInterval(timer);
    await reader.cancel();
  }
}

/** The refusal of an upload whose sender is too slow. */
export function tooSlow(): HttpError {
  return new HttpError(408, "too_slow", "The upload is too slow. Please try again on a faster connection.");
}

/**
 * Reads and discards an unread body as far as `discardableBytes` allows. A proxy or browser that reuses a connection
 * with unread bytes loses its next request.
 */
export async function discardUnreadBody(request: Request): Promise<void> {
  if (!bodyOf(request) || request.bodyUsed) return;
  try {
    await readBody(request, 0, "steady");
  } catch {
    // The client has disconnected, or hardly sends anything.
  }
}
