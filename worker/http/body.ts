/** Unwanted bytes of a body that are still read, so that the connection stays usable for the next request. */
const MAX_DISCARDED_BYTES = 1024 * 1024;

/**
 * Reads a body of at most `limit` bytes, whatever its headers claim. Returns null if it is longer: the rest is discarded,
 * up to 1 MB.
 */
export async function readBody(request: Request, limit: number): Promise<Blob | null> {
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
 * Reads and discards a body that nobody has read, up to 1 MB. workerd closes a connection with unread bytes without
 * announcing it, and a proxy or browser that reuses the connection then loses its next request.
 */
export async function discardUnreadBody(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  try {
    await readBody(request, 0);
  } catch {
    // The client is gone, so there is nothing to save.
  }
}
