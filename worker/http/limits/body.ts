import { AVATAR_BYTES } from "#game/contract/limits.ts";

const MEGABYTE = 1024 * 1024;
/** Maximum bytes of a body read only to discard them, if it doesn't announce its length. */
const MAX_DISCARDED_BYTES = MEGABYTE;
/** Maximum announced length of a body that is discarded to its end: every size that a route accepts. */
const MAX_ANNOUNCED_BYTES = AVATAR_BYTES.account + MEGABYTE;

const EMPTY = new Blob([]);

/** True if there is nothing to read. The platform never delivers more bytes than the header announces. */
function isEmpty(request: Request): boolean {
  return !request.body || request.headers.get("content-length") === "0";
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
 * rest as far as `discardableBytes` allows. hono/body-limit can't replace this: it leaves the rest of a chunked body unread and the stream
 * locked, so nobody can discard it (see `discardUnreadBody`).
 */
export async function readBody(request: Request, limit: number): Promise<Blob | null> {
  if (isEmpty(request)) return EMPTY;
  const discardable = discardableBytes(request);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    else if (size > limit + discardable) break;
  }
  return size > limit ? null : new Blob(chunks);
}

/**
 * Reads and discards an unread body as far as `discardableBytes` allows. A proxy or browser that reuses a connection
 * with unread bytes loses its next request.
 */
export async function discardUnreadBody(request: Request): Promise<void> {
  if (isEmpty(request) || request.bodyUsed) return;
  try {
    await readBody(request, 0);
  } catch {
    // The client has disconnected.
  }
}
