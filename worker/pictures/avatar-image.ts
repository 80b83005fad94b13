import { AVATAR_SIDE } from "#game/contract/limits.ts";
import type { Env } from "../env.ts";
import { fromService, ServiceOutage } from "../platform/service-outage.ts";
import { readPictureHeader } from "./image-header.ts";

const QUALITY = 82;
/** Time for which an upload waits for the image service, and for the bucket, in milliseconds. */
export const PICTURE_SERVICE_MS = 15_000;

/**
 * Decodes a picture and re-encodes it as a still WebP of at most 512×512 without metadata, so that only its pixels
 * are kept. Returns null if it can't be decoded. Throws a ServiceOutage if the service fails.
 * See docs/reference/accounts.md#avatars.
 */
export async function toAvatar(env: Env, bytes: Uint8Array): Promise<Uint8Array | null> {
  const webp = await encode(env, bytes);
  if (!webp) return null;
  const header = readPictureHeader(webp);
  if (header?.type !== "webp" || header.width > AVATAR_SIDE || header.height > AVATAR_SIDE) {
    throw new Error("The image service did not give what it was asked for");
  }
  return webp;
}

async function encode(env: Env, bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const encoding = env.IMAGES.input(streamOf(bytes))
      .transform({ width: AVATAR_SIDE, height: AVATAR_SIDE, fit: "scale-down" })
      .output({ format: "image/webp", quality: QUALITY, anim: false })
      .then((result) => result.response().arrayBuffer());
    return new Uint8Array(await fromService(encoding, PICTURE_SERVICE_MS));
  } catch (error) {
    if (error instanceof ServiceOutage && isBadPicture(error.cause)) return null;
    throw error;
  }
}

/** Streams the bytes without copying them, as a Blob would. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

/** Error codes of the service for an unreadable file. */
const BAD_PICTURE_CODES = new Set([9401, 9411, 9412, 9413, 9520, 9523]);

function isBadPicture(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "number" &&
    BAD_PICTURE_CODES.has(error.code)
  );
}
