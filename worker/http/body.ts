/** Maximum bytes read only to discard them. */
export const MAX_DISCARDED_BYTES = 1024 * 1024;

const EMPTY = new Blob([]);

/** True if there is nothing to read. The platform never delivers more bytes than the header announces. */
function isEmpty(request: Request): boolean {
  return !request.body || request.headers.get("content-length") === "0";
}

/**
 * Reads a body of at most `limit` bytes, regardless of its headers. Returns null if it is longer, after discarding up to
 * 1 MB of the rest. hono/body-limit can't replace this: it leaves the rest of a chunked body unread and the stream
 * locked, so nobody can discard it (see `discardUnreadBody`).
 */
export async function readBody(request: Request, limit: number): Promise<Blob | null> {
  if (isEmpty(request)) return EMPTY;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size <= limit) chunks.push(chunk);
    else if (size > limit + MAX_DISCARDED_BYTES) break;
  }
  return size > limit ? null : new Blob(chunks);
}

/**
 * Reads and discards an unread body, up to 1 MB. workerd closes a connection with unread bytes without notice, and a
 * proxy or browser that reuses the connection loses its next request.
 */
export async function discardUnreadBody(request: Request): Promise<void> {
  if (isEmpty(request) || request.bodyUsed) return;
  try {
    await readBody(request, 0);
  } catch {
    // The client has disconnected.
  }
}
