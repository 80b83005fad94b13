import { PICTURE_AREA_MAX, PICTURE_SIDE_MAX } from "#game/core/wire/limits.ts";
import { AVATAR_REFUSAL_TEXT } from "#game/settings/avatar-wire.ts";
import type { Env } from "../env.ts";
import { HttpError } from "../http/http-error.ts";
import { readUpload } from "../http/limits/upload.ts";
import { pictureSize } from "./avatar-image.ts";

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
  const text = { form: AVATAR_REFUSAL_TEXT.form, tooLarge };
  const file = await readUpload(request, { field: "avatar", limit, text });
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
