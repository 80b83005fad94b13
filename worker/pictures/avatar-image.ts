import { AVATAR_SIDE, PICTURE_AREA_MAX, PICTURE_SIDE_MAX } from "#game/core/wire/limits.ts";
import { AVATAR_REFUSAL_TEXT } from "#game/settings/avatar-wire.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { readUpload } from "../http/limits/upload.ts";
import { fromService, ServiceOutage } from "../platform/service-outage.ts";

const QUALITY = 82;
/** Time for which an upload waits for the image service, and for the bucket, in milliseconds. */
export const PICTURE_SERVICE_MS = 15_000;

/** Width and height in pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns what the header of a picture claims; null if it has none, or no size. Throws a ServiceOutage if the service fails. */
async function pictureSize(env: Env, picture: Blob): Promise<Size | null> {
  const info = await unlessUnreadable(env.IMAGES.info(picture.stream()));
  return info && "width" in info && info.width > 0 && info.height > 0 ? info : null;
}

/**
 * Decodes a picture and re-encodes it as a still WebP of at most 512×512 without metadata, so that only its pixels
 * are kept. Returns null if it can't be decoded. Throws a ServiceOutage if the service fails.
 * See docs/reference/accounts.md#avatars.
 */
export async function toAvatar(env: Env, picture: Blob): Promise<Uint8Array | null> {
  const encoding = env.IMAGES.input(picture.stream())
    .transform({ width: AVATAR_SIDE, height: AVATAR_SIDE, fit: "scale-down" })
    .output({ format: "image/webp", quality: QUALITY, anim: false })
    .then((result) => result.response().arrayBuffer());
  const webp = await unlessUnreadable(encoding);
  return webp && new Uint8Array(webp);
}

/** Error codes of the service for an unreadable file. */
const BAD_PICTURE_CODES = new Set([9401, 9411, 9412, 9413, 9520, 9523]);

async function unlessUnreadable<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await fromService(answer, PICTURE_SERVICE_MS);
  } catch (error) {
    const cause = error instanceof ServiceOutage ? error.cause : null;
    if (cause instanceof Error && "code" in cause && BAD_PICTURE_CODES.has(Number(cause.code))) return null;
    throw error;
  }
}

/** First bytes of a PNG, JPEG, GIF and WebP, in hexadecimal digits. */
const SIGNATURE = /^(89504e470d0a1a0a|ffd8ff|47494638|52494646.{8}57454250)/;
const SNIFFED_BYTES = 16;

/**
 * Reads the picture in the field `avatar` of a form. `limit` is its exclusive maximum size in bytes. Throws 415, 413 or
 * 400 with the given texts. Refuses costly pictures before they are decoded. See docs/reference/accounts.md#avatars.
 */
export async function readUploadedPicture(
  env: Env,
  request: Request,
  limit: number,
  { type, size: tooLarge }: { readonly type: string; readonly size: string },
): Promise<Blob> {
  const file = await readUpload(request, limit, { form: AVATAR_REFUSAL_TEXT.form, tooLarge });
  const start = hexadecimal(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
  const size = SIGNATURE.test(start) ? await pictureSize(env, file) : null;
  if (!size) throw new HttpError(400, "validation_failed", type);
  const { width, height } = size;
  if (Math.max(width, height) > PICTURE_SIDE_MAX || width * height > PICTURE_AREA_MAX) {
    throw new HttpError(400, "validation_failed", AVATAR_REFUSAL_TEXT.dimensions);
  }
  return file;
}

function hexadecimal(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
